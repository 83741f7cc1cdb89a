import type { ChildProcess } from 'node:child_process'

const running = new Map<ChildProcess, NodeJS.Signals>()

/** Ends a server with the run, however the run ends. Operations see to it themselves. */
export function endWithRun(child: ChildProcess, signal: NodeJS.Signals): void {
  running.set(child, signal)
  child.once('exit', () => running.delete(child))
}

process.on('exit', () => {
  for (const [child, signal] of running) child.kill(signal)
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
