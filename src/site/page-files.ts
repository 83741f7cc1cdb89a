import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { Answer } from '../api/answer.ts'

/** The built page, held in memory. Names are those in `assets/`, with a hash of what is in them. */
export interface PageFiles {
  readonly script: string
  readonly styles: readonly string[]
  readonly assets: ReadonlyMap<string, Asset>
}

export interface Asset {
  readonly type: string
  readonly answer: Answer
}

interface ManifestEntry {
  readonly file: string
  readonly css?: readonly string[]
  readonly isEntry?: boolean
}

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
}

/**
 * Reads what Vite made of `web/`.
 * @throws Error when the folder does not hold a built page.
 */
export function loadPageFiles(folder: string): PageFiles {
  const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as Record<
    string,
    ManifestEntry
  >
  const entry = Object.values(manifest).find(({ isEntry }) => isEntry)
  if (entry === undefined) throw new Error(`${folder} holds no page`)
  const assets = new Map<string, Asset>()
  for (const name of readdirSync(join(folder, 'assets'))) {
    const type = types[extname(name)] ?? 'application/octet-stream'
    assets.set(name, { type, answer: new Answer(readFileSync(join(folder, 'assets', name)), null) })
  }
  const nameOf = (file: string) => file.replace(/^assets\//, '')
  return { script: nameOf(entry.file), styles: (entry.css ?? []).map(nameOf), assets }
}
