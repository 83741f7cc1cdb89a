import { styleText } from 'node:util'
import type { Game } from '../probe/games.ts'
import type { Probed } from '../probe/probe-place.ts'
import type { FailureReason } from '../probe/source.ts'
import type { ProbedOnce } from './probe-once.ts'

const dim = (text: string) => styleText('dim', text, { stream: process.stdout })
const bold = (text: string) => styleText('bold', text, { stream: process.stdout })

/** What a probe saw, or why it saw nothing, for a person. */
export function probeText({ place, probed }: ProbedOnce): string {
  const where = place.port === null ? place.host : `${withBrackets(place.host)}:${place.port}`
  const lines = [`  ${bold(where)} ${verdict(probed)}`, '', ...rowsOf(place.game, probed).map(rowText), '']
  return `\n${lines.join('\n')}\n`
}

/** The same for a program. */
export function probeJson({ place, probed }: ProbedOnce): string {
  const { host, port, game } = place
  const result = probed.kind === 'asked' ? { ...probed, outcome: probed.outcome } : probed
  return `${JSON.stringify({ host, port, game: game.id, ...result })}\n`
}

function verdict(probed: Probed): string {
  if (probed.kind !== 'asked') return styleText('red', 'could not be asked', { stream: process.stdout })
  if (probed.outcome.kind === 'answered') return styleText('green', 'is online', { stream: process.stdout })
  return styleText('red', 'did not answer as it should', { stream: process.stdout })
}

type Row = readonly [name: string, value: string]

function rowsOf(game: Game, probed: Probed): Row[] {
  const gameRow: Row = ['game', `${game.name} (${game.id})`]
  if (probed.kind !== 'asked') return [gameRow, ['why', probed.detail], ['what to do', remedyOf(probed)]]
  const { address, port, outcome } = probed
  const asked: Row = ['asked', `${withBrackets(address)}:${port}, ${wayText(game)}`]
  if (outcome.kind === 'failed') {
    return [gameRow, asked, ['why', outcome.detail], ['what to do', remedies[outcome.reason]]]
  }
  const { name, players, maxPlayers, version, map, latencyMs } = outcome.answer
  const most = maxPlayers === 0 ? 'an unknown number' : String(maxPlayers)
  return [
    ['name', name ?? '–'],
    ['players', `${players} of ${most}`],
    ['version', version ?? '–'],
    ['map', map ?? '–'],
    gameRow,
    asked,
    ['took', `${latencyMs} ms`],
  ]
}

function rowText([name, value]: Row): string {
  return `  ${dim(name.padEnd(12))}${value}`
}

function wayText({ way }: Game): string {
  return way.kind === 'own' ? `with Rollcall's ${way.protocol}` : 'through gamedig'
}

const remedies: Readonly<Record<FailureReason, string>> = {
  'no-answer': 'Is it running, is the port right, and does its firewall let this machine in?',
  refused: 'Nothing listens at this port: is the game server running, and is the port right?',
  'bad-answer': 'Something else may run there, or the game is another one.',
  broken: 'This says nothing of the game server: try again.',
}

function remedyOf(probed: Exclude<Probed, { kind: 'asked' }>): string {
  if (probed.kind === 'refused') return 'If it is on a network of your own, add --probe-private.'
  return probed.reason === 'not-found'
    ? 'Is the name spelled right?'
    : 'Are the name servers of this machine up?'
}

function withBrackets(host: string): string {
  return host.includes(':') ? `[${host}]` : host
}
