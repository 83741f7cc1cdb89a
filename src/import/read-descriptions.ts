import { type Listing, limits } from '../model/game-server.ts'
import { cleanLine, cleanText, codePointLength } from '../model/text.ts'
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
  const saysMore = (line: string): boolean => line !== '' && line !== shortDescription
  if (saysMore(longLine)) return { shortDescription, description: cleanText(long, limits.description) }
  if (longLine === '' && saysMore(shortLine))
    return { shortDescription, description: cleanText(short, limits.description) }
  return { shortDescription, description: null }
}

function shortened(line: string): string {
  if (line.length <= limits.shortDescription || codePointLength(line) <= limits.shortDescription) return line
  return `${cleanLine(line, limits.shortDescription - 1)}…`
}
