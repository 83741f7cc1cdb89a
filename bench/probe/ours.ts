/** Rollcall's own protocols. */
import { OwnSource } from '../../src/probe/own-source.ts'
import { serveOperation } from '../operation.ts'
import { type Case, cases, type Load, measureLoad } from './load.ts'

await serveOperation<null, Load[]>(() => ({ info: null, round }))

async function round(): Promise<Load[]> {
  const loads: Load[] = []
  for (const what of cases) loads.push(await measure(what))
  return loads
}

/** At 5,000 answers a second, as many silent ones beside them and three seconds of patience, 15,000 are waited for. */
const most = { answering: 500, silent: 15_000 }

async function measure(what: Case): Promise<Load> {
  const source = new OwnSource({ mostConnections: most.answering + most.silent })
  const load = await measureLoad(
    async (target) => (await source.probe(target)).kind === 'answered',
    what,
    most,
  )
  await source.close()
  return load
}
