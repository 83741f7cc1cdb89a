import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import ipaddr from 'ipaddr.js'
import { isLocalAddress, isPublicAddress } from '../../src/probe/public-address.ts'

/** The first and the last address of each range, and their neighbours outside where those are public. */
const ranges = {
  'this network': { inside: ['0.0.0.0', '0.255.255.255'], outside: ['1.0.0.0'] },
  'private, class A': { inside: ['10.0.0.0', '10.255.255.255'], outside: ['9.255.255.255', '11.0.0.0'] },
  shared: { inside: ['100.64.0.0', '100.127.255.255'], outside: ['100.63.255.255', '100.128.0.0'] },
  loopback: { inside: ['127.0.0.0', '127.255.255.255'], outside: ['126.255.255.255', '128.0.0.0'] },
  'link-local': { inside: ['169.254.0.0', '169.254.255.255'], outside: ['169.253.255.255', '169.255.0.0'] },
  'private, class B': { inside: ['172.16.0.0', '172.31.255.255'], outside: ['172.15.255.255', '172.32.0.0'] },
  'protocol assignments': { inside: ['192.0.0.0', '192.0.0.255'], outside: ['191.255.255.255', '192.0.1.0'] },
  'documentation 1': { inside: ['192.0.2.0', '192.0.2.255'], outside: ['192.0.3.0'] },
  '6to4 relays': { inside: ['192.88.99.0', '192.88.99.255'], outside: ['192.88.98.255', '192.88.100.0'] },
  'private, class C': {
    inside: ['192.168.0.0', '192.168.255.255'],
    outside: ['192.167.255.255', '192.169.0.0'],
  },
  benchmarks: { inside: ['198.18.0.0', '198.19.255.255'], outside: ['198.17.255.255', '198.20.0.0'] },
  'documentation 2': {
    inside: ['198.51.100.0', '198.51.100.255'],
    outside: ['198.51.99.255', '198.51.101.0'],
  },
  'documentation 3': { inside: ['203.0.113.0', '203.0.113.255'], outside: ['203.0.112.255', '203.0.114.0'] },
  'multicast and reserved': {
    inside: ['224.0.0.0', '240.0.0.0', '255.255.255.254'],
    outside: ['223.255.255.255'],
  },
  broadcast: { inside: ['255.255.255.255'], outside: [] },
  'IPv6 unspecified, loopback, compatible': { inside: ['::', '::1', '::8.8.8.8'], outside: [] },
  'IPv4-mapped': { inside: ['::ffff:8.8.8.8', '::ffff:127.0.0.1', '::ffff:a00:1'], outside: [] },
  'IPv4-translated': { inside: ['::ffff:0:8.8.8.8'], outside: [] },
  NAT64: {
    inside: ['64:ff9b::808:808', '64:ff9b::7f00:1', '64:ff9b:1::1', '64:ff9b:1:ffff::1'],
    outside: [],
  },
  discard: { inside: ['100::', '100::ffff'], outside: [] },
  'Teredo and protocol assignments': { inside: ['2001::1', '2001:1ff::1'], outside: ['2001:200::1'] },
  'IPv6 benchmarks': { inside: ['2001:2::', '2001:2:0:ffff::1'], outside: [] },
  ORCHID: { inside: ['2001:10::1', '2001:20::1'], outside: [] },
  'IPv6 documentation': {
    inside: ['2001:db8::', '2001:db8:ffff::1', '3fff::1'],
    outside: ['2001:db9::1', '3fff:1000::1'],
  },
  '6to4': { inside: ['2002:7f00:1::1', '2002:808:808::1', '2002:ffff::'], outside: ['2003::1'] },
  ISATAP: { inside: ['2a00::5efe:a00:1', '2a00::200:5efe:808:808'], outside: ['2a00::1:5efe:a00:1'] },
  'not assigned': { inside: ['4000::1', '1fff::1', '5f00::1'], outside: ['2000::1'] },
  'unique local': { inside: ['fc00::1', 'fdff:ffff::1'], outside: [] },
  'IPv6 link-local': { inside: ['fe80::1', 'febf::1', 'fe80::1%eth0'], outside: [] },
  'site-local': { inside: ['fec0::1', 'feff::1'], outside: [] },
  'IPv6 multicast': { inside: ['ff02::1', 'ff0e::1'], outside: [] },
  'no address': {
    inside: [
      '',
      ' ',
      'localhost',
      '127.1',
      '2130706433',
      '0x8080808',
      '010.8.8.8',
      '8.8.8.8 ',
      '[2606:4700::1]',
      '8.8.8.8.',
      '1.2.3.256',
    ],
    outside: [],
  },
} as const

test('each special range is refused from its first address to its last, and no further', () => {
  for (const [name, { inside, outside }] of Object.entries(ranges)) {
    for (const address of inside) assert.equal(isPublicAddress(address), false, `${address} (${name})`)
    for (const address of outside) assert.equal(isPublicAddress(address), true, `${address} beside ${name}`)
  }
})

test('what belongs to this machine or to a network of one’s own is local, and nothing else', () => {
  for (const address of [
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.1.1',
    '100.64.0.1',
    '::1',
    'fd00::1',
  ])
    assert.equal(isLocalAddress(address), true, address)
  for (const address of [
    '8.8.8.8',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    'ff02::1',
    '2606:4700::1',
    '::ffff:127.0.0.1',
    'localhost',
  ])
    assert.equal(isLocalAddress(address), false, address)
})

const octets = fc.uint8Array({ minLength: 4, maxLength: 4 }).map((bytes) => [...bytes])

test('no address that carries a private IPv4 address in any known form is public', () => {
  const privateOnes = octets.map(([a, b, c, d]) => [[10, 127, 0][a! % 3]!, b!, c!, d!])
  const hex = (bytes: number[]) =>
    [0, 2].map((at) => ((bytes[at]! << 8) | bytes[at + 1]!).toString(16)).join(':')
  fc.assert(
    fc.property(privateOnes, (bytes) => {
      const forms = [
        bytes.join('.'),
        `::${hex(bytes)}`,
        `::ffff:${hex(bytes)}`,
        `::ffff:0:${hex(bytes)}`,
        `64:ff9b::${hex(bytes)}`,
        `64:ff9b:1::${hex(bytes)}`,
        `2002:${hex(bytes)}::1`,
        `2001:0:${hex(bytes)}::1`,
        `2a00::5efe:${hex(bytes)}`,
      ]
      for (const form of forms) assert.equal(isPublicAddress(form), false, form)
    }),
  )
})

test('an address is judged by what it is, not by how it is written', () => {
  const words = fc.array(fc.integer({ min: 0, max: 0xffff }), { minLength: 8, maxLength: 8 })
  fc.assert(
    fc.property(words, (parts) => {
      const address = new ipaddr.IPv6(parts)
      const judged = [
        address.toString(),
        address.toNormalizedString(),
        address.toNormalizedString().toUpperCase(),
      ]
      assert.equal(new Set(judged.map(isPublicAddress)).size, 1)
      assert.ok(!(isPublicAddress(judged[0]!) && isLocalAddress(judged[0]!)))
    }),
  )
})
