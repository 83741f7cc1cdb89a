// Notices go to standard error, so that standard output is a log that programs can read.
import { styleText } from 'node:util'
import { version } from './about.ts'

const bold = (text: string) => styleText('bold', text, { stream: process.stderr })
const dim = (text: string) => styleText('dim', text, { stream: process.stderr })

export interface StartFacts {
  readonly host: string
  readonly port: number
  readonly publicUrl: string | null
  readonly servers: number
  readonly tookMs: number
  readonly hasPage: boolean
}

/** What a person sees when the app is up: where it is, and a line to try. */
export function startNotice({ host, port, publicUrl, servers, tookMs, hasPage }: StartFacts): string {
  const local = `http://${nameOf(host)}:${port}`
  const rows = [
    ...(hasPage ? [['Page', `${local}/`]] : []),
    ['API', `${local}/api/v1/servers`],
    ...(publicUrl === null ? [] : [['Public', `${publicUrl}/api/v1/servers`]]),
    ['Health', `${local}/readyz`],
    ['Try', `curl '${local}/api/v1/servers?q=cafe&limit=1'`],
  ]
  return [
    '',
    `  ${bold(`Rollcall ${version}`)} ${dim(`serves ${countServers(servers)}, ready in ${(tookMs / 1000).toFixed(1)} s`)}`,
    '',
    ...rows.map(([name, what]) => `  ${dim(name!.padEnd(8))}${what}`),
    '',
    '',
  ].join('\n')
}

export function exampleNotice(servers: number): string {
  return [
    '',
    `  The database is empty, so the example list is shown: ${countServers(servers)} that do not exist.`,
    `  ${bold('npx rollcall import my-servers.json')} puts yours in its place.`,
    '',
    '',
  ].join('\n')
}

export function noPageNotice(reason: string): string {
  const label = styleText('yellow', 'warning:', { stream: process.stderr })
  return `${label} the page is not served, only the API: ${reason}\n`
}

export function countServers(count: number): string {
  return `${count.toLocaleString('en')} game ${count === 1 ? 'server' : 'servers'}`
}

/** How a browser on this machine reaches the address. */
function nameOf(host: string): string {
  if (['127.0.0.1', '0.0.0.0', '::', '::1'].includes(host)) return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}
