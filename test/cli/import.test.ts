import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { Place } from './place.ts'

const [a, b, c] = [
  { id: 'a', name: 'Amberfall', votes: 1 },
  { id: 'b', name: 'Brackwater', country: 'NO' },
  { id: 'c', name: 'Cinder', tags: ['PVP'] },
] as const

const counts = { imported: 0, changed: 0, unchanged: 0, removed: 0, repeated: 0, refused: 0 }

describe('import', { concurrency: 2 }, () => {
  test('--json prints the outcome and nothing else', async () => {
    const rows = [
      a,
      { ...b, country: 'Atlantis', players: 'many' },
      c,
      { ...c, name: 'Cinder II' },
      { id: 'd' },
    ]
    const { tookMs, ...outcome } = await new Place().import(rows)
    assert.ok(Number.isInteger(tookMs) && tookMs > 0)
    assert.deepEqual(outcome, {
      outcome: 'merged',
      dryRun: false,
      source: 'standard input',
      format: 'json',
      rows: 5,
      ...{ imported: 3, changed: 0, unchanged: 0, removed: 0, repeated: 1, refused: 1 },
      reasons: [{ reason: 'has no name', count: 1, firstLine: 1 }],
      notBelieved: { country: 1, players: 1 },
    })
  })

  test('rows are matched by id: the same list again changes nothing, others stay unless replaced', async () => {
    const place = new Place()
    const outcomes = [
      await place.import([a, b]),
      await place.import([a, b]),
      await place.import([{ ...a, votes: 2 }, c]),
      await place.import([{ ...a, votes: 2 }, b], '--replace', '--dry-run'),
      await place.import([{ ...a, votes: 2 }, b], '--replace'),
    ]
    assert.deepEqual(
      outcomes.map(({ imported, changed, unchanged, removed }) => [imported, changed, unchanged, removed]),
      [
        [2, 0, 0, 0],
        [0, 0, 2, 0],
        [1, 1, 0, 0],
        [0, 0, 2, 1],
        [0, 0, 2, 1],
      ],
    )
    assert.deepEqual(
      outcomes.map(({ dryRun }) => dryRun),
      [false, false, false, true, false],
    )
    assert.deepEqual(await place.names(), ['Amberfall', 'Brackwater'])
  })

  test('a dry run counts and changes nothing, and says so to a person', async () => {
    const place = new Place()
    assert.deepEqual(await place.import([a, b], '--dry-run').then(({ imported }) => imported), 2)
    assert.deepEqual(await place.stored(), [])
    const { exitCode, stdout } = await place.run(['-', '--dry-run'], { input: JSON.stringify([a]) })
    assert.equal(exitCode, 0)
    assert.match(stdout, /^A dry run of standard input changed nothing {2}json, 1 row in/)
  })

  test('--strict imports nothing when a row is refused', async () => {
    const place = new Place()
    await place.import([a])
    const before = await place.stored()
    const { exitCode, stdout } = await place.run(['-', '--strict'], {
      input: JSON.stringify([b, { id: 'x' }]),
    })
    assert.equal(exitCode, 1)
    assert.match(
      stdout,
      /^Nothing was imported from standard input: a row was refused, and --strict was given\.\n/,
    )
    assert.deepEqual(await place.stored(), before)
    assert.deepEqual(await place.import([b], '--strict').then(({ outcome }) => outcome), 'merged')
  })

  test('--replace with no usable row changes nothing', async () => {
    const place = new Place()
    await place.import([a, b])
    const before = await place.stored()
    const { exitCode, stdout } = await place.run(['-', '--replace', '--json'], { input: '[{"id":"x"}]' })
    assert.equal(exitCode, 1)
    assert.match(stdout, /^\{"outcome":"empty",/)
    assert.partialDeepStrictEqual(JSON.parse(stdout), { ...counts, refused: 1 })
    await place.failure(['-', '--replace'], { input: '' })
    assert.equal((await place.run(['-', '--replace'], { input: '[]' })).exitCode, 1)
    assert.deepEqual(await place.stored(), before)
  })

  test('--rejects writes each refused row with its line and every reason', async () => {
    const place = new Place()
    const lines = ['{"id":"a","name":"Amberfall"}', '{"id":"b c"}', '', 'not JSON', '{"name":"No address"}']
    const { exitCode, stdout } = await place.run(['-', '--rejects', 'refused.ndjson'], {
      input: lines.join('\n'),
    })
    assert.equal(exitCode, 0)
    const rejects = readFileSync(join(place.cwd, 'refused.ndjson'), 'utf8').trimEnd().split('\n')
    assert.deepEqual(
      rejects.map((line) => JSON.parse(line)),
      [
        { line: 2, reasons: ['has no name', 'id holds white space'], text: lines[1] },
        { line: 4, reasons: ['is not valid JSON'], text: lines[3] },
        { line: 5, reasons: ['has neither an id nor an address'], text: lines[4] },
      ],
    )
    assert.match(stdout, /^ {2}refused {4}3 {2}see refused\.ndjson$/m)
    assert.match(stdout, /^ {2}1 × is not valid JSON \(first in line 4\)$/m)
  })

  test('a rejects file is emptied first; one that cannot be written ends the import before it changes anything', async () => {
    const place = new Place()
    writeFileSync(join(place.cwd, 'refused.ndjson'), 'of an older import')
    await place.import([a], '--rejects', 'refused.ndjson')
    assert.equal(readFileSync(join(place.cwd, 'refused.ndjson'), 'utf8'), '')
    const input = JSON.stringify([b, { id: 'x' }])
    const rejects = (file: string) => place.failure(['-', '--rejects', file], { input })
    assert.equal(await rejects('/dev/full'), "can't write /dev/full: the disk is full")
    assert.equal(await rejects('nowhere/x'), "can't write nowhere/x: its folder does not exist")
    assert.equal(await rejects('.'), "can't write .: it is a folder")
  })

  test('the outcome for a person counts what happened', async () => {
    const place = new Place()
    await place.import([a, b, c])
    const input = JSON.stringify([a, { ...b, votes: 7 }, { ...b, votes: 8 }, { id: 'd', name: 'Dusk' }])
    const { exitCode, stdout, stderr } = await place.run(['-', '--replace'], { input })
    assert.deepEqual([exitCode, stderr], [0, ''])
    assert.deepEqual(stdout.split('\n').slice(1), [
      ...['  imported   1', '  changed    1', '  unchanged  1', '  removed    1', '  refused    0'],
      ...['  repeated   1  the last row of each id counts', ''],
    ])
  })
})
