/** Builds a snapshot from records in memory: how long it takes, and how many bytes it is against them as JSON. */
import { recordPieces, SnapshotBuilder } from '../../src/catalogue/snapshot.ts'
import type { GameServer } from '../../src/model/game-server.ts'
import { buffersOf, sizeOf } from '../../src/publish/snapshot-weight.ts'
import { readDataset } from '../dataset.ts'
import { serveOperation } from '../operation.ts'

export interface SnapshotInfo {
  readonly snapshotBytes: number
  readonly jsonBytes: number
}

export interface BuildRound {
  readonly buildMs: number
}

await serveOperation<SnapshotInfo, BuildRound>(({ dataset }) => {
  const servers = readDataset(dataset)
  const snapshot = build(servers)
  let jsonBytes = 0
  for (let number = 0; number < servers.length; number++) {
    for (const piece of recordPieces(snapshot, number, true)) jsonBytes += piece.length
  }
  const round = () => {
    const startedAt = performance.now()
    build(servers)
    return { buildMs: performance.now() - startedAt }
  }
  return { info: { snapshotBytes: sizeOf(buffersOf(snapshot)), jsonBytes }, round }
})

function build(servers: readonly GameServer[]) {
  const builder = new SnapshotBuilder()
  for (const server of servers) builder.add(server)
  return builder.finish(1)
}
