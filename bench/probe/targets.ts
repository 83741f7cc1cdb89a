/** Where the bench's game servers are: a network of loopback addresses, which differ as real ones do. */
import type { Target } from '../../src/probe/source.ts'

export const protocols = ['quake3', 'a2s', 'bedrock', 'java'] as const
export type Protocol = (typeof protocols)[number]

/** The port of each protocol's servers, all of them below those that systems give out by themselves. */
export const ports: Readonly<Record<Protocol, number>> = {
  quake3: 27960,
  a2s: 27015,
  bedrock: 19132,
  java: 25565,
}

/** On this port somebody accepts and says nothing; nobody is there for datagrams. */
export const silentPort = 25999

const games: Readonly<Record<Protocol, string>> = {
  ...{ quake3: 'openarena', a2s: 'counterstrike2', bedrock: 'mbe', java: 'minecraft' },
}

/** Enough that none is asked again while its last answer is under way. */
export const answering = 1000

/** The address of an answering server, by number. */
export function addressOf(number: number): string {
  return `127.20.${number >> 8}.${number & 255}`
}

export function* answeringTargets(protocol: Protocol): Generator<Target, never> {
  for (let number = 0; ; number++) yield targetAt(protocol, addressOf(number % answering), ports[protocol])
}

export function* silentTargets(protocol: Protocol): Generator<Target, never> {
  for (let number = 0; ; number++) {
    const address = `127.${30 + ((number >> 16) & 63)}.${(number >> 8) & 255}.${number & 255}`
    yield targetAt(protocol, address, silentPort)
  }
}

function targetAt(protocol: Protocol, address: string, port: number): Target {
  return { game: games[protocol], host: address, address, port }
}
