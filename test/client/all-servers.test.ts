/** Walking a listing that changes: nothing twice, and nothing missed that was there all the time. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { allServers } from '../../client/src/all-servers.ts'
import { createClient, RollcallError, type Server, type ServerList } from '../../client/src/client.ts'
import { sourceOf, startApp } from '../support/app.ts'
import { gameServer } from '../support/servers.ts'

const serversOf = (...votes: readonly (readonly [id: string, votes: number])[]) =>
  sourceOf(votes.map(([id, votes]) => gameServer({ id, votes, name: id })))

async function walk(servers: AsyncIterable<Server>): Promise<string[]> {
  const ids: string[] = []
  for await (const { id } of servers) ids.push(id)
  return ids
}

test('a listing that stands still is read once, page by page', async (t) => {
  const many = Array.from({ length: 205 }, (_, i) => [`s${i}`, 1000 - i] as const)
  const { origin } = await startApp(t, { snapshots: serversOf(...many) })
  const urls: string[] = []
  const seeing: typeof fetch = (url, init) => {
    urls.push(new URL(String(url)).search)
    return fetch(url, init)
  }
  const { servers } = createClient({ baseUrl: origin, fetch: seeing })
  assert.deepEqual(
    await walk(servers.all()),
    many.map(([id]) => id),
  )
  assert.deepEqual(
    urls,
    [1, 2, 3].map((page) => `?limit=100&page=${page}`),
  )
  assert.deepEqual(await walk(servers.all({ q: 'nothing' })), [])
  assert.deepEqual(await walk(servers.all({ q: 's20', limit: 2, sort: 'votes' })), [
    's20',
    's200',
    's201',
    's202',
    's203',
    's204',
  ])
})

test('a game server that moves to a page which was read is found all the same', async (t) => {
  const before = serversOf(['a', 9], ['b', 8], ['c', 7], ['d', 6])
  const after = serversOf(['a', 9], ['d', 10], ['b', 8], ['c', 7])
  const snapshots = { current: before.current, storeIsAway: false }
  const { origin } = await startApp(t, { snapshots })
  const ids: string[] = []
  for await (const { id } of createClient({ baseUrl: origin }).servers.all({ limit: 2 })) {
    ids.push(id)
    if (id === 'b') snapshots.current = after.current
  }
  assert.deepEqual(ids, ['a', 'b', 'c', 'd'])
})

test('it can be stopped, by leaving the loop and by a signal', async (t) => {
  const { origin } = await startApp(t, { snapshots: serversOf(['a', 3], ['b', 2], ['c', 1]) })
  const { servers } = createClient({ baseUrl: origin })
  for await (const { id } of servers.all({ limit: 1 })) {
    assert.equal(id, 'a')
    break
  }
  const aborter = new AbortController()
  const reason = new Error('enough')
  await assert.rejects(async () => {
    for await (const _server of servers.all({ limit: 1 }, { signal: aborter.signal })) aborter.abort(reason)
  }, reason)
})

/** What happens before a page is read: moves are pairs of places, the others add or remove at a place. */
type Change =
  | { readonly kind: 'move'; readonly from: number; readonly to: number }
  | { readonly kind: 'add'; readonly at: number }
  | { readonly kind: 'remove'; readonly at: number }

const move = fc.record({ kind: fc.constant('move' as const), from: fc.nat(30), to: fc.nat(30) })
const addOrRemove = fc.oneof(
  fc.record({ kind: fc.constant('add' as const), at: fc.nat(30) }),
  fc.record({ kind: fc.constant('remove' as const), at: fc.nat(30) }),
)

/** A listing in memory, which one batch of changes reaches before each page that is read. */
function changing(size: number, limit: number, batches: readonly (readonly Change[])[]) {
  const ids = Array.from({ length: size }, (_, i) => `s${i}`)
  const always = new Set(ids)
  let reads = 0
  const readPage = async (page: number): Promise<ServerList> => {
    for (const change of batches[reads++] ?? []) apply(ids, always, change)
    const data = ids.slice((page - 1) * limit, page * limit).map((id) => ({ id }) as Server)
    const totalPages = Math.ceil(ids.length / limit)
    return { data, meta: { page, limit, total: ids.length, totalPages } }
  }
  return { readPage, always, reads: () => reads }
}

let added = 0

function apply(ids: string[], always: Set<string>, change: Change): void {
  if (change.kind === 'add') ids.splice(change.at % (ids.length + 1), 0, `n${added++}`)
  else if (ids.length === 0) return
  else if (change.kind === 'remove') for (const id of ids.splice(change.at % ids.length, 1)) always.delete(id)
  else ids.splice(change.to % ids.length, 0, ...ids.splice(change.from % ids.length, 1))
}

async function outcome(readPage: (page: number) => Promise<ServerList>) {
  const ids: string[] = []
  try {
    for await (const { id } of allServers(readPage)) ids.push(id)
    return { ids, isVouchedFor: true }
  } catch (error) {
    assert.ok(error instanceof RollcallError && error.code === 'unsettled')
    return { ids, isVouchedFor: false }
  }
}

test('however game servers move: each is given once, and all are, or it is said that some may be missing', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.nat(25),
      fc.integer({ min: 1, max: 7 }),
      fc.array(fc.array(move, { maxLength: 4 })),
      async (size, limit, batches) => {
        const { readPage, always } = changing(size, limit, batches)
        const { ids, isVouchedFor } = await outcome(readPage)
        assert.equal(new Set(ids).size, ids.length)
        if (isVouchedFor) assert.deepEqual(new Set(ids), always)
      },
    ),
    { numRuns: 500 },
  )
})

test('added and removed at one end or the other: what was there all the time is given', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 25 }),
      fc.integer({ min: 1, max: 7 }),
      fc.array(
        fc.oneof(
          fc.constant([]),
          addOrRemove.map((change) => [change]),
        ),
        { maxLength: 6 },
      ),
      async (size, limit, batches) => {
        // Equally many in and out may go unseen, which the README says; so only one kind of change at a time.
        for (const kind of ['add', 'remove'] as const) {
          const ofKind = batches.map((batch) => batch.filter((change) => change.kind === kind))
          const { readPage, always } = changing(size, limit, ofKind)
          const { ids, isVouchedFor } = await outcome(readPage)
          assert.equal(new Set(ids).size, ids.length)
          if (isVouchedFor)
            assert.deepEqual(
              [...always].filter((id) => !ids.includes(id)),
              [],
            )
        }
      },
    ),
    { numRuns: 500 },
  )
})

test('as many removed as added, seen because more ids came than there are: it is read once more', async () => {
  const listings = ['abcd', 'bcad', 'cxay', 'cxay']
  let reads = 0
  const readPage = async (page: number): Promise<ServerList> => {
    const ids = [...listings[Math.min(reads++, listings.length - 1)]!].slice((page - 1) * 2, page * 2)
    const data = ids.map((id) => ({ id }) as Server)
    return { data, meta: { page, limit: 2, total: 4, totalPages: 2 } }
  }
  assert.deepEqual(await outcome(readPage), { ids: ['a', 'b', 'd', 'c', 'x', 'y'], isVouchedFor: true })
})

test('a listing that never stands still is given up after four rounds, with all that was found', async () => {
  const batches = Array.from({ length: 100 }, (_, i) => [
    { kind: 'add', at: 0 } as const,
    ...(i % 2 ? [{ kind: 'remove', at: 0 } as const] : []),
  ])
  const { readPage, reads } = changing(10, 5, batches)
  const { ids, isVouchedFor } = await outcome(readPage)
  assert.equal(isVouchedFor, false)
  assert.ok(ids.length >= 10)
  assert.ok(reads() <= 4 * 20, `${reads()} pages`)
})
