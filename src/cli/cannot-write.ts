import { Failure } from './exit.ts'

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'no permission',
  EISDIR: 'it is a folder',
  ENOENT: 'its folder does not exist',
  ENOSPC: 'the disk is full',
}

/** Ends the command because a file that was asked for can't be written. */
export function cannotWrite(file: string, error: unknown): Failure {
  const { code = '', message } = error as NodeJS.ErrnoException
  return new Failure(`can't write ${file}: ${reasons[code] ?? message}`)
}
