import { join } from 'node:path'
import { readDataset } from '../dataset.ts'
import { fillStore } from '../filled-store.ts'
import { times } from '../format.ts'
import type { ServerInfo } from '../http/listen.ts'
import { Nginx, writePage } from '../http/nginx.ts'
import { hotPath, searchPaths } from '../http/paths.ts'
import { processorTimeMs } from '../http/processor-time.ts'
import { load } from '../http/wrk.ts'
import { alternate, OperationProcess } from '../operation-process.ts'
import { Served } from '../served.ts'
import { median } from '../statistics.ts'
import type { Goal, Run, SuiteResult } from '../suite.ts'
import { findTool, missingTool } from '../tools.ts'
import { bare, type Measured, ours, pageTable, searchTable } from './http-tables.ts'

interface Server {
  readonly port: number
  readonly pid: number
  end(): Promise<void>
}

export async function httpSuite(run: Run): Promise<SuiteResult> {
  const missing = missingTool('wrk')
  const problems = new Map<string, string>()
  if (missing !== null)
    return { tables: [pageTable(run, new Map(), new Map([['all', missing]]))], goals: [], figures: {} }
  const servers = await startAll(run, problems)
  try {
    const page = await measure(run, servers, [hotPath], [...servers.keys()], problems)
    const paths = searchPaths(readDataset(run.dataset))
    const searching = [...servers.keys()].filter((name) => name.startsWith('Fastify') || name === ours)
    const searchProblems = new Map<string, string>()
    const search = await measure(run, servers, paths, searching, searchProblems)
    const tables = [pageTable(run, page, problems), searchTable(run, search, searchProblems)]
    return {
      tables,
      goals: goals(page),
      figures: { page: Object.fromEntries(page), search: Object.fromEntries(search) },
    }
  } finally {
    for (const server of servers.values()) await server.end()
  }
}

/** Server and load have a core each, where there are two and `taskset` can see to it. */
const canPin = findTool('taskset') !== null
const cores = { server: canPin ? 0 : null, load: canPin ? 1 : null }

async function startAll(run: Run, problems: Map<string, string>): Promise<Map<string, Server>> {
  const servers = new Map<string, Server>()
  const start = async (name: string, begin: () => Promise<Server>) => {
    run.say(`http: ${name} starts`)
    try {
      servers.set(name, await begin())
    } catch (error) {
      problems.set(name, `not run: ${(error as Error).message}`)
    }
  }
  await start(ours, () => serve(run))
  const own = servers.get(ours)
  if (own === undefined) return servers
  const answer = await fetch(`http://127.0.0.1:${own.port}${hotPath}`, {
    headers: { 'accept-encoding': 'identity' },
  })
  await writePage(run.folder, answer)
  await start(bare, () => operation('http/bare-node.ts', run))
  const noNginx = missingTool('nginx')
  if (noNginx === null)
    await start('nginx, same bytes in a file', () => Nginx.start(run.folder, cores.server))
  else problems.set('nginx, same bytes in a file', noNginx)
  await start('Fastify and SQLite', () => operation('http/fastify-sqlite.ts', run))
  if (typeof run.postgres === 'string') problems.set('Fastify and PostgreSQL', run.postgres)
  else await start('Fastify and PostgreSQL', () => operation('http/fastify-postgres.ts', run))
  return servers
}

/** The real command: a catalogue that is built where requests are answered leaves slower code behind. */
async function serve({ folder, dataset }: Run): Promise<Server> {
  const databaseUrl = await fillStore(join(folder, 'http.db'), dataset)
  const flags = ['--database', databaseUrl, '--trust-proxy', '127.0.0.1', '--metrics', 'on']
  return Served.start(folder, flags, { core: cores.server })
}

async function operation(file: string, { settings }: Run): Promise<Server> {
  const process = new OperationProcess<ServerInfo, never>(file, settings, { core: cores.server })
  const { port } = await process.ready()
  return { port, pid: process.pid, end: () => process.end() }
}

/** Until the code is compiled that answers: before, an answer takes half as long again. */
const warmUpSeconds = 5

async function measure(
  run: Run,
  servers: ReadonlyMap<string, Server>,
  paths: readonly string[],
  names: readonly string[],
  problems: Map<string, string>,
): Promise<Map<string, Measured>> {
  const ask = async (name: string, seconds: number): Promise<Measured> => {
    const { port, pid } = servers.get(name)!
    const before = processorTimeMs(pid)
    const loaded = await load(port, paths, { folder: run.folder, seconds, core: cores.load })
    const processorUs = ((processorTimeMs(pid) - before) / loaded.requests) * 1000
    return { ...loaded, processorUs }
  }
  const contestants = new Map(
    names.map((name) => [
      name,
      async () => {
        run.say(`http: ${name}, ${paths.length} paths`)
        return ask(name, run.full ? 8 : 2)
      },
    ]),
  )
  for (const name of names) await ask(name, warmUpSeconds).catch(() => run.say(`http: ${name} fails`))
  const rounds = await alternate(contestants, run.rounds, (name, error) => problems.set(name, error.message))
  const medians = new Map<string, Measured>()
  for (const [name, loads] of rounds) {
    const of = (figure: keyof Measured) => median(loads.map((load) => load[figure]))
    if (loads.length === 0) continue
    const [requests, requestsPerSecond, processorUs] = [
      of('requests'),
      of('requestsPerSecond'),
      of('processorUs'),
    ]
    medians.set(name, { requests, requestsPerSecond, processorUs, p50: of('p50'), p99: of('p99') })
  }
  return medians
}

function goals(loads: ReadonlyMap<string, Measured>): Goal[] {
  const [own, reference] = [loads.get(ours), loads.get(bare)]
  if (own === undefined || reference === undefined) return []
  const value = reference.processorUs / own.processorUs
  const what =
    'list page from the cache, everything on: requests in a second of processor time, against node:http with the same bytes'
  return [{ what, reach: '≥ 0.80 ×', measured: times(value), isMet: value >= 0.8 }]
}
