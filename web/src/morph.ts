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
    const match = key === null ? nextOfKind(at, next) : (keyed.get(key) ?? null)
    if (match === null) {
      old.insertBefore(next, at)
      continue
    }
    if (key === null) at = removeBetween(at, match)
    else if (match === at) at = at.nextSibling
    else old.insertBefore(match, at)
    morphNode(match, next)
  }
  removeBetween(at, null)
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

/** Removes the nodes from `first` on that come before `end`; gives what follows `end`. */
function removeBetween(first: ChildNode | null, end: ChildNode | null): ChildNode | null {
  for (let at = first; at !== end && at !== null; ) {
    const rest = at.nextSibling
    at.remove()
    at = rest
  }
  return end?.nextSibling ?? null
}

/** The first node from `at` on that can become `wanted`; what it passes over is gone from the markup. */
function nextOfKind(at: ChildNode | null, wanted: ChildNode): ChildNode | null {
  let candidate = at
  while (candidate !== null && !isSameKind(candidate, wanted)) candidate = candidate.nextSibling
  return candidate
}

/** Elements with a key are never taken for another. */
function isSameKind(one: ChildNode, other: ChildNode): boolean {
  return one.nodeName === other.nodeName && keyOf(one) === null && classOf(one) === classOf(other)
}

function classOf(node: ChildNode): string | null {
  return node instanceof Element ? node.getAttribute('class') : null
}

function keyOf(node: ChildNode): string | null {
  return node instanceof Element ? node.getAttribute('data-key') : null
}
