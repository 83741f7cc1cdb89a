import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findTool } from '../tools.ts'

export interface Load {
  readonly requests: number
  readonly requestsPerSecond: number
  readonly p50: number
  readonly p99: number
}

/**
 * wrk can't choose its own address, so each request names its client in X-Forwarded-For, as behind a proxy: 65,536
 * clients of 127.1.0.0/16 in turn, which keeps each below the limit of 60 a minute. The requests are made beforehand.
 */
function script(paths: readonly string[]): string {
  return `
local paths = { ${paths.map((path) => `"${path}"`).join(', ')} }
local requests = {}
local at = 0
function init(args)
  for i = 1, 65536 do
    local address = "127.1." .. math.floor((i - 1) / 256) .. "." .. (i - 1) % 256
    requests[i] = wrk.format("GET", paths[(i - 1) % #paths + 1], { ["X-Forwarded-For"] = address })
  end
end
function request()
  at = at % 65536 + 1
  return requests[at]
end
function done(summary, latency, requests)
  local errors = summary.errors
  local broken = errors.connect + errors.read + errors.write
  io.write(string.format("RESULT %d %d %d %d %d %d %d\\n", summary.requests, summary.duration,
    latency:percentile(50), latency:percentile(99), broken, errors.status, errors.timeout))
end`
}

/** Loads a server from one core for some seconds. @throws Error when an answer was not 2xx. */
export async function load(
  port: number,
  paths: readonly string[],
  options: { readonly folder: string; readonly seconds: number; readonly core: number | null },
): Promise<Load> {
  const file = join(options.folder, 'load.lua')
  writeFileSync(file, script(paths))
  const command = [
    findTool('wrk')!,
    '-t1',
    '-c32',
    // A request that waits long is slow, not lost; wrk gives up after two seconds unless told.
    '--timeout',
    '20s',
    `-d${options.seconds}s`,
    '-s',
    file,
    `http://127.0.0.1:${port}`,
  ]
  const pinned =
    options.core === null ? command : [findTool('taskset')!, '-c', String(options.core), ...command]
  const limit = { timeout: (options.seconds + 20) * 1000 }
  const { stdout } = await promisify(execFile)(pinned[0]!, pinned.slice(1), limit)
  const result = /RESULT (.+)/.exec(stdout)
  if (result === null) throw new Error(`wrk said: ${stdout.slice(0, 200)}`)
  const [requests = 0, microseconds = 1, p50 = 0, p99 = 0, broken = 0, refused = 0, late = 0] = result[1]!
    .split(' ')
    .map(Number)
  if (broken + refused + late > 0 || requests === 0) {
    throw new Error(
      `of ${requests} requests ${broken} broke off, ${refused} got an error, ${late} took too long`,
    )
  }
  const requestsPerSecond = requests / (microseconds / 1e6)
  return { requests, requestsPerSecond, p50: p50 / 1000, p99: p99 / 1000 }
}
