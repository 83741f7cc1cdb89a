import { readFileSync, writeFileSync } from 'node:fs'
import { runOrThrow } from '../probe/servers/rigs.ts'
import { fileOf } from '../support/tools.ts'

/** TypeScript in the project's style; `path` is a file that may be written. */
export function formatted(text: string, path: string): string {
  writeFileSync(path, text)
  const config = `--config-path=${fileOf('.')}`
  runOrThrow(
    'node_modules/.bin/biome',
    ['check', '--write', config, '--vcs-enabled=false', path],
    fileOf('.'),
  )
  return readFileSync(path, 'utf8')
}
