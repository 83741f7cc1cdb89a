import { styleText } from 'node:util'

const levels: Readonly<Record<number, string>> = { 20: 'debug', 30: 'info', 40: 'warn', 50: 'error' }

/** Where log lines go: to a program JSON as it is, to a person on a terminal one readable line each. */
export function logStream(): { write(line: string): void } {
  const out = process.stdout
  return { write: (line) => void out.write(out.isTTY ? readableLine(line) : line) }
}

function readableLine(line: string): string {
  const { level, time, msg, pid, hostname, reqId, ...rest } = JSON.parse(line) as Record<string, unknown>
  const name = levels[level as number] ?? 'fatal'
  const clock = new Date(time as number).toTimeString().slice(0, 8)
  const facts = Object.entries(rest).map(([key, value]) => ` ${key}=${JSON.stringify(value)}`)
  const color = name === 'error' || name === 'fatal' ? 'red' : name === 'warn' ? 'yellow' : 'dim'
  return `  ${styleText('dim', clock)} ${styleText(color, name)} ${msg}${styleText('dim', facts.join(''))}\n`
}
