import type { Html } from '../../src/site/view/html.ts'

/** What the visitor or the script changes in the document, and markup knows nothing of. */
const theirs = new Set(['open', 'data-copied', 'aria-busy'])

/** Changes what an element holds to this markup, and leaves alone what is the same: focus, selection, open details. */
export function show(element: Element, { markup }: Html): void {
  const template = document.createElement('template')
  template.innerHTML = markup
  morphChildren(element, template.content)
}

function morphChildren(old: Element, wanted: ParentNode): void {
  const keyed = new Map<string, Element>()
  for (const child of old.children) if (keyOf(child) !== null) keyed.set(keyOf(child)!, child)
  let at: ChildNode | null = old.firstChild
  for (const next of [...wanted.childNodes]) {
    const key = keyOf(next)
    const match = key === null ? (at !== null && isSameKind(at, next) ? at : null) : (keyed.get(key) ?? null)
    if (match === null) {
      old.insertBefore(next, at)
      continue
    }
    if (match === at) at = at.nextSibling
    else old.insertBefore(match, at)
    morphNode(match, next)
  }
  while (at !== null) {
    const rest: ChildNode | null = at.nextSibling
    at.remove()
    at = rest
  }
}

function morphNode(old: ChildNode, wanted: ChildNode): void {
  if (old instanceof Element && wanted instanceof Element) {
    if (old.hasAttribute('data-keep')) return
    morphAttributes(old, wanted)
    morphChildren(old, wanted)
  } else if (old.nodeValue !== wanted.nodeValue) old.nodeValue = wanted.nodeValue
}

function morphAttributes(old: Element, wanted: Element): void {
  for (const name of old.getAttributeNames()) {
    if (!wanted.hasAttribute(name) && !theirs.has(name)) old.removeAttribute(name)
  }
  for (const { name, value } of wanted.attributes) {
    if (old.getAttribute(name) !== value) old.setAttribute(name, value)
  }
}

/** Elements with a key are never taken for another. */
function isSameKind(one: ChildNode, other: ChildNode): boolean {
  return (
    one.nodeName === other.nodeName &&
    keyOf(one) === null &&
    (one as Element).className === (other as Element).className
  )
}

function keyOf(node: ChildNode): string | null {
  return node instanceof Element ? node.getAttribute('data-key') : null
}
