/** The shape of the code, checked like any other behaviour: imports run downward, no circle, nothing dead. */
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { test } from 'node:test'

const src = join(import.meta.dirname, '../../src')

/** Files that are started rather than imported. */
const entryPoints = new Set([
  'cli/main.ts',
  'publish/publisher-thread.ts',
  'publish/history-thread.ts',
  'poll/poller-thread.ts',
  'probe/gamedig-child.ts',
])

const everywhere = [
  'model',
  'import',
  'probe',
  'store',
  'catalogue',
  'publish',
  'poll',
  'api',
  'site',
  'setting-readers.ts',
  'config.ts',
]

/** What each folder may import besides itself; ARCHITECTURE.md has the same table. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  model: [],
  import: ['model'],
  probe: ['model'],
  store: ['model'],
  catalogue: ['model'],
  poll: ['model', 'store', 'probe'],
  publish: ['model', 'store', 'catalogue'],
  api: ['model', 'catalogue'],
  site: ['model', 'catalogue', 'api'],
  'setting-readers.ts': [],
  'config.ts': everywhere,
  cli: everywhere,
}

/** Outside packages and parts of Node that a folder may use; a folder that is not named may use all that is declared. */
const outside: Readonly<Record<string, readonly string[]>> = { model: [], catalogue: [] }

/** What only one file may use, since it is made safe there. */
const confined: Readonly<Record<string, string>> = { gamedig: 'probe/gamedig-child.ts' }

/** Declarations of other people's packages are for the compiler and not imported. */
const files = globSync('**/*.ts', { cwd: src, exclude: ['**/*.d.ts'] }).sort()
const texts = new Map(files.map((file) => [file, readFileSync(join(src, file), 'utf8')]))
const importsOf = new Map(files.map((file) => [file, readImports(file)]))

function specifiersOf(file: string): string[] {
  const pattern = /^(?:import|export)\b[^'";]*?\bfrom '([^']+)'|\bimport\('([^']+)'\)/gm
  return [...texts.get(file)!.matchAll(pattern)].map(([, declared, dynamic]) => (declared ?? dynamic)!)
}

function readImports(file: string): string[] {
  const local = specifiersOf(file).filter((specifier) => specifier.startsWith('.'))
  return local.map((specifier) => relative(src, join(src, dirname(file), specifier)))
}

/** The folder, or the file itself when it lies directly in src. */
function placeOf(file: string): string {
  return file.split('/')[0]!
}

test('every import names a file that exists and may be imported from there', () => {
  for (const [file, imports] of importsOf) {
    for (const target of imports) {
      assert.ok(importsOf.has(target), `${file} imports ${target}, which does not exist`)
      const [from, to] = [placeOf(file), placeOf(target)]
      assert.ok(
        from === to || allowed[from]?.includes(to),
        `${file} may not import ${target}: ${from} → ${to}`,
      )
    }
  }
})

test('no file is in a circle', () => {
  const done = new Set<string>()
  const path: string[] = []
  const visit = (file: string): void => {
    assert.ok(!path.includes(file), `circle: ${[...path.slice(path.indexOf(file)), file].join(' → ')}`)
    if (done.has(file)) return
    path.push(file)
    importsOf.get(file)?.forEach(visit)
    path.pop()
    done.add(file)
  }
  files.forEach(visit)
})

test('every file is imported or started, and none only passes on what others export', () => {
  const imported = new Set([...importsOf.values()].flat())
  assert.deepEqual(
    files.filter((file) => !imported.has(file) && !entryPoints.has(file)),
    [],
  )
  assert.deepEqual(
    files.filter((file) => /^export (\*|\{[^}]*\}) from/m.test(texts.get(file)!)),
    [],
  )
})

test('every exported value is used by another file', () => {
  const all = [...texts, ...testTexts()]
  for (const [file, text] of texts) {
    for (const [, name] of text.matchAll(/^export (?:async )?(?:function\*?|class|const) (\w+)/gm)) {
      const users = all.filter(
        ([other, otherText]) => other !== file && new RegExp(`\\b${name}\\b`).test(otherText),
      )
      assert.ok(users.length > 0, `${file} exports ${name}, which no other file names`)
    }
  }
})

test('pure folders use nothing from outside; every package that is used is declared', () => {
  const { dependencies } = JSON.parse(readFileSync(join(src, '../package.json'), 'utf8')) as {
    dependencies: Record<string, string>
  }
  const used = new Set<string>()
  for (const file of files) {
    for (const specifier of specifiersOf(file).filter((specifier) => !specifier.startsWith('.'))) {
      const permitted = outside[placeOf(file)]
      assert.ok(permitted === undefined || permitted.includes(specifier), `${file} may not use ${specifier}`)
      assert.ok((confined[specifier] ?? file) === file, `${file} may not use ${specifier}`)
      if (!specifier.startsWith('node:'))
        used.add(
          specifier
            .split('/')
            .slice(0, specifier.startsWith('@') ? 2 : 1)
            .join('/'),
        )
    }
  }
  assert.deepEqual([...used].sort(), Object.keys(dependencies).sort())
})

test('functions and files stay small enough to read', () => {
  const lengths = [...texts.values()].map((text) => text.split('\n').length).sort((a, b) => a - b)
  assert.ok(lengths[lengths.length >> 1]! < 150, `the median file has ${lengths[lengths.length >> 1]} lines`)
  for (const [file, text] of texts) {
    assert.ok(text.split('\n').length <= 300, `${file} has over 300 lines`)
  }
})

test('nothing unfinished is left: no to-do, no test switched off', () => {
  const unfinished = /\b(?:TODO|FIXME|XXX|HACK)\b|\.(?:only|skip)\(/
  for (const [file, text] of [...texts, ...testTexts()]) {
    if (!file.endsWith('imports.test.ts')) assert.doesNotMatch(text, unfinished, file)
  }
})

function testTexts(): [string, string][] {
  const root = join(src, '..')
  return globSync(['test/**/*.ts', 'bench/**/*.ts', 'web/src/**/*.ts'], {
    cwd: root,
    exclude: ['**/node_modules'],
  }).map((file) => [file, readFileSync(join(root, file), 'utf8')])
}
