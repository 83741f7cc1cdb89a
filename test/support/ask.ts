import assert from 'node:assert/strict'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { Ajv2020, type AnySchema, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { Problem, ServerHistory, ServerList, SingleServer } from '../../src/api/schemas.ts'
import { type RawAnswer, sendRaw } from './app.ts'

export interface Asked {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  /** Which address of this machine the request comes from. */
  readonly from?: string
}

export interface Told extends RawAnswer {
  /** The body as JSON; undefined when there is none. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape, which the schemas have checked.
  readonly json: any
}

/** Sends one request with exactly this target, reads the answer, and holds it against the contract's schemas. */
export async function ask(
  port: number,
  target: string,
  { method = 'GET', headers = {}, from }: Asked = {},
): Promise<Told> {
  const all = { host: 'localhost', connection: 'close', ...headers }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return told(await sendRaw(port, `${method} ${target} HTTP/1.1\r\n${lines.join('')}\r\n`, from), method)
}

/** An answer with its body read as JSON, after checking what every answer of the app has to fulfil. */
export function told(answer: RawAnswer, method = 'GET'): Told {
  const { status, headers } = answer
  assert.equal(headers.get('access-control-allow-origin'), '*', `CORS on ${status}`)
  assert.match(
    headers.get('access-control-expose-headers') ?? '',
    /ETag.*Link.*RateLimit.*RateLimit-Policy.*Retry-After/,
  )
  assert.equal(headers.get('access-control-allow-credentials'), undefined)
  assert.equal(headers.get('x-content-type-options'), 'nosniff')
  assert.equal(headers.get('cross-origin-resource-policy'), 'cross-origin')
  assert.equal(headers.get('content-security-policy'), "default-src 'none'; frame-ancestors 'none'")
  assert.equal(headers.get('server'), undefined)
  if (answer.body.length === 0) {
    assert.ok(method === 'HEAD' || [204, 304].includes(status), `${status} without a body`)
    return { ...answer, json: undefined }
  }
  assert.notEqual(method, 'HEAD')
  const json = JSON.parse(decoded(answer)) as unknown
  if (status >= 400) checkProblem(answer, json)
  else assert.equal(headers.get('content-type'), 'application/json; charset=utf-8')
  if (status === 200) checkData(json)
  return { ...answer, json }
}

const ajv = addFormats.default(new Ajv2020({ allErrors: true }))
const validators = {
  list: compile(ServerList),
  single: compile(SingleServer),
  history: compile(ServerHistory),
  problem: compile(Problem),
}

function compile(schema: object): ValidateFunction {
  return ajv.compile(JSON.parse(JSON.stringify(schema)) as AnySchema)
}

function check(validate: ValidateFunction, json: unknown): void {
  assert.ok(validate(json), `${ajv.errorsText(validate.errors)}\n${JSON.stringify(json).slice(0, 500)}`)
}

function checkProblem({ status, headers }: RawAnswer, json: unknown): void {
  assert.equal(headers.get('content-type'), 'application/problem+json; charset=utf-8')
  check(validators.problem, json)
  const problem = json as { status: number; errors?: unknown[] }
  assert.equal(problem.status, status)
  assert.equal(problem.errors !== undefined, status === 400, 'errors belong to 400')
}

function checkData(json: unknown): void {
  const { data } = json as { data?: unknown }
  if (data === undefined) return
  if (!Array.isArray(data) && 'points' in (data as object)) {
    check(validators.history, json)
    return
  }
  check(Array.isArray(data) ? validators.list : validators.single, json)
  for (const record of Array.isArray(data) ? data : [data]) checkRecord(record as Record<string, unknown>)
}

const contractFields = [
  ...['id', 'name', 'ip', 'shortDescription', 'players', 'maxPlayers', 'online', 'country', 'votes', 'tags'],
]
const ownFields = ['port', 'game', 'version', 'map', 'website', 'status', 'createdAt', 'updatedAt']

const detailFields = ['description', 'uptime', 'peakPlayers']

/** What JSON Schema can't say: the order of the fields, and what must agree. */
function checkRecord(record: Record<string, unknown>): void {
  const names = Object.keys(record)
  assert.deepEqual(names, [
    ...contractFields,
    ...ownFields,
    ...(names.includes('description') ? detailFields : []),
  ])
  const { online, players, status, tags } = record as {
    online: boolean
    players: number
    status: { state: string }
    tags: string[]
  }
  assert.equal(online, status.state === 'online')
  if (!online) assert.equal(players, 0)
  assert.deepEqual(
    tags,
    tags.map((tag) => tag.toUpperCase()),
  )
}

const decoders: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  zstd: zstdDecompressSync,
}

function decoded({ headers, bytes, body }: RawAnswer): string {
  const coding = headers.get('content-encoding')
  return coding === undefined ? body : decoders[coding]!(bytes).toString()
}
