/** `npm run test:rigs`: tests with game servers, tools and runtimes that are too large or slow for `npm test`. */
import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'

const files = globSync('test/{rigs,contract,runtimes}/*.rig.ts').sort()
const { status } = spawnSync(process.execPath, ['--test', ...files], { stdio: 'inherit' })
process.exitCode = status ?? 1
