import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { toolsFolder } from './tools.ts'

const head =
  '/** What the API answers, made from docs/openapi.json by openapi-typescript; see test/api/write-openapi.ts. */\n'

/** The types of an OpenAPI file, as TypeScript that is not formatted yet. */
export async function clientTypes(documentFile: string): Promise<string> {
  const program = join(await toolsFolder(), 'node_modules/openapi-typescript/bin/cli.js')
  const { stdout, stderr, status } = spawnSync(process.execPath, [program, documentFile, '--immutable'], {
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(stderr)
  // Its own comment names it as the author, and what nobody imports is left out.
  const types = stdout
    .replace(/^\/\*\*[\s\S]*?\*\/\n/, '')
    .replace(/^export type (?:webhooks|\$defs) = .*\n/gm, '')
  return head + types
}
