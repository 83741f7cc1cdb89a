import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, renameSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { runOrThrow } from '../probe/servers/rigs.ts'
import { temporaryPath } from '../support/temporary.ts'
import { fileOf } from '../support/tools.ts'

export interface Packed {
  readonly tarball: string
  /** A folder in which the package is installed. */
  readonly place: string
}

/** The client as people would install it: what `npm pack` makes of it, and a folder with that. */
export function packClient(): Packed {
  const tarball = pack()
  const place = temporaryPath('place')
  const scope = join(place, 'node_modules/@rollcall')
  mkdirSync(scope, { recursive: true })
  runOrThrow('tar', ['-xzf', tarball, '-C', scope], place)
  renameSync(join(scope, 'package'), join(scope, 'client'))
  return { tarball, place }
}

function pack(): string {
  // A copy, so that tests which run at the same time find the sources as they are.
  const copy = join(temporaryPath('copy'), 'client')
  mkdirSync(dirname(copy))
  cpSync(fileOf('client'), copy, { recursive: true, filter: (path) => !path.endsWith('/dist') })
  cpSync(fileOf('tsconfig.json'), join(copy, '../tsconfig.json'))
  symlinkSync(fileOf('node_modules'), join(copy, '../node_modules'))
  const { stdout, stderr, status } = spawnSync('npm', ['pack', '--json', '--loglevel=error'], {
    cwd: copy,
    encoding: 'utf8',
    env: { ...process.env, PATH: `${fileOf('node_modules/.bin')}:${process.env.PATH}` },
  })
  assert.equal(status, 0, stderr)
  const [{ filename }] = JSON.parse(stdout.slice(stdout.indexOf('['))) as [{ filename: string }]
  return join(copy, filename)
}
