import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, type TestContext, test } from 'node:test'
import { commandLine, endOf, newFolder, plainEnv } from '../support/command.ts'
import { Place } from './place.ts'

const clearLine = '\r\x1b[K'

/** Starts the command in a pseudo-terminal, by `script` of util-linux; what it shows comes through standard output. */
function startInTerminal(t: TestContext, args: readonly string[], cwd: string): ChildProcess {
  const typed = [...commandLine, ...args].map((word) => `'${word}'`).join(' ')
  const child = spawn('script', ['-qec', `exec ${typed}`, '/dev/null'], {
    cwd,
    env: { ...plainEnv, TERM: 'xterm' },
  })
  child.once('error', (error) => assert.fail(`this test needs script of util-linux: ${error.message}`))
  t.after(() => child.kill('SIGKILL'))
  return child
}

function untilShown(child: ChildProcess, pattern: RegExp): Promise<void> {
  let shown = ''
  return new Promise((resolve, reject) => {
    child.stdout!.on('data', (chunk) => {
      shown += chunk
      if (pattern.test(shown)) resolve()
    })
    child.once('close', () => reject(new Error(`ended before ${pattern}: ${shown}`)))
  })
}

function manyRows(count: number): string {
  const rows = Array.from({ length: count }, (_, at) => `{"id":"s${at}","name":"Server ${at}"}`)
  return rows.join('\n')
}

describe('in a terminal', { concurrency: 2 }, () => {
  test('import draws a bar, says when it merges, and clears the line', async (t) => {
    const { cwd } = new Place()
    writeFileSync(join(cwd, 'list.ndjson'), manyRows(20_000))
    const { exitCode, stdout } = await endOf(startInTerminal(t, ['import', 'list.ndjson'], cwd))
    assert.equal(exitCode, 0)
    const shown = stdout.split(clearLine)
    assert.equal(shown[0], '')
    assert.match(shown[1]!, /^ {2}\x1b\[.*━.* +[0-9]+ % {2}[0-9,]+ rows, [0-9,]+ a second, [0-9]+ s left$/)
    assert.match(shown.at(-2)!, /━.* 20,000 rows read, merging them into the database$/)
    assert.match(shown.at(-1)!, /^Imported list\.ndjson .*\r\n {2}imported +20,000/)
    assert.doesNotMatch(shown.at(-1)!, /━/)
  })

  test('a list that breaks off clears the bar before it is told', async (t) => {
    const { cwd } = new Place()
    writeFileSync(join(cwd, 'list.json'), `[${manyRows(5000).replaceAll('\n', ',\n')}`)
    const { exitCode, stdout } = await endOf(startInTerminal(t, ['import', 'list.json'], cwd))
    assert.equal(exitCode, 1)
    const shown = stdout.split(clearLine)
    assert.ok(shown.length >= 3, 'no bar was drawn')
    assert.match(shown.at(-1)!, /^\x1b\[31merror:\x1b\[39m line 5000: the JSON ends early[^━]*\r\n$/)
  })

  test('--json and a pipe get no escape codes and no bar', async (t) => {
    const place = new Place()
    writeFileSync(join(place.cwd, 'list.ndjson'), manyRows(5000))
    const json = await endOf(startInTerminal(t, ['import', 'list.ndjson', '--json'], place.cwd))
    assert.equal(JSON.parse(json.stdout).imported, 5000)
    const piped = await place.run(['list.ndjson'])
    assert.equal(piped.stderr, '')
    assert.doesNotMatch(piped.stdout, /\x1b|━|\r/)
  })

  test('serve logs lines for a person, and Ctrl+C ends it with 0', async (t) => {
    const child = startInTerminal(t, ['serve', '--example', '--port', '0'], newFolder())
    const ended = endOf(child)
    await untilShown(child, /Try .*curl 'http:\/\/localhost:[0-9]+\/api\/v1\/servers\?q=/)
    child.stdin!.write('\x03')
    const { exitCode, stdout } = await ended
    assert.equal(exitCode, 0)
    const plain = stdout.replace(/\x1b\[[0-9;]*m/g, '')
    assert.match(plain, /^ {2}[0-9:]{8} info published a snapshot servers=60 revision=1 tookMs=[0-9]+\r$/m)
    assert.match(plain, /^.* {2}[0-9:]{8} info SIGINT: finishing the requests in flight\r$/m)
  })
})
