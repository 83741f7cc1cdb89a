import { type Listing, limits } from '../model/game-server.ts'
import { cleanLine, cleanText, cutLine, isLonger, lineBreak } from '../model/text.ts'
import type { Findings } from './findings.ts'

/**
 * The short description, one line, and the long one. Either stands in for the other: a list with only a long one gets its
 * beginning as the short one; a short one that is too long is cut with `…` and kept whole as the long one when there is
 * none. The long one is null when it says no more than the short one.
 */
export function readDescriptions(found: Findings): Pick<Listing, 'shortDescription' | 'description'> {
  const short = found.text('shortDescription')
  const long = found.text('description')
  const shortLine = cleanLine(short, limits.description)
  const longLine = cleanLine(long, limits.description)
  const shortDescription = shortened(shortLine || longLine)
  const [text, line] = longLine === '' ? [short, shortLine] : [long, longLine]
  if (line === '' || line === shortDescription) return { shortDescription, description: null }
  const description = lineBreak.test(text) ? cleanText(text, limits.description) : line
  return { shortDescription, description }
}

function shortened(line: string): string {
  if (!isLonger(line, limits.shortDescription)) return line
  return `${cutLine(line, limits.shortDescription - 1)}…`
}
