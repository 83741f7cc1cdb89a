import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { openStore } from '../../src/store/open-store.ts'
import { StoreError } from '../../src/store/store.ts'
import { dueAtOnce, leaseAll } from '../support/probing.ts'
import { gameServer } from '../support/servers.ts'
import { put } from '../support/stored.ts'
import { temporaryPath } from '../support/temporary.ts'
import { describeHistoryStore } from './history-store.contract.ts'
import { describeProbeStore } from './probe-store.contract.ts'
import { describeStore } from './store.contract.ts'

async function open() {
  const url = `sqlite:${temporaryPath('rollcall.db')}`
  const reopen = () => openStore(url)
  return { store: await reopen(), reopen }
}

describeStore('SQLite', open)
describeProbeStore('SQLite', open)
describeHistoryStore('SQLite', open)

async function refusal(path: string): Promise<string> {
  const error = await openStore(`sqlite:${path}`).then(
    () => assert.fail(`${path} was opened`),
    (error: unknown) => error,
  )
  assert.ok(error instanceof StoreError)
  return error.message
}

test("a file that is no database, or another program's, is refused and left as it is", async () => {
  const text = temporaryPath('notes.txt')
  writeFileSync(text, 'these are notes, and long enough to hold what a header would\n'.repeat(20))
  assert.match(await refusal(text), /can't open the database .*not a database/)

  const foreign = temporaryPath('foreign.db')
  new DatabaseSync(foreign).exec('CREATE TABLE recipe (name TEXT)')
  assert.match(await refusal(foreign), /not one of Rollcall's/)

  const folder = temporaryPath('folder')
  mkdirSync(folder)
  assert.match(await refusal(folder), /can't open the database/)
})

test('a database of a newer version is refused', async () => {
  const path = temporaryPath('newer.db')
  await (await openStore(`sqlite:${path}`)).close()
  new DatabaseSync(path).exec('PRAGMA user_version = 999')
  assert.match(await refusal(path), /newer Rollcall/)
})

test('an address that names no SQLite file is refused', async () => {
  for (const url of ['', 'sqlite:', 'rollcall.db', 'mysql://localhost/x']) {
    await assert.rejects(openStore(url), /expected sqlite: and a path/)
  }
})

test('an import under way holds no lock: readers and other imports go on', async () => {
  const url = `sqlite:${temporaryPath('rollcall.db')}`
  const [slow, other] = [await openStore(url), await openStore(url)]
  const session = await slow.beginImport()
  await session.add([gameServer({ id: 'slow' })])
  const quick = await other.beginImport()
  await quick.add([gameServer({ id: 'quick' })])
  await quick.merge({ replace: false, dryRun: false, example: false, now: 1 })
  assert.equal((await other.state()).servers, 1)
  await session.merge({ replace: false, dryRun: false, example: false, now: 1 })
  assert.equal((await other.state()).servers, 2)
})

test("waiting for another process's write leaves the thread free", async () => {
  const path = temporaryPath('rollcall.db')
  const store = await openStore(`sqlite:${path}`)
  await put(store, [gameServer({})])
  const other = new DatabaseSync(path)
  other.exec('BEGIN IMMEDIATE')
  const due = dueAtOnce(store)
  const startedAt = performance.now()
  await sleep(50)
  assert.ok(performance.now() - startedAt < 1000, 'timers are late')
  other.exec('COMMIT')
  await due
  assert.equal((await leaseAll(store)).length, 1)
})
