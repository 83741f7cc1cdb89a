import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = new URL('../../', import.meta.url)

export const version = (
  JSON.parse(readFileSync(new URL('package.json', root), 'utf8')) as { version: string }
).version

/** The example list that a first start shows. */
export const exampleFile = fileURLToPath(new URL('examples/servers.json', root))
