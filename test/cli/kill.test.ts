import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { commandLine, endOf, plainEnv, startServe } from '../support/command.ts'
import { Place } from './place.ts'

const rows = 7_000
const kills = 10

/** A list that says everything, times included, so that importing it gives the same content whenever it is done. */
function writeList(place: Place, name: string): void {
  const time = '"created":"2026-01-02T03:04:05Z","updated":"2026-01-02T03:04:05Z"'
  const lines = Array.from(
    { length: rows },
    (_, at) => `{"id":"${name}-${at}","name":"${name} ${at}",${time}}`,
  )
  writeFileSync(join(place.cwd, name), lines.join('\n'))
}

function startImport(place: Place, name: string): ChildProcess {
  const args = [commandLine[1], 'import', name, '--format', 'ndjson', '--replace']
  return spawn(commandLine[0], args, { cwd: place.cwd, env: plainEnv })
}

/** Opens the database, as the next command would, and gives a digest of all that it holds. */
async function digest(place: Place): Promise<string> {
  const database = new DatabaseSync(place.database)
  assert.deepEqual({ ...database.prepare('PRAGMA integrity_check').get() }, { integrity_check: 'ok' })
  database.close()
  return createHash('sha256')
    .update(JSON.stringify(await place.stored()))
    .digest('hex')
}

function logSize(place: Place): number {
  return statSync(`${place.database}-wal`, { throwIfNoEntry: false })?.size ?? 0
}

/** Resolves when the merge has begun to write, or the import has ended. */
async function untilMerging(place: Place, child: ChildProcess): Promise<void> {
  while (logSize(place) === 0 && child.exitCode === null) await sleep(2)
}

test('an import that is killed at any moment leaves the old content or the new, never a mixture', async (t) => {
  const place = new Place()
  const names = ['first', 'second'] as const
  const digests: string[] = []
  let tookMs = 0
  for (const name of names) {
    writeList(place, name)
    const startedAt = performance.now()
    assert.equal((await endOf(startImport(place, name))).exitCode, 0)
    tookMs = performance.now() - startedAt
    digests.push(await digest(place))
  }
  assert.notEqual(digests[0], digests[1])

  let current = 1
  let killed = 0
  for (let kill = 0; kill < kills; kill++) {
    const other = 1 - current
    const child = startImport(place, names[other]!)
    const ended = endOf(child)
    // Half of them at moments spread over the whole import, half in the merge, which is short and matters most.
    if (kill % 2 === 0) await sleep((tookMs * (kill + Math.random())) / kills)
    else {
      await untilMerging(place, child)
      await sleep(Math.random() * tookMs * 0.02)
    }
    child.kill('SIGKILL')
    if ((await ended).exitCode === null) killed++
    const now = digests.indexOf(await digest(place))
    assert.notEqual(now, -1, `after kill ${kill} the database holds neither list`)
    current = now
  }
  assert.ok(killed >= kills / 2, `only ${killed} of ${kills} imports were still running when killed`)

  const app = await startServe(t, [], { cwd: place.cwd })
  const answer = await fetch(`${app.origin}/api/v1/servers?limit=1&q=${names[current]}`)
  assert.equal(((await answer.json()) as { meta: { total: number } }).meta.total, rows)
})
