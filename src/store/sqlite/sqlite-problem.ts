/** What to do about the primary result codes (https://sqlite.org/rescode.html) that an operator can do something about. */
const advice: ReadonlyMap<number, string> = new Map([
  [5, 'another program is writing to it; try again'],
  [8, 'check that this user may write to the file and its folder'],
  [10, 'is the disk full?'],
  [11, 'the file is damaged; put a copy in its place'],
  [13, 'make room on the disk'],
])

/** What SQLite could not do with an open database, and what helps; null for errors that are not SQLite's. */
export function sqliteProblem(error: unknown): string | null {
  if (!(error instanceof Error) || !('errcode' in error)) return null
  const help = advice.get(Number(error.errcode) & 0xff)
  return `the database can't be used: ${error.message}${help === undefined ? '' : `; ${help}`}`
}
