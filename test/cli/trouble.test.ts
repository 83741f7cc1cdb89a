import assert from 'node:assert/strict'
import { closeSync, existsSync, openSync, writeSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { describe, test } from 'node:test'
import { commandLine, run, runProgram } from '../support/command.ts'
import { Place } from './place.ts'

function manyRows(count: number): string {
  return JSON.stringify(Array.from({ length: count }, (_, at) => ({ id: `s${at}`, name: `Server ${at}` })))
}

/** Overwrites the database but for its header, as a dying disk would. */
function damage(database: string): void {
  const file = openSync(database, 'r+')
  for (let at = 4096; at < 200_000; at += 512) writeSync(file, 'damaged', at)
  closeSync(file)
}

describe('trouble with the database', { concurrency: 2 }, () => {
  test('a disk that fills up ends an import with one line and leaves all as it was', async () => {
    const place = new Place()
    await place.import([{ id: 'a', name: 'Amberfall' }])
    const before = await place.stored()
    const input = manyRows(10_000)
    let failures = 0
    // Each limit is met at another step, until the last leaves room for everything.
    for (let blocks = 256; ; blocks *= 4) {
      const limited = `ulimit -f ${blocks}; exec "$@"`
      const program = ['sh', '-c', limited, '-', ...commandLine, 'import', '-', '--replace', '--json']
      const { exitCode, stdout, stderr } = await runProgram(program, { cwd: place.cwd, input })
      if (exitCode === 0) {
        assert.partialDeepStrictEqual(JSON.parse(stdout), { imported: 10_000, removed: 1 })
        break
      }
      failures++
      assert.deepEqual([exitCode, stdout], [1, ''])
      assert.equal(stderr, "error: the database can't be used: disk I/O error; is the disk full?\n")
      assert.deepEqual(await place.stored(), before)
    }
    assert.ok(failures >= 2, `only ${failures} imports met a limit`)
  })

  test('a damaged database is told in one line by every command', async () => {
    const place = new Place()
    await place.run(['-'], { input: manyRows(3000) })
    damage(place.database)
    for (const args of [['export'], ['import', '-', '--replace'], ['serve', '--port', '0', '--example']]) {
      const { exitCode, stderr } = await run(args, { cwd: place.cwd, input: manyRows(10) })
      assert.equal(exitCode, 1, args[0])
      assert.match(
        stderr,
        /^error: the database can't be used: [^\n]* malformed; the file is damaged; [^\n]*\n$/,
      )
    }
  })

  test("another program's database is refused and left as it is", async () => {
    const place = new Place()
    const database = `${place.cwd}/recipes.db`
    new DatabaseSync(database).exec('CREATE TABLE recipe (name TEXT)')
    const message = await place.failure(['-', '--database', 'sqlite:recipes.db'], { input: manyRows(1) })
    assert.equal(message, "recipes.db is a SQLite database, but not one of Rollcall's; name another file")
    const tables = new DatabaseSync(database).prepare('SELECT name FROM sqlite_schema').all()
    assert.deepEqual(
      tables.map(({ name }) => name),
      ['recipe'],
    )
    assert.equal(existsSync(place.database), false)
  })
})
