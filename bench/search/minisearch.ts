/**
 * MiniSearch finds words by their beginnings. It has no substrings, so a term inside a word, and with it most Chinese,
 * is not found; the totals say how often.
 */
import { foldedWords } from '../../src/catalogue/fold.ts'
import { loadPackage, type MiniSearchPackage } from '../packages.ts'
import { type Contestant, type Found, serveContestant } from './contestant.ts'
import { cutPage, hold } from './held.ts'

await serveContestant(async (servers): Promise<Contestant> => {
  const { default: MiniSearch } = await loadPackage<MiniSearchPackage>('minisearch')
  const held = hold(servers)
  const index = new MiniSearch({
    fields: ['text'],
    idField: 'number',
    tokenize: (text) => text.split(' '),
    processTerm: (term) => term,
  })
  index.addAll(held.texts.map((text, number) => ({ number, text })))
  return {
    search(request): Found {
      const terms = foldedWords(request.q)
      const tagged = request.tag === null ? null : (held.tagged.get(request.tag) ?? new Set<number>())
      if (terms.length === 0) return cutPage(held, [...tagged!], terms, request)
      const hits = index.search(terms.join(' '), {
        prefix: true,
        combineWith: 'AND',
        ...(tagged !== null && { filter: ({ id }: { id: number }) => tagged.has(id) }),
      })
      const numbers = hits.map(({ id }) => id)
      return cutPage(held, numbers, terms, request)
    },
  }
})
