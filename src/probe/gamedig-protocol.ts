import type { Game } from './games.ts'

/** gamedig asks for both editions together, which always takes until the time limit; these ask for one. */
const editions: Readonly<Record<string, string>> = {
  'minecraft-java': 'minecraftvanilla',
  'minecraft-bedrock': 'minecraftbedrock',
}

/** The protocol of gamedig's that asks for this game, also where we speak it ourselves; null when it may not be asked. */
export function gamedigProtocol({ way, protocol }: Game): string | null {
  if (way.kind === 'none') return null
  return way.kind === 'own' ? (editions[way.protocol] ?? protocol) : protocol
}

/** How many times in a row a protocol waits until its time limit, since it can't tell when an answer is complete. */
const waits: Readonly<Record<string, number>> = { unreal2: 3 }

/** How long to wait for each part of an answer, in milliseconds, so that a whole one fits into `attemptMs`. */
export function packetTime(protocol: string, packetMs: number, attemptMs: number): number {
  return Math.min(packetMs, Math.floor((attemptMs * 0.8) / (waits[protocol] ?? 1)))
}
