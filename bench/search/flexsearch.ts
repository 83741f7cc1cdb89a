import { foldedWords } from '../../src/catalogue/fold.ts'
import { type FlexSearchPackage, loadPackage } from '../packages.ts'
import { type Contestant, type Found, serveContestant } from './contestant.ts'
import { cutPage, hold } from './held.ts'

/**
 * Runs this process as FlexSearch, its relevance off, as nothing asks for it. `forward` indexes the beginnings of
 * words, `full` every part of every word, which finds all that is asked for and takes minutes and gigabytes to build.
 */
export const serveFlexSearch = (tokenize: 'forward' | 'full') =>
  serveContestant(async (servers): Promise<Contestant> => {
    const { Index } = await loadPackage<FlexSearchPackage>('flexsearch')
    const held = hold(servers)
    const index = new Index({ tokenize, resolution: 1, encode: (text) => text.split(' ') })
    held.texts.forEach((text, number) => {
      index.add(number, text)
    })
    return {
      search(request): Found {
        const terms = foldedWords(request.q)
        const tagged = request.tag === null ? null : (held.tagged.get(request.tag) ?? new Set<number>())
        if (terms.length === 0) return cutPage(held, [...tagged!], terms, request)
        const numbers = index.search(terms.join(' '), { limit: servers.length })
        const hits = tagged === null ? numbers : numbers.filter((number) => tagged.has(number))
        return cutPage(held, hits, terms, request)
      },
    }
  })
