import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compiledReferences, isPacked, referencesOf } from '../../bin/references.ts'

test('what is started is named as it is compiled; what is read keeps its name', () => {
  assert.equal(
    compiledReferences("new Worker(new URL('./a-thread.ts', import.meta.url), { workerData })"),
    "new Worker(new URL('./a-thread.js', import.meta.url), { workerData })",
  )
  const read = "readFileSync(new URL('../games.json', import.meta.url))"
  assert.equal(compiledReferences(read), read)
})

test('files and folders that are needed are found from the root', () => {
  const needs = (text: string) => referencesOf('dist/cli/x.js', text)
  assert.deepEqual(needs("new URL('./a-thread.js', import.meta.url)"), ['dist/cli/a-thread.js'])
  assert.deepEqual(needs("new URL('../../package.json', import.meta.url)"), ['package.json'])
  assert.deepEqual(needs(`new URL(\`../../docs/\${file}\`, import.meta.url)`), ['docs/'])
  assert.deepEqual(needs("new URL('../../', import.meta.url)"), [''])
  assert.deepEqual(needs("new URL('../..', import.meta.url)"), [''])
  assert.deepEqual(needs("import.meta.resolve('gamedig')"), [])
})

test('any other way to name a file is refused', () => {
  for (const text of [
    'new URL(file, import.meta.url)',
    `new URL(\`\${name}.js\`, import.meta.url)`,
    "join(import.meta.dirname, 'games.json')",
    "import.meta.resolve('./a-thread.js')",
    "fork('./a-thread.ts')",
    "import('./late.ts')",
  ]) {
    assert.throws(() => referencesOf('dist/cli/x.js', text), /dist\/cli\/x\.js refers to a file/, text)
  }
})

test('a path is in the package when it is one of the files or a folder of theirs', () => {
  const files = ['package.json', 'dist/page/manifest.json', 'docs/guide.md']
  for (const path of ['package.json', 'dist/page', 'docs/', '']) assert.ok(isPacked(path, files), path)
  for (const path of ['dist/pag', 'docs/api.md', 'examples']) assert.ok(!isPacked(path, files), path)
})
