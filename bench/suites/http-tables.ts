import { count, milliseconds, times } from '../format.ts'
import type { Load } from '../http/wrk.ts'
import type { Run, Table } from '../suite.ts'

export interface Measured extends Load {
  /** Processor time that the server used for a request, in microseconds. */
  readonly processorUs: number
}

export const ours = 'Rollcall, everything on'
export const bare = 'node:http, same bytes'

function rowsOf(
  loads: ReadonlyMap<string, Measured>,
  problems: ReadonlyMap<string, string>,
  against: string,
): string[][] {
  const reference = loads.get(against)?.processorUs ?? Number.NaN
  const measured = [...loads].filter(([name]) => !problems.has(name))
  const rows = measured.map(([name, { requestsPerSecond, processorUs, p50, p99 }]) => [
    ...[name, count(requestsPerSecond), milliseconds(processorUs), times(reference / processorUs)],
    ...[milliseconds(p50), milliseconds(p99)],
  ])
  for (const [name, reason] of problems) rows.push([name, reason, '–', '–', '–', '–'])
  return rows
}

export function pageTable(
  { dataset }: Run,
  loads: ReadonlyMap<string, Measured>,
  problems: ReadonlyMap<string, string>,
): Table {
  return {
    title: `HTTP: the first page of ${count(dataset.count)} game servers`,
    columns: ['', 'requests a second', 'processor µs each', 'against node:http', 'p50 ms', 'p99 ms'],
    rows: rowsOf(loads, problems, bare),
    notes: [
      `wrk with 32 connections and 65,536 client addresses; where taskset is found, server and wrk have a core each, and PostgreSQL has any. The ratio is that of processor time, which another program on the machine does not change; what a database server uses is not in it. node:http sends the same headers too. Rollcall limits, tags and links each answer; the Fastify servers do none of this, but count and read the page for each request.`,
    ],
  }
}

export function searchTable(
  { dataset }: Run,
  loads: ReadonlyMap<string, Measured>,
  problems: ReadonlyMap<string, string>,
): Table {
  return {
    title: `HTTP: thousands of different searches in ${count(dataset.count)} game servers`,
    columns: ['', 'requests a second', 'processor µs each', 'against Rollcall', 'p50 ms', 'p99 ms'],
    rows: rowsOf(loads, problems, ours),
    notes: ['Rollcall answers from its cache what was asked before, as it does when it serves.'],
  }
}
