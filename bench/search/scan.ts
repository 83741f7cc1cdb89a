/** Looks at every record's folded text: what a list page does that keeps its records in an array. Always right. */
import { foldedWords } from '../../src/catalogue/fold.ts'
import { type Contestant, type Found, serveContestant } from './contestant.ts'
import { cutPage, type Held, hold } from './held.ts'

await serveContestant((servers): Contestant => {
  const held = hold(servers)
  return {
    search(request): Found {
      const terms = foldedWords(request.q)
      const tagged = request.tag === null ? null : (held.tagged.get(request.tag) ?? new Set<number>())
      return cutPage(held, scan(held, terms, tagged), terms, request)
    },
  }
})

function scan({ texts }: Held, terms: readonly string[], tagged: ReadonlySet<number> | null): number[] {
  const hits: number[] = []
  for (let number = 0; number < texts.length; number++) {
    if (tagged !== null && !tagged.has(number)) continue
    if (terms.every((term) => texts[number]!.includes(term))) hits.push(number)
  }
  return hits
}
