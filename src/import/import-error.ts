/** The whole list cannot be imported: it cannot be read, its format is not understood, or it is broken in the middle. */
export class ImportError extends Error {
  /** Where in the list, counted from 1; null when the fault is not in a line. */
  readonly line: number | null

  constructor(message: string, line: number | null = null, cause?: unknown) {
    super(line === null ? message : `line ${line}: ${message}`, { cause })
    this.name = 'ImportError'
    this.line = line
  }
}
