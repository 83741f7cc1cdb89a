import type { SearchRequest } from '../catalogue/search.ts'
import { search } from '../catalogue/search.ts'
import { recordPieces } from '../catalogue/snapshot.ts'
import { documentOf, type Frame } from './document.ts'
import { jsonLd, listData } from './json-ld.ts'
import type { Shown } from './shown.ts'
import { counted } from './view/format.ts'
import { html } from './view/html.ts'
import { type ListState, listUrl, pageSize } from './view/list-state.ts'
import { type ListAnswer, listTitle, listView } from './view/list-view.ts'
import type { ShownServer } from './view/shown-server.ts'

/** The list in a state, as one whole document. */
export function listDocument(frame: Frame, state: ListState, shown: Shown): string {
  const answer = readList(state, shown)
  const { data, meta } = answer
  const { root, confirmedAt, now } = shown
  const title = listTitle(frame.brand.name, state)
  const isIndexed = state.q === '' && data.length > 0
  return documentOf(frame, {
    page: 'list',
    title,
    description: `${counted(meta.total, 'game server')}${subject(state)}, with players, votes, versions and addresses.`,
    canonical: isIndexed ? listUrl(root, { ...state, sort: 'default' }) : null,
    head: isIndexed ? [jsonLd(listData(root, frame.brand.name, data, (meta.page - 1) * pageSize + 1))] : [],
    main: html`<h1 class="hidden">${title}</h1><div id="list">${listView({ base: frame.base, state, answer, asOf: confirmedAt, now })}</div>`,
    asOf: confirmedAt,
  })
}

/** What the API answers to the same request. */
function readList(state: ListState, { snapshot }: Shown): ListAnswer {
  const request: SearchRequest = { ...state, limit: pageSize }
  const { total, listings } = search(snapshot, request)
  const data = Array.from(listings, (number) => {
    return JSON.parse(Buffer.concat(recordPieces(snapshot, number, false)).toString()) as ShownServer
  })
  return { data, meta: { page: state.page, limit: pageSize, total, totalPages: Math.ceil(total / pageSize) } }
}

function subject({ q, tag }: ListState): string {
  return `${tag === null ? '' : ` with the tag ${tag}`}${q === '' ? '' : ` for “${q}”`}`
}
