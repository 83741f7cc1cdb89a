/** Deeper nesting than people write; text beyond it is left out. */
const maxDepth = 16

/**
 * The plain text of a name or a description: a string, a number, or a Minecraft JSON text component (object, array, or a
 * string that parses to one), whose `text`, else `fallback` or `translate`, is joined with its `extra` (Minecraft wiki,
 * "Text component format"). The result is not cleaned and holds about `maxLength` UTF-16 code units at most; null when
 * `value` is none of these.
 */
export function plainText(value: unknown, maxLength: number): string | null {
  if (typeof value === 'number') return String(value)
  if (typeof value === 'string') return plainString(value, maxLength)
  return isComponent(value) ? plainString(joined(value, maxLength), maxLength) : null
}

/** Many names begin with a bracket, and a failed JSON.parse costs as much as the rest of a row, so look for a key first. */
const looksLikeComponent = /^\s*[[{][\s\S]*"(?:text|translate|extra)"/

function plainString(text: string, maxLength: number): string {
  if (!looksLikeComponent.test(text)) return text
  const parsed = parseOrNull(text)
  // The text within may be a component again; it is shorter each time.
  return isComponent(parsed) ? plainString(joined(parsed, maxLength), maxLength) : text
}

function parseOrNull(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** An array is one only when it holds such an object: `[24]` and `["EU"]` are names that people give. */
function isComponent(value: unknown): boolean {
  return Array.isArray(value) ? value.some(isComponentObject) : isComponentObject(value)
}

function isComponentObject(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  return ['text', 'translate', 'extra'].some((key) => Object.hasOwn(value, key))
}

function joined(component: unknown, maxLength: number): string {
  const parts: string[] = []
  collect(component, { parts, left: maxLength }, 0)
  return parts.join('')
}

function collect(component: unknown, into: { parts: string[]; left: number }, depth: number): void {
  if (into.left <= 0 || depth > maxDepth) return
  if (Array.isArray(component)) {
    for (const part of component) collect(part, into, depth + 1)
  } else if (typeof component === 'object' && component !== null) {
    const { text, translate, fallback, extra } = component as Record<string, unknown>
    collect(text ?? fallback ?? translate, into, depth + 1)
    collect(extra, into, depth + 1)
  } else if (typeof component === 'string' || typeof component === 'number') {
    const part = String(component).slice(0, into.left)
    into.parts.push(part)
    into.left -= part.length
  }
}
