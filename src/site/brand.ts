import { readFileSync } from 'node:fs'
import { extname } from 'node:path'
import { type Accent, accentOf } from './accent.ts'
import { escaped } from './view/html.ts'

/** What an operator makes of the page: its name, its colour, its logo. */
export interface Brand {
  readonly name: string
  readonly accent: Accent
  /** Shown beside the name, and as the icon of the page. */
  readonly logo: Logo
}

export interface Logo {
  readonly type: string
  readonly body: Buffer
}

export type ReadLogo =
  | { readonly kind: 'logo'; readonly logo: Logo }
  | { readonly kind: 'unusable'; readonly reason: string }

const logoTypes: Readonly<Record<string, string>> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
}

const largestLogo = 256 * 1024

/** Whether a file of this name can be a logo. */
export function isLogo(path: string): boolean {
  return Object.hasOwn(logoTypes, extname(path).toLowerCase())
}

/** Reads the picture that an operator chose. @param path one that `isLogo` accepts. */
export function readLogo(path: string): ReadLogo {
  const type = logoTypes[extname(path).toLowerCase()]!
  try {
    const body = readFileSync(path)
    if (body.length <= largestLogo) return { kind: 'logo', logo: { type, body } }
    const size = Math.ceil(body.length / 1024)
    return { kind: 'unusable', reason: `expected at most ${largestLogo / 1024} KiB, got ${size}` }
  } catch (error) {
    return { kind: 'unusable', reason: (error as Error).message }
  }
}

/** Our own mark in the operator's colour: three lines of a list, the first of them ticked off. */
function ownLogo({ light }: Accent): Logo {
  const markup =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="${escaped(light)}"/>` +
    '<g fill="none" stroke="#fff" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round">' +
    '<path d="M7.5 10.5l2.2 2.2 4-4.4M17.5 11h7M8.5 17h16M8.5 23h16"/></g></svg>'
  return { type: 'image/svg+xml', body: Buffer.from(markup) }
}

/** @param logo null for our own mark. */
export function brandOf(name: string, color: string, logo: Logo | null): Brand {
  const accent = accentOf(color)
  return { name, accent, logo: logo ?? ownLogo(accent) }
}
