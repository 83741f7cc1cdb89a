/** What linters and generators of other people make of the OpenAPI file. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { before, test } from 'node:test'
import { temporaryPath } from '../support/temporary.ts'
import { fileOf, toolsFolder } from '../support/tools.ts'

const file = fileOf('docs/openapi.json')
let tools = ''
before(async () => {
  tools = await toolsFolder()
})

/** Runs a tool without its telemetry; gives its status and all that it said. */
function run(script: string, args: readonly string[]): { status: number | null; said: string } {
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(tools, 'node_modules', script), ...args],
    { encoding: 'utf8', env, cwd: tools },
  )
  return { status, said: stdout + stderr }
}

test("Redocly's recommended rules find nothing", () => {
  const { status, said } = run('@redocly/cli/bin/cli.js', ['lint', '--extends=recommended', file])
  assert.equal(status, 0, said)
  assert.doesNotMatch(said, /warning|error/i)
})

test("Spectral's rules for OpenAPI find nothing, not even a hint", () => {
  const ruleset = temporaryPath('spectral.yaml')
  writeFileSync(ruleset, 'extends: ["spectral:oas"]\n')
  const { status, said } = run('@stoplight/spectral-cli/dist/index.js', [
    ...['lint', '--ruleset', ruleset, '--fail-severity=hint', file],
  ])
  assert.equal(status, 0, said)
  assert.match(said, /No results/)
})
