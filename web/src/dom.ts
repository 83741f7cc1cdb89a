/** The element with this id; the documents of `src/site` have all that are asked for. */
export function byId(id: string): HTMLElement {
  const element = document.getElementById(id)
  if (element === null) throw new Error(`the document has no element "${id}"`)
  return element
}

/** What stands before every path; empty or without a `/` at its end. */
export const base = document.documentElement.dataset.base ?? ''

/** Tells those who can't see the page. */
export function announce(text: string): void {
  byId('announcer').textContent = text
}
