import assert from 'node:assert/strict'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { settings } from '../../src/config.ts'
import { newFolder, run, startServe } from '../support/command.ts'

const hint = 'Run rollcall --help, or rollcall COMMAND --help, to see what is understood.\n'

/** Ends with 2 and has told on standard error alone. */
async function refusal(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  cwd = newFolder(),
) {
  const { exitCode, stdout, stderr } = await run(args, { cwd, env })
  assert.deepEqual([exitCode, stdout], [2, ''], stderr)
  return stderr
}

describe('usage', { concurrency: 2 }, () => {
  test('--help names every command', async () => {
    const { exitCode, stdout, stderr } = await run(['--help'], { cwd: newFolder() })
    assert.deepEqual([exitCode, stderr], [0, ''])
    for (const command of ['serve', 'import', 'export', 'probe'])
      assert.match(stdout, new RegExp(`^  ${command} `, 'm'))
  })

  const known = {
    serve: Object.values(settings),
    import: [settings.databaseUrl],
    export: [settings.databaseUrl],
    probe: [
      settings.databaseUrl,
      settings.probeIntervalMs,
      settings.probeConcurrency,
      settings.probeGames,
      settings.probePrivate,
      settings.logLevel,
    ],
  }
  for (const [command, names] of Object.entries(known)) {
    test(`${command} --help names its settings with flag, variable and default`, async () => {
      const { exitCode, stdout, stderr } = await run([command, '--help'], { cwd: newFolder() })
      assert.deepEqual([exitCode, stderr], [0, ''])
      const oneLine = stdout.replace(/\s+/g, ' ')
      for (const { flag, value, env, default: fallback, help } of names) {
        const origins = fallback === '' ? `(env: ${env})` : `(default: ${fallback}, env: ${env})`
        const shown = value === 'on|off' ? `[${value}]` : `<${value}>`
        assert.ok(oneLine.includes(`--${flag} ${shown} ${help} ${origins}`), `${flag} in ${stdout}`)
      }
    })
  }

  test('--version prints the version of the package', async () => {
    const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
    const { exitCode, stdout } = await run(['--version'], { cwd: newFolder() })
    assert.deepEqual([exitCode, stdout], [0, `${version}\n`])
  })

  test('a command or an option that does not exist is answered with the one that was probably meant', async () => {
    assert.equal(await refusal(['serv']), `error: unknown command 'serv'\n(Did you mean serve?)\n${hint}`)
    assert.equal(
      await refusal(['serve', '--prot', '80']),
      `error: unknown option '--prot'\n(Did you mean --port?)\n${hint}`,
    )
  })

  test('a command that is missing something, or has too much, is refused', async () => {
    assert.match(await refusal([]), /^Usage: rollcall/)
    assert.match(await refusal(['import']), /missing required argument 'source'/)
    assert.match(await refusal(['export', 'a', 'b']), /too many arguments/)
    assert.match(await refusal(['export', '--format', 'xml']), /Allowed choices are ndjson, json, csv/)
  })

  test('all bad values are told at once, with what was expected and where they came from', async () => {
    const env = { REFRESH_SECONDS: '60', LOG_LEVEL: 'loud', DATABASE_URL: 'mysql:x' }
    const stderr = await refusal(['serve', '--port', '70000', '--host', 'servers.example'], env)
    assert.equal(
      stderr,
      [
        'error: --port: expected a whole number from 0 to 65535, got "70000"',
        'error: --host: expected an IP address or localhost, got "servers.example"',
        'error: DATABASE_URL: expected sqlite: and a path, such as sqlite:./data/rollcall.db, got "mysql:x"',
        'error: REFRESH_SECONDS: expected a whole number from 1 to 15, got "60"',
        'error: LOG_LEVEL: expected one of silent, error, warn, info, debug, got "loud"',
        '',
      ].join('\n'),
    )
  })

  test('a bad value cannot steer the terminal', async () => {
    const stderr = await refusal(['serve', '--host', 'a\x1b[2Jb\r\nc'])
    assert.equal(stderr.split('\n').length, 2)
    assert.match(stderr, /got "a\ufffd\[2Jb\ufffd\ufffdc"/)
  })

  test('a .env file is read; the environment wins over it, and flags over both', async () => {
    const cwd = newFolder()
    writeFileSync(join(cwd, '.env'), '# ours\nPORT=from-file\nHOST="from file"\nLOG_LEVEL=from-file\n')
    const env = { HOST: 'from-environment', LOG_LEVEL: 'from-environment', RATE_LIMIT: '' }
    const stderr = await refusal(['serve', '--log-level', 'from-flag'], env, cwd)
    assert.deepEqual(stderr.match(/^error: \S+|got .*/gm), [
      ...['error: PORT:', 'got "from-file"'],
      ...['error: HOST:', 'got "from-environment"'],
      ...['error: --log-level:', 'got "from-flag"'],
    ])
  })

  test('a flag that is empty, or a variable, counts as not given', async (t) => {
    const cwd = newFolder()
    await startServe(t, ['--host', '', '--trust-proxy='], { cwd, env: { DATABASE_URL: '', PUBLIC_URL: '' } })
    assert.ok(readFileSync(join(cwd, 'data', 'rollcall.db')).length > 0)
  })

  test('a .env that cannot be read is told, not passed over', async () => {
    const cwd = newFolder()
    mkdirSync(join(cwd, '.env'))
    assert.match(await refusal(['--version'], {}, cwd), /^error: \.env: /)
  })
})
