/** One row of a list, before anybody has looked what it means. `line` counts from 1 and is where the row begins. */
export type Row =
  | { readonly line: number; readonly value: unknown; readonly text: string }
  | { readonly line: number; readonly refused: string; readonly text: string }

/** Turns the bytes of a list into rows. `push` and `end` add the rows that are complete to `rows`. */
export interface RowReader {
  push(chunk: Buffer, rows: Row[]): void | Promise<void>
  end(rows: Row[]): void | Promise<void>
}

/** A longer row is refused without being held in memory. */
export const maxRowBytes = 1024 * 1024

/** A row of JSON text, or a refused one when the text is not JSON. */
export function jsonRow(line: number, text: string): Row {
  try {
    return { line, value: JSON.parse(text), text }
  } catch {
    return { line, refused: 'is not valid JSON', text }
  }
}

export function tooLongRow(line: number, beginning: string): Row {
  return { line, refused: `is longer than ${maxRowBytes} bytes`, text: beginning }
}
