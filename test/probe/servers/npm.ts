import { createHash } from 'node:crypto'
import { copyFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { prepared, runOrThrow } from './rigs.ts'

/**
 * A folder with a script and the packages that it needs, installed as the package-lock.json beside it says; returns the
 * path of the script. The packages are not among the project's own, so that nobody installs them to run the app.
 */
export async function npmScript(source: URL, script: string): Promise<string> {
  const files = ['package.json', 'package-lock.json', script]
  const hash = createHash('sha256')
  for (const file of files) hash.update(file).update(readFileSync(new URL(file, source)))
  // Another version is another folder.
  const name = `${script.replace(/\.mjs$/, '')}-${hash.digest('hex').slice(0, 8)}`
  const folder = await prepared(name, (unfinished) => {
    for (const file of files) copyFileSync(new URL(file, source), join(unfinished, file))
    runOrThrow('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], unfinished)
  })
  return join(folder, script)
}
