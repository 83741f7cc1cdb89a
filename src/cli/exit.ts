import { styleText } from 'node:util'

/** Ends the command: the lines go to standard error, without a stack trace. 1: it failed · 2: it was called wrongly. */
export class Failure extends Error {
  readonly lines: readonly string[]
  readonly exitCode: 1 | 2

  constructor(lines: string | readonly string[], exitCode: 1 | 2 = 1) {
    super(typeof lines === 'string' ? lines : lines.join('\n'))
    this.lines = typeof lines === 'string' ? [lines] : lines
    this.exitCode = exitCode
  }
}

/** Some of what a message quotes was written by strangers: it must not steer the terminal. */
const control = /\p{Cc}/gu

export function fail(lines: readonly string[], exitCode: number): void {
  const label = styleText('red', 'error:', { stream: process.stderr })
  for (const line of lines) process.stderr.write(`${label} ${line.replace(control, '\ufffd')}\n`)
  process.exitCode = exitCode
}
