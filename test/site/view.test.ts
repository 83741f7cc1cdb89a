import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { countryCodes } from '../../src/model/country.ts'
import { flag } from '../../src/site/view/flag.ts'
import { ago, joinAddress, percent } from '../../src/site/view/format.ts'
import { html } from '../../src/site/view/html.ts'
import { listUrl, readListState, serverUrl } from '../../src/site/view/list-state.ts'

test('a text in a template never becomes markup', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('<', '>', '"', "'", '&', 'a', ';', '=', ' ') }), (text) => {
      const { markup } = html`<p title="${text}" id='${text}'>${text}</p>`
      const rest = markup.replace(/&(?:amp|lt|gt|quot|#39);/g, '')
      assert.equal(rest.match(/[<>]/g)?.length, 4)
      assert.equal(rest.match(/["']/g)?.length, 4)
    }),
  )
})

test('flags are drawn from shapes that are understood, for countries that there are', () => {
  const drawn = [...countryCodes].filter((code) => flag(code) !== null)
  assert.ok(drawn.length >= 55, `${drawn.length} flags`)
  for (const code of drawn) {
    const { markup } = flag(code)!
    assert.doesNotMatch(markup, /NaN|undefined|Infinity/, code)
    for (const [, color] of markup.matchAll(/(?:fill|stroke)="#([^"]*)"/g))
      assert.match(color!, /^[0-9a-f]{3}$/, code)
  }
  assert.equal(flag('ZZ'), null)
})

test('the stripes of a flag fill it', () => {
  assert.match(
    flag('DE')!.markup,
    /#000" d="M0 0h24v5.33.*#d00" d="M0 5.33h24v5.33.*#fc0" d="M0 10.66h24v5.33/,
  )
  assert.match(flag('TH')!.markup, /#224" d="M0 5.34h24v5.33/)
})

test('a state survives its URL, and an URL of nonsense is the plain list', () => {
  const state = fc.record({
    q: fc
      .string({ unit: 'grapheme', maxLength: 20 })
      .map((q) => [...q.replaceAll('\0', '').trim()].slice(0, 100).join('').trim()),
    tag: fc.option(fc.constantFrom('PVP', 'A&B', '生存', '+')),
    sort: fc.constantFrom('default' as const, 'players' as const, 'votes' as const),
    page: fc.integer({ min: 1, max: 10_000 }),
  })
  fc.assert(
    fc.property(state, (state) => {
      const url = new URL(listUrl('/base', state), 'http://x')
      assert.equal(url.pathname, '/base/')
      assert.deepEqual(readListState(url.search), { ...state })
    }),
  )
  const plain = { q: '', tag: null, sort: 'default', page: 1 }
  for (const query of [
    '',
    '?',
    '?page=0&sort=x&q=%20',
    '?page=1.5',
    '?page=-1',
    '?page=99999999999999999',
    '?q=%00&tag=%00',
  ]) {
    assert.deepEqual(readListState(query), plain, query)
  }
  assert.equal(readListState(`?q=${'x'.repeat(300)}`).q.length, 100)
  assert.equal(readListState('?tag=%20pvp').tag, 'PVP')
})

test('ids go into URLs as one segment', () => {
  assert.equal(serverUrl('', 'a b/é'), '/servers/a%20b%2F%C3%A9')
})

test('ages, shares and addresses as people write them', () => {
  const at = (seconds: number) => ago(0, seconds * 1000)
  assert.deepEqual([0, 4, 5, 59, 60, 3599, 3600, 86_399, 86_400, 172_800].map(at), [
    ...['just now', 'just now', '5 s ago', '59 s ago', '1 min ago', '59 min ago', '1 h ago', '23 h ago'],
    ...['1 day ago', '2 days ago'],
  ])
  assert.equal(ago(1000, 0), 'just now', 'a clock that is behind')
  assert.deepEqual([0, 0.0004, 0.9999, 1].map(percent), ['0%', '0.0%', '99.9%', '100%'])
  const address = (ip: string, port: number | null, game: string | null) => joinAddress({ ip, port, game })
  assert.equal(address('', 25565, 'minecraft'), null)
  assert.equal(address('a.example', 25565, 'minecraft'), 'a.example')
  assert.equal(address('a.example', 25566, 'minecraft'), 'a.example:25566')
  assert.equal(address('a.example', 25565, null), 'a.example:25565')
  assert.equal(address('2001:db8::1', 27015, 'rust'), '[2001:db8::1]:27015')
})
