import { createHash } from 'node:crypto'
import { copyFileSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { prepared, runOrThrow } from '../probe/servers/rigs.ts'

/** The path of a file of the project. */
export function fileOf(path: string): string {
  return fileURLToPath(new URL(`../../${path}`, import.meta.url))
}

/**
 * The folder with the tools of test/tools. They are not among the project's own packages: some of them need an older
 * TypeScript.
 */
export function toolsFolder(): Promise<string> {
  return installedFrom('test/tools')
}

/** A folder with packages that only some tests need, installed as the package-lock.json of the given one says. */
export function installedFrom(source: string): Promise<string> {
  const files = ['package.json', 'package-lock.json']
  const hash = createHash('sha256')
  for (const file of files) hash.update(readFileSync(fileOf(`${source}/${file}`)))
  return prepared(`${basename(source)}-${hash.digest('hex').slice(0, 8)}`, (folder) => {
    for (const file of files) copyFileSync(fileOf(`${source}/${file}`), join(folder, file))
    runOrThrow('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], folder)
  })
}
