/**
 * Makes `dist/`, the app as the package carries it: compiled, since Node strips no types in `node_modules`, with the
 * built page and the other files that lie beside the sources. `npm pack` runs this first.
 */
import { spawnSync } from 'node:child_process'
import { cpSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findPage } from '../src/cli/find-page.ts'
import { compiledReferences, isPacked, referencesOf } from './references.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const dist = join(root, 'dist')

rmSync(dist, { recursive: true, force: true })
compile()
copyOtherFiles()
await copyPage()
finishReferences()

function compile(): void {
  const compiler = join(root, 'node_modules/typescript/bin/tsc')
  const args = [compiler, '-p', join(root, 'tsconfig.build.json')]
  const { status, stdout } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`the sources can't be compiled:\n${stdout}`)
}

function copyOtherFiles(): void {
  for (const file of globSync('**/*.*', { cwd: join(root, 'src'), exclude: ['**/*.ts'] })) {
    cpSync(join(root, 'src', file), join(dist, file))
  }
}

async function copyPage(): Promise<void> {
  const page = await findPage()
  if (page.kind === 'none') throw new Error(`the page can't be built: ${page.reason}`)
  cpSync(page.folder, join(dist, 'page'), { recursive: true })
}

/** Points what is started or read at run time to the compiled files, and fails when one is not in the package. */
function finishReferences(): void {
  const { files } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { files: string[] }
  const packed = ['package.json', ...globSync([...files, 'dist/**'], { cwd: root })]
  for (const file of globSync('dist/**/*.js', { cwd: root, exclude: ['dist/page'] })) {
    const text = compiledReferences(readFileSync(join(root, file), 'utf8'))
    writeFileSync(join(root, file), text)
    for (const target of referencesOf(file, text)) {
      if (!isPacked(target, packed)) throw new Error(`${file} needs ${target}, which is not in the package`)
    }
  }
}
