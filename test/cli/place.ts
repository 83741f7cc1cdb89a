import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { GameServer } from '../../src/model/game-server.ts'
import { openStore } from '../../src/store/open-store.ts'
import { newFolder, type RunOptions, run } from '../support/command.ts'
import { everything } from '../support/stored.ts'

/** What `import --json` prints. */
export interface Outcome {
  readonly outcome: 'merged' | 'refused' | 'empty'
  readonly dryRun: boolean
  readonly source: string
  readonly format: string
  readonly rows: number
  readonly imported: number
  readonly changed: number
  readonly unchanged: number
  readonly removed: number
  readonly repeated: number
  readonly refused: number
  readonly reasons: readonly { readonly reason: string; readonly count: number; readonly firstLine: number }[]
  readonly notBelieved: Readonly<Record<string, number>>
  readonly tookMs: number
}

/** A folder with a database of its own, for one test of `import`. */
export class Place {
  readonly cwd = newFolder()
  readonly database = join(this.cwd, 'data', 'rollcall.db')

  run(args: readonly string[], options: Partial<RunOptions> = {}) {
    return run(['import', ...args], { cwd: this.cwd, ...options })
  }

  /** Imports rows of JSON; the outcome that it prints. */
  async import(rows: readonly object[], ...args: string[]): Promise<Outcome> {
    const { stdout, stderr } = await this.run(['-', '--json', ...args], { input: JSON.stringify(rows) })
    assert.equal(stderr, '')
    assert.match(stdout, /^[^\n]+\n$/, 'not one line')
    return JSON.parse(stdout) as Outcome
  }

  /** Ends with this code and one line, and has changed nothing. */
  async failure(args: readonly string[], options: Partial<RunOptions> = {}, expected = 1): Promise<string> {
    const before = await this.stored()
    const { exitCode, stdout, stderr } = await this.run(args, options)
    assert.deepEqual([exitCode, stdout], [expected, ''], stderr)
    assert.match(stderr, /^error: .*\n$/)
    assert.deepEqual(await this.stored(), before)
    return stderr.slice('error: '.length, -1)
  }

  /** All that the database holds, in the order of the ids. */
  async stored(): Promise<readonly GameServer[]> {
    if (!existsSync(this.database)) return []
    const store = await openStore(`sqlite:${this.database}`)
    const { servers } = await everything(store)
    await store.close()
    return servers
  }

  async names(): Promise<readonly string[]> {
    return (await this.stored()).map(({ listing }) => listing.name)
  }
}
