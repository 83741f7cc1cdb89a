import assert from 'node:assert/strict'
import { rmSync, writeFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { recordPieces, type Snapshot } from '../../src/catalogue/snapshot.ts'
import { nextSnapshot } from '../../src/publish/next-snapshot.ts'
import { Publisher, type PublisherEvent } from '../../src/publish/publisher.ts'
import { loadSnapshot } from '../../src/publish/snapshot-file.ts'
import { openStore, pathBeside } from '../../src/store/open-store.ts'
import { comparable } from '../support/comparable.ts'
import { catalogue, gameServer, snapshotOf } from '../support/servers.ts'
import { everything, put } from '../support/stored.ts'
import { temporaryPath } from '../support/temporary.ts'

function publisherFor(t: TestContext, databaseUrl: string) {
  const events: PublisherEvent[] = []
  const snapshotPath = pathBeside(databaseUrl, 'snapshot')
  const kept = loadSnapshot(snapshotPath)
  const publisher = new Publisher({
    databaseUrl,
    refreshMs: 50,
    snapshotPath,
    saved: kept.kind === 'loaded' ? kept : null,
    onEvent: (event) => events.push(event),
  })
  t.after(() => publisher.stop())
  return { publisher, events }
}

async function until(condition: () => boolean): Promise<void> {
  for (let tries = 0; !condition(); tries++) {
    assert.ok(tries < 200, `not so within 10 s: ${condition}`)
    await sleep(50)
  }
}

function names(snapshot: Snapshot): string[] {
  return Array.from({ length: snapshot.listings.count }, (_, number) => {
    const record = JSON.parse(Buffer.concat(recordPieces(snapshot, number, false)).toString()) as {
      name: string
    }
    return record.name
  })
}

test('the first snapshot shows the store, later ones what was imported since', async (t) => {
  const databaseUrl = `sqlite:${temporaryPath('rollcall.db')}`
  const store = await openStore(databaseUrl)
  await put(store, [gameServer({ id: 'a', name: 'First' })])
  const { publisher, events } = publisherFor(t, databaseUrl)
  await publisher.firstSnapshot
  const first = publisher.current!
  assert.deepEqual(names(first.snapshot), ['First'])

  await put(store, [gameServer({ id: 'b', name: 'Second' })])
  await until(() => publisher.current!.snapshot.revision === 2)
  assert.deepEqual(names(publisher.current!.snapshot), ['First', 'Second'])
  assert.deepEqual(names(first.snapshot), ['First'], 'a borrowed snapshot never changes')

  const { confirmedAt } = publisher.current!
  await until(() => publisher.current!.confirmedAt > confirmedAt)
  assert.deepEqual(
    events.map(({ kind }) => kind),
    ['published', 'published'],
  )
})

test('a publish of statuses alone leaves the layer of listings as it is', async (t) => {
  const databaseUrl = `sqlite:${temporaryPath('rollcall.db')}`
  const store = await openStore(databaseUrl)
  await put(store, [gameServer({ id: 'a', players: 5 })])
  const { publisher } = publisherFor(t, databaseUrl)
  await publisher.firstSnapshot
  const first = publisher.current!.snapshot
  await put(store, [gameServer({ id: 'a', players: 7 })])
  await until(() => publisher.current!.snapshot.revision === 2)
  const { listings, statuses } = publisher.current!.snapshot
  assert.equal(listings, first.listings)
  assert.deepEqual([...first.statuses.players, ...statuses.players], [5, 7])

  await put(store, [gameServer({ id: 'a', name: 'Renamed', players: 7 })])
  await until(() => publisher.current!.snapshot.revision === 3)
  assert.deepEqual(names(publisher.current!.snapshot), ['Renamed'])
})

test('while the store is away the last snapshot stays, and the store is found again', async (t) => {
  const path = temporaryPath('rollcall.db')
  const store = await openStore(`sqlite:${path}`)
  await put(store, [gameServer({ id: 'a', name: 'Kept' })])
  const { publisher, events } = publisherFor(t, `sqlite:${path}`)
  await publisher.firstSnapshot

  const saboteur = new DatabaseSync(path)
  saboteur.exec('ALTER TABLE catalogue RENAME TO hidden')
  await until(() => publisher.storeIsAway)
  assert.deepEqual(names(publisher.current!.snapshot), ['Kept'])

  saboteur.exec('ALTER TABLE hidden RENAME TO catalogue')
  await put(store, [gameServer({ id: 'b', name: 'Later' })])
  await until(() => publisher.current!.snapshot.revision === 2)
  assert.deepEqual(names(publisher.current!.snapshot), ['Kept', 'Later'])
  assert.deepEqual(
    events.map(({ kind }) => kind),
    ['published', 'store-away', 'store-back', 'published'],
  )
})

test('a store that can not be opened at first is waited for', async (t) => {
  const path = temporaryPath('rollcall.db')
  writeFileSync(path, 'no database, and long enough to be read as the header of one\n'.repeat(20))
  const { publisher, events } = publisherFor(t, `sqlite:${path}`)
  await until(() => publisher.storeIsAway)
  assert.equal(publisher.current, null)
  rmSync(path)
  await publisher.firstSnapshot
  assert.deepEqual(names(publisher.current!.snapshot), [])
  assert.deepEqual(
    events.map(({ kind }) => kind),
    ['store-away', 'store-back', 'published'],
  )
})

test('a snapshot made from the one before equals one made from nothing', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(catalogue(8), { minLength: 1, maxLength: 5 }),
      fc.boolean(),
      async (lists, replace) => {
        const store = await openStore(`sqlite:${temporaryPath('rollcall.db')}`)
        let snapshot: Snapshot | null = null
        for (const servers of lists) {
          await put(store, servers, { replace })
          await put(
            store,
            servers.map((server) => ({ ...server, listing: { ...server.listing, votes: 1 } })),
          )
          snapshot = (await nextSnapshot(store, snapshot)) ?? snapshot
          const { revision, servers: stored } = await everything(store)
          assert.deepEqual(comparable(snapshot!), comparable(snapshotOf(stored, revision)))
        }
        await store.close()
      },
    ),
    { numRuns: 40 },
  )
})

test('votes and statuses alone leave the listings as they are', async () => {
  const store = await openStore(`sqlite:${temporaryPath('rollcall.db')}`)
  await put(store, [gameServer({ id: 'a' }), gameServer({ id: 'b' })])
  const first = await nextSnapshot(store, null)
  assert.equal(await nextSnapshot(store, first), null)
  await put(store, [gameServer({ id: 'b', votes: 77, players: 9, map: 'oasis' })])
  const second = await nextSnapshot(store, first)
  assert.equal(second!.listings, first!.listings)
  assert.deepEqual(comparable(second!), comparable(snapshotOf((await everything(store)).servers, 2)))
})

test('a store that can not say what changed is read anew', async () => {
  const store = await openStore(`sqlite:${temporaryPath('rollcall.db')}`)
  const servers = [gameServer({ id: 'a' }), gameServer({ id: 'b' })]
  await put(store, servers)
  const ofAnotherPast = snapshotOf([gameServer({ id: 'c' })], 99)
  const read = await nextSnapshot(store, ofAnotherPast)
  assert.deepEqual(comparable(read!), comparable(snapshotOf(servers, 1)))
  assert.equal(await nextSnapshot(store, read), null)
})

test('the next run serves what the last one kept, before it has read the store', async (t) => {
  const databaseUrl = `sqlite:${temporaryPath('rollcall.db')}`
  const store = await openStore(databaseUrl)
  await put(store, [gameServer({ id: 'a', name: 'Kept' })])
  const first = publisherFor(t, databaseUrl)
  await until(() => loadSnapshot(pathBeside(databaseUrl, 'snapshot')).kind === 'loaded')
  await first.publisher.stop()

  await put(store, [gameServer({ id: 'b', name: 'Later' })])
  const second = publisherFor(t, databaseUrl)
  assert.deepEqual(names(second.publisher.current!.snapshot), ['Kept'])
  await until(() => second.publisher.current!.snapshot.revision === 2)
  assert.deepEqual(names(second.publisher.current!.snapshot), ['Kept', 'Later'])
})

test('what was kept of another store is not taken for this one', async (t) => {
  const databaseUrl = `sqlite:${temporaryPath('rollcall.db')}`
  const other = await openStore(databaseUrl)
  await put(other, [gameServer({ id: 'a', name: 'Old' })])
  const first = publisherFor(t, databaseUrl)
  await until(() => loadSnapshot(pathBeside(databaseUrl, 'snapshot')).kind === 'loaded')
  await first.publisher.stop()
  await other.close()
  for (const ending of ['', '-wal', '-shm']) rmSync(`${databaseUrl.slice(7)}${ending}`, { force: true })

  await put(await openStore(databaseUrl), [gameServer({ id: 'b', name: 'New' })])
  const second = publisherFor(t, databaseUrl)
  await until(() => names(second.publisher.current!.snapshot).join() === 'New')
})
