import type { ParameterError } from './problems.ts'

export type QueryString =
  | { readonly kind: 'parameters'; readonly pairs: readonly (readonly [name: string, value: string])[] }
  | { readonly kind: 'broken'; readonly error: ParameterError }

/**
 * Splits and decodes the part of a URL after `?` as forms encode it (WHATWG URL, section 5.1), except that what is
 * no percent-encoded UTF-8 is refused rather than replaced.
 */
export function parseQueryString(text: string): QueryString {
  const pairs: [string, string][] = []
  for (const part of text.split('&')) {
    if (part === '') continue
    const equals = part.indexOf('=')
    const name = decode(equals < 0 ? part : part.slice(0, equals))
    const value = decode(equals < 0 ? '' : part.slice(equals + 1))
    if (name === null || value === null) return broken('expected percent-encoded UTF-8, such as %C3%A9 for é')
    if (name.includes('\0') || value.includes('\0')) return broken('expected text without a NUL character')
    pairs.push([name, value])
  }
  return { kind: 'parameters', pairs }
}

const encoded = /[%+]/

function broken(detail: string): QueryString {
  return { kind: 'broken', error: { parameter: 'query', detail } }
}

function decode(text: string): string | null {
  if (!encoded.test(text)) return text
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return null
  }
}
