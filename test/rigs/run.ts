/** `npm run test:rigs`: tests with game servers and tools that are too large for `npm test`. */
import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'

const files = globSync('test/{rigs,contract}/*.rig.ts').sort()
const { status } = spawnSync(process.execPath, ['--test', ...files], { stdio: 'inherit' })
process.exitCode = status ?? 1
