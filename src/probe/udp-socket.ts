import { createSocket, type Socket } from 'node:dgram'
import { type Endpoint, type Family, keyOf } from './endpoint.ts'

/** Who waits for what comes from one address and port. */
export interface Listener {
  onReply(bytes: Uint8Array): void
  /** The socket is gone, and what was sent through it will get no reply. */
  onLost(reason: string): void
}

/** In bytes: many replies come at the same time. */
const receiveBuffer = 4 * 1024 * 1024

/** Datagrams in a second, or KiB if they are larger, that nobody waits for, before the socket is given up. */
const mostUnwanted = 5000

/**
 * One UDP socket for many exchanges, at most one at a time with each address and port, so that a reply belongs to
 * exactly one. What nobody waits for is dropped unread, and when that is a flood, the socket is given up: a new one has a
 * port that the flooder does not know, and the kernel drops what still comes to the old.
 */
export class UdpSocket {
  readonly #socket: Socket
  readonly #listeners = new Map<string, Listener>()
  #unwanted = 0
  #unwantedSince = 0
  #isOpen = true

  constructor(family: Family) {
    this.#socket = createSocket({
      type: family === 'ipv4' ? 'udp4' : 'udp6',
      ipv6Only: family === 'ipv6',
      // The address is one already: without this, Node would defer each datagram to look it up.
      lookup: (address, _, found) => found(null, address, family === 'ipv4' ? 4 : 6),
    })
    this.#socket.on('message', (bytes, from) => this.#receive(bytes, keyOf(from.address, from.port)))
    this.#socket.on('error', (error) => this.close(error.message))
    // Workers of a cluster would otherwise share one port, and each other's replies.
    this.#socket.bind({ port: 0, exclusive: true }, () => this.#raiseReceiveBuffer())
  }

  get isOpen(): boolean {
    return this.#isOpen
  }

  isFree({ key }: Endpoint): boolean {
    return !this.#listeners.has(key)
  }

  /** From now on `listener` gets what comes from there. */
  listen({ key }: Endpoint, listener: Listener): void {
    this.#listeners.set(key, listener)
  }

  forget({ key }: Endpoint): void {
    this.#listeners.delete(key)
  }

  /** @param onError told when this machine could not send, which it may say at once. */
  send(bytes: Uint8Array, { address, port }: Endpoint, onError: (error: Error) => void): void {
    this.#socket.send(bytes, port, address, (error) => {
      if (error !== null) onError(error)
    })
  }

  close(reason: string): void {
    if (!this.#isOpen) return
    this.#isOpen = false
    this.#socket.close()
    for (const listener of this.#listeners.values()) listener.onLost(reason)
    this.#listeners.clear()
  }

  /** Linux gives what it allows; other systems refuse what is over their limit, and leave the buffer as it was. */
  #raiseReceiveBuffer(): void {
    try {
      this.#socket.setRecvBufferSize(receiveBuffer)
    } catch {}
  }

  #receive(bytes: Buffer, key: string): void {
    const listener = this.#listeners.get(key)
    if (listener === undefined) this.#drop(bytes)
    else listener.onReply(bytes)
  }

  /** Replies that come too late, or twice, are no flood. */
  #drop(bytes: Buffer): void {
    const now = performance.now()
    if (now - this.#unwantedSince > 1000) {
      this.#unwantedSince = now
      this.#unwanted = 0
    }
    this.#unwanted += Math.max(1, bytes.length / 1024)
    if (this.#unwanted > mostUnwanted) this.close('too much came that nobody had asked for')
  }
}
