import type { Server, ServerList } from './answers.ts'
import { RollcallError } from './error.ts'

/** How often the pages are read from the first to the last, at most. */
const mostRounds = 4

/**
 * Every game server of a listing that changes while its pages are read, each once.
 *
 * Game servers move between pages as their votes and players change, so one may go from a page that is still to come to
 * one that was read already. But as long as none is added or removed, `total` distinct ids are all of them. So pages are
 * read, from the last on to the first again, until as many ids were seen since `total` last changed.
 *
 * @throws RollcallError `unsettled` when that did not come about in four rounds: something may be missing then.
 */
export async function* allServers(
  readPage: (page: number) => Promise<ServerList>,
): AsyncGenerator<Server, void> {
  const given = new Set<string>()
  let seen = new Set<string>()
  let total = 0
  for (let round = 1; round <= mostRounds; round++) {
    for (let page = 1, pages = 1; page <= pages; page++) {
      const { data, meta } = await readPage(page)
      pages = meta.totalPages
      if (meta.total !== total) seen.clear()
      total = meta.total
      for (const { id } of data) seen.add(id)
      // More than there are: some were removed and as many added.
      if (seen.size > total) seen = new Set(data.map(({ id }) => id))
      for (const server of data) {
        if (given.has(server.id)) continue
        given.add(server.id)
        yield server
      }
      if (seen.size === total) return
    }
  }
  throw new RollcallError({
    code: 'unsettled',
    message: `the listing changed while it was read, ${mostRounds} times over; game servers may be missing`,
  })
}
