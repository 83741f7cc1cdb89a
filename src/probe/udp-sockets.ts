import type { Endpoint, Family } from './endpoint.ts'
import { UdpSocket } from './udp-socket.ts'

/** A flood that ends one of them leaves the others, and one endpoint can be asked as often at the same time. */
const socketsPerFamily = 4

/** The sockets of each family, opened when first needed and replaced when they are gone. */
export class UdpSockets {
  readonly #sockets: Readonly<Record<Family, UdpSocket[]>> = { ipv4: [], ipv6: [] }
  #next = 0

  /**
   * A socket on which nobody waits for the endpoint, or null. They come in turn, so that asking again goes out through
   * another one.
   */
  take(to: Endpoint): UdpSocket | null {
    for (let tried = 0; tried < socketsPerFamily; tried++) {
      const socket = this.#open(to.family, this.#next++ % socketsPerFamily)
      // One that the system refuses is closed at once.
      if (socket.isOpen && socket.isFree(to)) return socket
    }
    return null
  }

  close(): void {
    for (const socket of Object.values(this.#sockets).flat()) socket.close('the app is stopping')
  }

  #open(family: Family, number: number): UdpSocket {
    const sockets = this.#sockets[family]
    const socket = sockets[number]
    if (socket?.isOpen) return socket
    const opened = new UdpSocket(family)
    sockets[number] = opened
    return opened
  }
}
