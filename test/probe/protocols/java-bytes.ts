/** Replies of Minecraft Java servers, by the packet tables of the Minecraft wiki. */
import { varInt } from '../../../src/probe/protocols/var-int.ts'

export function statusPacket(json: string): Buffer {
  const text = Buffer.from(json)
  return packet(Buffer.concat([varInt(0), varInt(text.length), text]))
}

export function packet(body: Uint8Array): Buffer {
  return Buffer.concat([varInt(body.length), body])
}
