import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Config, readConfig, settings } from '../src/config.ts'

type Name = keyof Config

const names = Object.keys(settings) as Name[]

function read(name: Name, text: string) {
  return readConfig({ [name]: { text, origin: 'here' } })
}

const good: { readonly [K in Name]: Readonly<Record<string, Config[K]>> } = {
  port: { '': 8080, '0': 0, '1': 1, '65535': 65535 },
  host: { '': '127.0.0.1', localhost: 'localhost', '0.0.0.0': '0.0.0.0', '::': '::', 'fe80::1': 'fe80::1' },
  databaseUrl: {
    '': 'sqlite:./data/rollcall.db',
    'sqlite:x': 'sqlite:x',
    'sqlite:/var/lib/rollcall.db': 'sqlite:/var/lib/rollcall.db',
    'sqlite:///var/lib/rollcall.db': 'sqlite:///var/lib/rollcall.db',
    'sqlite:C:\\data\\rollcall.db': 'sqlite:C:\\data\\rollcall.db',
  },
  rateLimit: { '': 60, '0': 0, '1000000': 1_000_000 },
  trustedProxies: {
    '': [],
    '10.0.0.0/8': ['10.0.0.0/8'],
    '0.0.0.0/0,::/0': ['0.0.0.0/0', '::/0'],
    '192.0.2.1/32 , 2001:db8::/128': ['192.0.2.1/32', '2001:db8::/128'],
    '192.0.2.1, 2001:db8::1,': ['192.0.2.1', '2001:db8::1'],
    '::ffff:192.0.2.1': ['::ffff:192.0.2.1'],
  },
  refreshMs: { '': 15_000, '1': 1000, '15': 15_000 },
  publicUrl: {
    '': null,
    'https://servers.example': 'https://servers.example',
    'https://servers.example/': 'https://servers.example',
    'http://servers.example:8080/list//': 'http://servers.example:8080/list',
    'HTTPS://Servers.Example/Path': 'https://servers.example/Path',
    'http://[2001:db8::1]:81': 'http://[2001:db8::1]:81',
  },
  logLevel: { '': 'info', silent: 'silent', debug: 'debug' },
  metrics: { '': false, off: false, on: true },
  probe: { '': false, off: false, on: true },
  probeIntervalMs: { '': 60_000, '10': 10_000, '3600': 3_600_000 },
  probeConcurrency: { '': 1000, '1': 1, '20000': 20_000 },
  probeGames: {
    '': [],
    minecraft: ['minecraft'],
    'Minecraft Bedrock, cs2,': ['mbe', 'counterstrike2'],
    OpenArena: ['openarena'],
  },
  probePrivate: { '': false, on: true },
  siteName: { '': 'Rollcall', ' Liste\tde  Léa ': 'Liste de Léa', ['名'.repeat(60)]: '名'.repeat(60) },
  siteColor: { '': '#4453c4', '#AbCdEf': '#abcdef' },
  siteLogo: { '': null, 'art/logo.svg': 'art/logo.svg' },
}

const bad: { readonly [K in Name]: readonly string[] } = {
  port: [
    '65536',
    '-1',
    '1.5',
    '08',
    ' 80',
    '80 ',
    '0x50',
    '1e3',
    '+80',
    '８０',
    'http',
    '99999999999999999999',
  ],
  host: ['servers.example', '127.0.0.1:80', '[::1]', '256.0.0.1', '127.1', '*', ' ::'],
  databaseUrl: [
    ...['sqlite:', 'SQLITE:x', './rollcall.db', 'postgres:/x', 'mysql://localhost/x', ' sqlite:x'],
    ...['sqlite::memory:', 'sqlite:file:x?mode=memory', 'sqlite://data/rollcall.db'],
  ],
  rateLimit: ['-1', '1000001', '60/min', 'none'],
  trustedProxies: [
    ...['loopback', '10.0.0.0/33', '10.0.0.0/-1', '10.0.0.0/', '10.0.0.0/08', '10.0.0.0/8/8', '10.0.0/8'],
    ...['::/129', 'fe80::1%eth0', 'fe80::%eth0/10', '192.0.2.1 192.0.2.2', '192.0.2.1,proxy.example', 'true'],
  ],
  refreshMs: ['0', '16', '-1', '1.5', '15s'],
  publicUrl: [
    ...[
      'servers.example',
      '/list',
      'ftp://servers.example',
      'file:///srv',
      'javascript:alert(1)',
      'https://',
    ],
    ...[
      'https://servers.example/?',
      'https://servers.example/?a=b',
      'https://servers.example/#',
      'http://x/#a',
    ],
    ...['https://name@servers.example', 'https://name:word@servers.example', 'https://:word@servers.example'],
  ],
  logLevel: ['INFO', 'verbose', 'fatal', '30'],
  metrics: ['yes', 'ON', '1', 'true'],
  probe: ['yes', 'On', '1'],
  probeIntervalMs: ['9', '3601', '60s'],
  probeConcurrency: ['0', '20001', 'many'],
  probeGames: ['minecraf', 'no such game', 'eco', 'minecraft;cs2'],
  probePrivate: ['yes'],
  siteName: [' ', '\u200b', 'x'.repeat(61)],
  siteColor: ['red', '#fff', '#12345g', '4453c4', '#4453c4ff'],
  siteLogo: ['logo', 'logo.gif', 'logo.svg.txt'],
}

for (const name of names) {
  test(`${name}: what is understood`, () => {
    for (const [text, value] of Object.entries(good[name])) {
      const reading = read(name, text)
      assert.equal(reading.kind, 'config', text)
      assert.deepEqual(reading.config[name], value, text)
    }
  })

  test(`${name}: what is refused, with what was expected and where it came from`, () => {
    for (const text of bad[name]) {
      const reading = read(name, text)
      assert.equal(reading.kind, 'refused', text)
      assert.equal(reading.problems.length, 1)
      const [start, end] = ['here: expected ', `, got "${text}"`]
      assert.ok(reading.problems[0]!.startsWith(start) && reading.problems[0]!.endsWith(end))
      assert.ok(
        reading.problems[0]!.length > start.length + end.length,
        'nothing is said of what was expected',
      )
    }
  })
}

test('nothing given at all is the same as everything empty', () => {
  const empty = { text: '', origin: 'here' }
  assert.deepEqual(readConfig({}), readConfig(Object.fromEntries(names.map((name) => [name, empty]))))
})

test('all problems are told at once, each with its own origin', () => {
  const given = names.map((name) => [name, { text: bad[name][0]!, origin: `from ${name}` }] as const)
  const reading = readConfig(Object.fromEntries(given))
  assert.equal(reading.kind, 'refused')
  assert.deepEqual(
    reading.problems.map((problem) => problem.slice(0, problem.indexOf(':'))),
    names.map((name) => `from ${name}`),
  )
})

test('the configuration cannot be changed', () => {
  const reading = readConfig({})
  assert.equal(reading.kind, 'config')
  assert.ok(Object.isFrozen(reading.config))
  assert.throws(() => {
    ;(reading.config as { port: number }).port = 1
  }, TypeError)
})

test('no two settings share a flag or a variable', () => {
  const all = Object.values(settings)
  assert.equal(new Set(all.map(({ flag }) => flag)).size, all.length)
  assert.equal(new Set(all.map(({ env }) => env)).size, all.length)
})
