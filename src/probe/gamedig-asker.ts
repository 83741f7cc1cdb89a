import type { Socket } from 'node:net'

export type DatagramCallback = (address: string, port: number, bytes: Buffer) => void

/** What we use of an instance of one of gamedig's protocols; each asks once. */
export interface GamedigAsker {
  options: {
    /** Both the address: a name would be looked up again. */
    readonly host: string
    readonly address: string
    readonly port: number
    /** Milliseconds for each part of an answer. */
    readonly socketTimeout: number
    /** Milliseconds for everything. */
    readonly attemptTimeout: number
    readonly stripColors: boolean
    /** Players' names are nothing to us, and some game servers are silent when asked for them. */
    readonly requestPlayers: false
  }
  /** The only way by which protocols send and receive datagrams. */
  udpSocket: {
    send(bytes: Buffer): Promise<void>
    addCallback(callback: DatagramCallback): void
    removeCallback(callback: DatagramCallback): void
  }
  /** The only way by which protocols connect. */
  withTcp: WithTcp
  runOnceSafe(): Promise<Readonly<Record<string, unknown>>>
}

export type WithTcp = <T>(use: (socket: Socket) => Promise<T>, port?: number) => Promise<T>
