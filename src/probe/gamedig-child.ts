/**
 * The process that runs gamedig: a reply can block it for as long as it likes or fill its memory, so whoever started it
 * watches it and kills it when it misses its beats or grows.
 */
import { writeSync } from 'node:fs'
import { protocols } from 'gamedig'
import { askThroughGamedig } from './gamedig-ask.ts'
import { beatMs, type GamedigMessage, type GamedigRequest, markFd } from './gamedig-messages.ts'
import { StallMeter } from './stall-meter.ts'

const stalls = new StallMeter(beatMs, performance.now())
const mark = Buffer.alloc(4)

process.on('message', (request: GamedigRequest) => void answer(request))
process.on('disconnect', () => process.exit())
// A terminal and a service manager tell these to all processes at once; when to end is up to the one that started this.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined)
setInterval(beat, beatMs)
tell({ kind: 'ready' })

async function answer(request: GamedigRequest): Promise<void> {
  const stalledBefore = stalls.stalledMs(performance.now())
  const asker = new protocols[request.protocol]!()
  const outcome = await askThroughGamedig(asker, request, () => leaveMark(request.id))
  const stalledMs = stalls.stalledMs(performance.now()) - stalledBefore
  const isOurFault =
    outcome.kind === 'failed' && outcome.reason === 'no-answer' && stalledMs > request.packetMs / 4
  tell({ kind: 'settled', id: request.id, outcome: isOurFault ? tooBusy : outcome })
}

/** While another reply blocked this process, an answer may have come too late to be seen. */
const tooBusy = { kind: 'failed', reason: 'broken', detail: 'was too busy to see an answer' } as const

/** When this process hangs, what stands in this file is all that can be learnt from it. */
function leaveMark(id: number): void {
  mark.writeUInt32LE(id)
  writeSync(markFd, mark, 0, 4, 0)
}

function beat(): void {
  stalls.tick(performance.now())
  tell({ kind: 'beat', rssBytes: process.memoryUsage.rss() })
}

function tell(message: GamedigMessage): void {
  process.send!(message)
}
