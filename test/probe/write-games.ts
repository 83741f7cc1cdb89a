/** `node bin/run.cjs test/probe/write-games.ts`: makes src/probe/games.json anew after an update of gamedig. */
import { spawnSync } from 'node:child_process'
import { writeRows } from './game-rows.ts'

writeRows()
spawnSync('node_modules/.bin/biome', ['check', '--write', 'src/probe/games.json'], {
  stdio: 'inherit',
  shell: process.platform === 'win32',
})
