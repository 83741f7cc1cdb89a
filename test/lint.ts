/** `npm run lint`: style and correctness (Biome), types (TypeScript), promises that nobody awaits (Oxlint). */
import { spawnSync } from 'node:child_process'

const checks = [
  ['biome', 'check', '--error-on-warnings'],
  ['tsc'],
  ['tsc', '-p', 'client', '--noEmit'],
  ['tsc', '-p', 'web'],
  ['oxlint', '--type-aware', '--deny-warnings', 'bin', 'src', 'test', 'bench', 'client/src', 'web/src'],
]

for (const [command, ...args] of checks) {
  const { status } = spawnSync(`node_modules/.bin/${command}`, args, {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (status !== 0) process.exitCode = 1
}
