import { type FileHandle, open } from 'node:fs/promises'
import type { RefusedRow } from '../import/read-list.ts'
import { cannotWrite } from './cannot-write.ts'

/** Where refused rows are written, one JSON object a line. Its methods throw a Failure when that can't be done. */
export class RejectsFile {
  readonly #path: string
  readonly #file: FileHandle

  private constructor(path: string, file: FileHandle) {
    this.#path = path
    this.#file = file
  }

  /** Empties the file, or creates it: one that can't be written must end the import before it changes anything. */
  static async open(path: string): Promise<RejectsFile> {
    try {
      return new RejectsFile(path, await open(path, 'w'))
    } catch (error) {
      throw cannotWrite(path, error)
    }
  }

  async write(rows: readonly RefusedRow[]): Promise<void> {
    try {
      await this.#file.appendFile(rows.map((row) => `${JSON.stringify(row)}\n`).join(''))
    } catch (error) {
      throw cannotWrite(this.#path, error)
    }
  }

  close(): Promise<void> {
    return this.#file.close()
  }
}
