// A program that uses the client for everything; it is the same on every runtime.
import { createClient, RollcallError } from '@rollcall/client'

/**
 * What the program saw, as JSON can hold it.
 * @param places URLs: `app` answers everything, `limited` one request a minute, `silent` nothing, `halfWay` the beginning
 *   of an answer; at `closed` nobody listens.
 */
export async function useClient({ app, limited, silent, halfWay, closed }) {
  // That takes a minute, so the rest is done meanwhile.
  const waited = waitForTheLimit(limited)
  const { servers } = createClient({ baseUrl: app })
  return {
    listed: await list(servers),
    got: (await servers.get('ü?')).data.name,
    hours: (await servers.history('ü?', '7d')).data.points.length,
    walked: await walk(servers),
    sameTwice: await askTwice(servers),
    missing: await failure(servers.get('nobody')),
    refused: await failure(servers.list({ limit: 101, page: 0 })),
    unreachable: await failure(createClient({ baseUrl: closed, retries: 1 }).servers.list()),
    tooSlow: [await timeOut(silent), await timeOut(halfWay)],
    aborted: [await abort(silent), await abort(halfWay)],
    waited: await waited,
  }
}

async function list(servers) {
  const { data, meta } = await servers.list({ q: 'café &', tag: 'pvp', sort: 'players', limit: 2 })
  return { ids: data.map(({ id }) => id), total: meta.total }
}

async function walk(servers) {
  const ids = []
  for await (const { id } of servers.all({ limit: 7 })) ids.push(id)
  return ids
}

async function askTwice(servers) {
  const [first, second] = [await servers.list({ page: 2 }), await servers.list({ page: 2 })]
  return first !== second && JSON.stringify(first) === JSON.stringify(second)
}

function timeOut(baseUrl) {
  return failure(createClient({ baseUrl, timeoutMs: 200, retries: 0 }).servers.list())
}

/** Whether a call ends with the reason of its signal. */
async function abort(baseUrl) {
  const aborter = new AbortController()
  const reason = new Error('not needed any more')
  setTimeout(() => aborter.abort(reason), 100)
  const { servers } = createClient({ baseUrl })
  return (await thrownBy(servers.list({}, { signal: aborter.signal }))) === reason
}

/** Of two calls over the limit, one is aborted while it waits. */
async function waitForTheLimit(baseUrl) {
  const waits = []
  const onWait = ({ error, ms }) => waits.push({ code: error.code, ms })
  const { servers } = createClient({ baseUrl, onWait })
  await servers.get('a')
  const aborter = new AbortController()
  const aborted = thrownBy(servers.get('b', { signal: aborter.signal }))
  const patient = servers.get('b')
  setTimeout(() => aborter.abort(), 1000)
  return { aborted: (await aborted).name, got: (await patient).data.id, waits }
}

/** What a call throws, in parts: an error of the client's own. */
async function failure(call) {
  const error = await thrownBy(call)
  if (!(error instanceof RollcallError)) return String(error)
  const { name, code, status, errors } = error
  return [name, code, status, ...errors.map(({ parameter }) => parameter)]
}

async function thrownBy(call) {
  try {
    await call
  } catch (error) {
    return error
  }
  return 'nothing'
}
