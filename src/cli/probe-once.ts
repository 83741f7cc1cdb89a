import { readAddress } from '../model/address.ts'
import { findGame, type Game } from '../probe/games.ts'
import { openProber } from '../probe/open-prober.ts'
import { type Probed, probePlace } from '../probe/probe-place.ts'
import type { Place } from '../probe/resolve.ts'
import { Failure } from './exit.ts'

export interface OnceOptions {
  /** What the person typed. */
  readonly address: string
  readonly game: string | undefined
  readonly allowPrivate: boolean
}

export interface ProbedOnce {
  readonly place: Place
  readonly probed: Probed
}

/**
 * Asks one game server, as the poller would.
 * @throws Failure when the address or the game makes no sense.
 */
export async function probeOnce({ address, game, allowPrivate }: OnceOptions): Promise<ProbedOnce> {
  const place: Place = { ...readPlace(address), game: readGame(game) }
  const { resolve, source } = openProber({ allowPrivate })
  try {
    return { place, probed: await probePlace({ resolve, source }, place) }
  } finally {
    await source.close()
  }
}

function readPlace(text: string): Pick<Place, 'host' | 'port'> {
  const read = readAddress(text)
  if (read.kind === 'address') return { host: read.host, port: read.port }
  throw new Failure(
    `--once: expected a host name or an address, with or without a port; "${text}" ${read.reason}`,
    2,
  )
}

function readGame(text: string | undefined): Game {
  if (text === undefined) throw new Failure('--once needs --game, such as --game minecraft', 2)
  const found = findGame(text)
  if (found.kind === 'known') return askable(found.game)
  const meant = found.suggestion === null ? '' : `; did you mean ${found.suggestion}?`
  throw new Failure(`--game: there is no game "${text}"${meant}`, 2)
}

function askable(game: Game): Game {
  if (game.way.kind !== 'none') return game
  throw new Failure(`--game: ${game.name} can't be asked: it ${game.way.reason}`, 2)
}
