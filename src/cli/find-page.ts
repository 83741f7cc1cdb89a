import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

export type FoundPage =
  | { readonly kind: 'page'; readonly folder: string }
  | { readonly kind: 'none'; readonly reason: string }

const root = fileURLToPath(new URL('../..', import.meta.url))
/** Only the package has it, beside what is compiled. */
const carried = fileURLToPath(new URL('../page', import.meta.url))
const builds = join(root, 'web/dist')
const vite = join(root, 'node_modules/vite/bin/vite.js')

/** The built page: as the package carries it, or built now if this is a clone and its sources have changed. */
export async function findPage(): Promise<FoundPage> {
  if (existsSync(carried)) return { kind: 'page', folder: carried }
  const folder = join(builds, fingerprint())
  if (existsSync(folder)) return { kind: 'page', folder }
  if (!existsSync(vite))
    return { kind: 'none', reason: 'Vite, which builds it, is not installed; run npm ci' }
  try {
    return await build(folder)
  } catch (error) {
    return { kind: 'none', reason: `it can't be built: ${(error as Error).message}` }
  }
}

/** Of all that the page is built from, so that neither clocks nor checkouts matter. */
function fingerprint(): string {
  const hash = createHash('sha256')
  const sources = ['web/src/**/*.*', 'web/*.*', 'client/src/*.ts', 'src/site/view/*.ts', 'package-lock.json']
  for (const file of globSync(sources, { cwd: root }).sort()) {
    hash.update(`${file}\0`).update(readFileSync(join(root, file)))
  }
  return hash.digest('hex').slice(0, 16)
}

/** Builds aside and renames, so that several starts at the same time never see half a page. */
async function build(folder: string): Promise<FoundPage> {
  mkdirSync(builds, { recursive: true })
  const aside = mkdtempSync(`${folder}.`)
  try {
    const problem = await runVite(aside)
    if (problem !== null) return { kind: 'none', reason: `building it failed: ${problem}` }
    if (!existsSync(folder)) putInPlace(aside, folder)
    forgetOthers(folder)
    return { kind: 'page', folder }
  } finally {
    rmSync(aside, { recursive: true, force: true })
  }
}

/** @throws Error when it can't be moved there, and nobody else was faster. */
function putInPlace(aside: string, folder: string): void {
  try {
    renameSync(aside, folder)
  } catch (error) {
    if (!existsSync(folder)) throw error
  }
}

/** Gives what went wrong, or null. */
async function runVite(outDir: string): Promise<string | null> {
  const args = [vite, 'build', join(root, 'web'), '--outDir', outDir, '--emptyOutDir', '--logLevel', 'error']
  const env = { ...process.env, NO_COLOR: '1' }
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'pipe'], env })
  const ended = new Promise<number | null>((resolve, reject) =>
    child.on('error', reject).on('close', resolve),
  )
  const [messages, exitCode] = await Promise.all([text(child.stderr), ended])
  return exitCode === 0 ? null : messages.trim() || `Vite ended with ${exitCode}`
}

/** Builds of earlier sources; who serves one has it in memory. */
function forgetOthers(folder: string): void {
  for (const name of readdirSync(builds)) {
    const other = join(builds, name)
    if (other !== folder && /^[0-9a-f]{16}$/.test(name)) rmSync(other, { recursive: true, force: true })
  }
}
