import { spawn } from 'node:child_process'
import { copyFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { outputUntil, runProgram } from '../support/command.ts'
import { temporaryPath } from '../support/temporary.ts'
import { fileOf } from '../support/tools.ts'
import { programOf, type RuntimeName } from './runtimes.ts'

/** Where the client is sent; see `useClient` in program.mjs. */
export type Places = Readonly<Record<'app' | 'limited' | 'silent' | 'halfWay' | 'closed', string>>

/** Puts the program into a folder in which the client is installed. */
export function layProgram(place: string): void {
  for (const file of ['program.mjs', 'main.mjs', 'worker.mjs'])
    copyFileSync(fileOf(`test/runtimes/${file}`), join(place, file))
}

/** What each runtime that has a command line is told, besides the file to run. Nothing may come from elsewhere. */
const flags = {
  Node: [],
  Deno: ['run', '--node-modules-dir=manual', '--no-remote', '--allow-net=127.0.0.1'],
  Bun: ['run', '--no-install'],
} as const

/** What the program saw on a runtime. @param place a folder with the program and the client. */
export async function runOn(
  t: TestContext,
  name: RuntimeName,
  place: string,
  places: Places,
): Promise<unknown> {
  if (name === 'workerd') return runOnWorkerd(t, place, places)
  const command = [await programOf(name), ...flags[name], 'main.mjs', JSON.stringify(places)]
  // What a runtime keeps goes with the test.
  const env = { HOME: temporaryPath('home'), DENO_DIR: temporaryPath('deno'), DENO_NO_UPDATE_CHECK: '1' }
  const { exitCode, stdout, stderr } = await runProgram(command, { cwd: place, env })
  if (exitCode !== 0) throw new Error(`${name} ended with ${exitCode}: ${stdout}${stderr}`)
  return JSON.parse(stdout)
}

async function runOnWorkerd(t: TestContext, place: string, places: Places): Promise<unknown> {
  writeFileSync(join(place, 'config.capnp'), workerdConfig(place))
  const child = spawn(await programOf('workerd'), ['serve', '--control-fd=1', 'config.capnp'], {
    cwd: place,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  t.after(() => child.kill())
  const { port } = JSON.parse(await outputUntil(child, '\n')) as { port: number }
  const answer = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: JSON.stringify(places) })
  if (!answer.ok) throw new Error(`workerd answered ${answer.status}: ${await answer.text()}`)
  return answer.json()
}

/** A worker of these modules that is asked over HTTP, and reaches this machine alone. */
function workerdConfig(place: string): string {
  const dist = 'node_modules/@rollcall/client/dist'
  const compiled = readdirSync(join(place, dist)).filter((file) => file.endsWith('.js'))
  // workerd knows no node_modules: the names are those that the imports lead to.
  const named = compiled.map((file) => [file === 'client.js' ? 'client' : file, `${dist}/${file}`] as const)
  const modules = [
    ['worker.mjs', 'worker.mjs'] as const,
    ['program.mjs', 'program.mjs'] as const,
    ...named.map(([name, file]) => [`@rollcall/${name}`, file] as const),
  ].map(([name, file]) => `(name = "${name}", esModule = embed "${file}")`)
  return `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "program", worker = (compatibilityDate = "2026-01-01", modules = [${modules}])),
    (name = "internet", network = (allow = ["local"])),
  ],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "program")],
);
`
}
