import assert from 'node:assert/strict'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { type ExportFormat, exportFormats, formatServers } from '../../src/cli/export-formats.ts'
import { readList } from '../../src/import/read-list.ts'
import type { GameServer, ListedServer } from '../../src/model/game-server.ts'
import { openStore } from '../../src/store/open-store.ts'
import { commandLine, newFolder, run, runProgram } from '../support/command.ts'
import { importable } from '../support/importable.ts'
import { put, someNow } from '../support/stored.ts'

/** A folder in which the command finds these game servers in its database. */
async function folderWith(servers: readonly ListedServer[]): Promise<string> {
  const cwd = newFolder()
  const store = await openStore(`sqlite:${join(cwd, 'data', 'rollcall.db')}`)
  await put(store, servers)
  await store.close()
  return cwd
}

async function exported(cwd: string, ...args: string[]): Promise<string> {
  const { exitCode, stdout, stderr } = await run(['export', ...args], { cwd })
  assert.deepEqual([exitCode, stderr], [0, ''])
  return stdout
}

/** As a store gives them, in several parts. */
async function* batches(servers: readonly GameServer[]) {
  const half = servers.length >> 1
  for (const part of [servers.slice(0, half), [], servers.slice(half)]) yield { revision: 1, servers: part }
}

/** An export without a process around it. */
async function formatted(servers: readonly GameServer[], format: ExportFormat): Promise<string> {
  let text = ''
  for await (const piece of formatServers(batches(servers), format)) text += piece
  return text
}

async function readBack(text: string): Promise<ListedServer[]> {
  const servers = []
  for await (const batch of readList(ReadableStream.from([Buffer.from(text)]), { now: someNow })) {
    assert.deepEqual([...batch.refused, ...batch.notes], [])
    servers.push(...batch.servers)
  }
  return servers
}

const [catalogue = []] = fc.sample(importable({ minLength: 800, maxLength: 800 }), { numRuns: 1, seed: 7 })

describe('export', { concurrency: 2 }, () => {
  for (const format of exportFormats) {
    test(`${format}: what is exported is what an import makes of it`, async () => {
      await fc.assert(
        fc.asyncProperty(importable({ minLength: 1, maxLength: 10 }), async (servers) => {
          fc.pre(servers.length > 0)
          // Only probes can tell of a week.
          const listed = servers.map(({ week: _, ...server }) => server)
          assert.deepEqual(await readBack(await formatted(servers, format)), listed)
        }),
        { numRuns: 150 },
      )
    })

    test(`${format}: export, import into an empty database, export gives the same bytes`, async () => {
      const [from, to] = [await folderWith(catalogue), newFolder()]
      const input = await exported(from, '--format', format)
      const { exitCode, stdout } = await run(['import', '-', '--json'], { cwd: to, input })
      assert.equal(exitCode, 0)
      const outcome = JSON.parse(stdout)
      assert.deepEqual([outcome.format, outcome.imported, outcome.refused], [format, catalogue.length, 0])
      assert.deepEqual(outcome.notBelieved, {})
      assert.ok((await exported(to, '--format', format)) === input, 'the second export differs')
    })
  }

  test('the formats hold the same records, with descriptions', async () => {
    const lines = (await formatted(catalogue, 'ndjson')).trimEnd().split('\n')
    const records = lines.map((line) => JSON.parse(line))
    assert.deepEqual(JSON.parse(await formatted(catalogue, 'json')), records)
    assert.deepEqual(
      records.map(({ id, name, description }) => ({ id, name, description })),
      catalogue.map(({ listing: { id, name, description } }) => ({ id, name, description })),
    )
  })

  test('no CSV cell begins like a formula', async () => {
    const cells = (parse(await formatted(catalogue, 'csv')) as string[][]).flat()
    assert.ok(cells.includes("'=1+1"))
    assert.deepEqual(
      cells.filter((cell) => /^[=+\-@\t\r]/.test(cell)),
      [],
    )
  })

  test('a file is written whole, in the format of its ending, and put in the place of an older one', async () => {
    const cwd = await folderWith(catalogue.slice(0, 3))
    writeFileSync(join(cwd, 'list.csv'), 'an older file')
    const { exitCode, stdout, stderr } = await run(['export', 'list.csv'], { cwd })
    assert.deepEqual([exitCode, stdout, stderr], [0, '', 'Exported 3 game servers to list.csv\n'])
    assert.equal(readFileSync(join(cwd, 'list.csv'), 'utf8'), await exported(cwd, '--format', 'csv'))
    assert.deepEqual(readdirSync(cwd).sort(), ['data', 'list.csv'])
  })

  test('a file that cannot be written ends the command with one line', async () => {
    const { exitCode, stderr } = await run(['export', 'nowhere/list.json'], { cwd: newFolder() })
    assert.equal(exitCode, 1)
    assert.match(stderr, /^error: can't write nowhere\/list\.json: its folder does not exist\n$/m)
  })

  test('an empty database gives an empty list in every format, and says so', async () => {
    const cwd = newFolder()
    const empty = { ndjson: /^$/, json: /^\[\s*\]\n$/, csv: /^id,name,[^\n]*\n$/ }
    for (const format of exportFormats) {
      const { exitCode, stdout, stderr } = await run(['export', '--format', format], { cwd })
      assert.equal(exitCode, 0)
      assert.match(stdout, empty[format])
      assert.equal(stderr, 'The database sqlite:./data/rollcall.db holds no game servers.\n')
    }
  })

  test('a reader that has seen enough ends it quietly', async () => {
    const cwd = await folderWith(catalogue)
    const pipe = '{ "$@"; echo "exit code $?" >&2; } | head -n 1'
    const { stdout, stderr } = await runProgram(['sh', '-c', pipe, '-', ...commandLine, 'export'], { cwd })
    assert.equal(stderr, 'exit code 0\n')
    assert.equal(JSON.parse(stdout).id, catalogue[0]!.listing.id)
  })
})
