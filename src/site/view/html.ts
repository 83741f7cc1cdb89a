/** Markup that is safe to show: only `html` and `trusted` make it. */
export interface Html {
  readonly markup: string
}

type Part = Html | string | number | null | readonly Html[]

/** A template whose texts are escaped; null leaves nothing, markup stays as it is. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  let markup = strings[0]!
  parts.forEach((part, index) => {
    markup += markupOf(part) + strings[index + 1]!
  })
  return { markup }
}

/** Markup of our own that is not made by a template. */
export function trusted(markup: string): Html {
  return { markup }
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text as it may stand in HTML or XML, in an attribute with either kind of quotes too. */
export function escaped(text: string): string {
  return /[&<>"']/.test(text) ? text.replace(/[&<>"']/g, (character) => entities[character]!) : text
}

function markupOf(part: Part): string {
  if (part === null) return ''
  if (typeof part === 'string') return escaped(part)
  if (typeof part === 'number') return String(part)
  return 'markup' in part ? part.markup : part.map(({ markup }) => markup).join('')
}
