import { outcomeOf, outcomeOfError } from './gamedig-answer.ts'
import type { GamedigAsker } from './gamedig-asker.ts'
import { Datagrams } from './gamedig-datagrams.ts'
import type { GamedigRequest } from './gamedig-messages.ts'
import { guarded } from './gamedig-stream.ts'
import type { Outcome } from './source.ts'

/**
 * Asks one game server through one of gamedig's protocols, within limits of time and size. Never rejects.
 * `onData` is called when something came, before it is read.
 */
export async function askThroughGamedig(
  asker: GamedigAsker,
  { protocol, address, port, packetMs, attemptMs }: GamedigRequest,
  onData: () => void,
): Promise<Outcome> {
  let hasHeard = false
  let connectedMs: number | null = null
  const hear = () => {
    hasHeard = true
    onData()
  }
  const datagrams = new Datagrams({ address, port, resendMs: packetMs * 0.4, onData: hear })
  asker.options = {
    host: address,
    address,
    port,
    socketTimeout: packetMs,
    attemptTimeout: attemptMs,
    stripColors: true,
    requestPlayers: false,
  }
  asker.udpSocket = datagrams
  asker.withTcp = guarded(asker.withTcp.bind(asker), {
    onConnect: (latencyMs) => {
      connectedMs = latencyMs
    },
    onData: hear,
  })
  try {
    const result = await Promise.race([asker.runOnceSafe(), datagrams.failed])
    return outcomeOf(protocol, result, datagrams.latencyMs ?? connectedMs ?? 0)
  } catch (error) {
    return outcomeOfError(error, hasHeard)
  } finally {
    datagrams.close()
  }
}
