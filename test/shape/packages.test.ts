import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'

interface LockedPackage {
  readonly version: string
  readonly resolved?: string
  readonly link?: boolean
  readonly license?: string
  readonly optionalDependencies?: Record<string, string>
}

const read = (file: string) => JSON.parse(readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8'))
const locked = read('package-lock.json').packages as Record<string, LockedPackage>

test('package-lock.json has the packages of every system, so that npm ci works on each', () => {
  for (const [name, { optionalDependencies }] of Object.entries(locked)) {
    for (const dependency of Object.keys(optionalDependencies ?? {})) {
      assert.ok(
        locked[`node_modules/${dependency}`],
        `${name} may need ${dependency}, which is not in the lock`,
      )
    }
  }
})

test('no package-lock.json names a host', () => {
  const root = new URL('../..', import.meta.url)
  const files = globSync('{.,bench,test/**}/package-lock.json', { cwd: root, exclude: ['**/node_modules'] })
  assert.ok(files.length >= 7, files.join())
  for (const file of files) {
    const { packages } = read(file) as { packages: Record<string, LockedPackage> }
    for (const [name, { resolved, link }] of Object.entries(packages)) {
      if (!link) assert.equal(resolved, undefined, `${file}: ${name}`)
    }
  }
})

/** Copyleft for their own files alone; they build and test, and nothing of them is in what we ship. */
const toolsUnderMpl = /^node_modules\/(?:axe-core|lightningcss(?:-[a-z0-9-]+)?)$/

test('every licence is one that we can live with', () => {
  const fine = /^\(?(?:MIT|ISC|BSD-[23]-Clause|Apache-2\.0|0BSD)(?: OR .*)?\)?$/
  for (const [name, { license }] of Object.entries(locked)) {
    // The packages of other systems were never downloaded here, and Node's own say it in a file.
    if (license === 'MPL-2.0') assert.match(name, toolsUnderMpl)
    else if (license !== undefined) assert.match(license, fine, name)
  }
})

test('the tests run on the Node that the project needs', () => {
  const [major, minor] = process.versions.node.split('.').map(Number) as [number, number]
  assert.ok(major > 24 || (major === 24 && minor >= 15), process.version)
  const optional = Object.entries(
    read('bin/clone/package.json').optionalDependencies as Record<string, string>,
  )
  const pinned = new Set(optional.filter(([name]) => name.startsWith('node-')).map(([, version]) => version))
  assert.equal(pinned.size, 1, 'one version for all systems')
})
