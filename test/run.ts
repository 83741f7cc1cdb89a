/** `npm test`: all tests, or those in the files that are named as arguments. */
import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'

const named = process.argv.slice(2)
const files = named.length > 0 ? named : globSync('test/**/*.test.ts').sort()
const { status } = spawnSync(process.execPath, ['--test', '--test-timeout=120000', ...files], {
  stdio: 'inherit',
})
process.exitCode = status ?? 1
