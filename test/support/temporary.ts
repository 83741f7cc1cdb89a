import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const folder = mkdtempSync(join(tmpdir(), 'rollcall-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
let count = 0

/** A path that nothing stands at yet, in a folder that goes when the test process does. */
export function temporaryPath(name: string): string {
  return join(folder, `${++count}-${name}`)
}
