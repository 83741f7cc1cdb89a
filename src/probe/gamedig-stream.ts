import { channel } from 'node:diagnostics_channel'
import type { Socket } from 'node:net'
import type { WithTcp } from './gamedig-asker.ts'
import { failureOf, GamedigFailure } from './gamedig-failure.ts'

/** gamedig joins all that it has read anew for each part that comes, so this bounds time as well as memory. */
const maxBytes = 256 * 1024

export interface StreamWatcher {
  /** Told how long it took to connect, in milliseconds. */
  readonly onConnect: (latencyMs: number) => void
  /** Told that bytes came, before anything else sees them. */
  readonly onData: () => void
}

/**
 * gamedig's `withTcp`, which connects, uses the connection and closes it, with limits: what comes is bounded, and a
 * connection that can't be made or ends early fails at once, for the reason that gamedig itself does not tell.
 */
export function guarded(withTcp: WithTcp, watcher: StreamWatcher): WithTcp {
  return (use, port) => {
    const { promise: failed, reject } = Promise.withResolvers<never>()
    const used = withNewSocket(
      (socket) => guard(socket, watcher, reject),
      () => withTcp(use, port),
    )
    return Promise.race([used, failed])
  }
}

function guard(
  socket: Socket,
  { onConnect, onData }: StreamWatcher,
  fail: (failure: GamedigFailure) => void,
): void {
  const startedAt = performance.now()
  let bytes = 0
  socket.on('connect', () => onConnect(performance.now() - startedAt))
  socket.on('error', (error) => fail(failureOf(error)))
  socket.on('close', () =>
    fail(new GamedigFailure('bad-answer', 'closed the connection before it had answered')),
  )
  socket.on('data', (part) => {
    onData()
    bytes += part.length
    if (bytes <= maxBytes) return
    fail(new GamedigFailure('bad-answer', 'sent far more than an answer'))
    socket.destroy()
  })
}

const created = channel('net.client.socket')

/** Calls `connect` and shows `watch` the socket that it makes, before anything can have come. */
function withNewSocket<T>(watch: (socket: Socket) => void, connect: () => T): T {
  const onCreated = (message: unknown) => watch((message as { readonly socket: Socket }).socket)
  created.subscribe(onCreated)
  try {
    return connect()
  } finally {
    created.unsubscribe(onCreated)
  }
}
