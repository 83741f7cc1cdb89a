import type { ListMeta } from '../../api/schemas.ts'
import { count, counted } from './format.ts'
import { type Html, html } from './html.ts'
import { icon } from './icons.ts'
import { type ListSort, type ListState, listUrl, serverUrl } from './list-state.ts'
import { address, facts, players, stateMark, tagChips, timeAgo } from './server-parts.ts'
import type { ShownServer } from './shown-server.ts'

export interface ListAnswer {
  readonly data: readonly ShownServer[]
  readonly meta: ListMeta
}

export interface ListFacts {
  /** What stands before every path; empty or without a `/` at its end. */
  readonly base: string
  readonly state: ListState
  readonly answer: ListAnswer
  /** When the answer was known to be true, and the time now; milliseconds since 1970. */
  readonly asOf: number
  readonly now: number
}

const sortNames: Readonly<Record<ListSort, string>> = { default: 'Best', players: 'Players', votes: 'Votes' }

/** What the window and a shared link are called. @param name that of the site. */
export function listTitle(name: string, { q, tag, page }: ListState): string {
  const parts = [q === '' ? null : `“${q}”`, tag, page > 1 ? `page ${count(page)}` : null]
  const given = parts.filter((part) => part !== null)
  return [...(given.length === 0 ? ['Game servers'] : given), name].join(' · ')
}

/** The search field and all that is below it. The same on the server and in the browser, so that nothing jumps. */
export function listView(facts: ListFacts): Html {
  return html`${searchForm(facts)}<div class="bar-above">${summary(facts)}${sorts(facts)}</div>${tagFilter(facts)}${results(facts)}${pages(facts)}`
}

function searchForm({ base, state: { q, tag, sort } }: ListFacts): Html {
  return html`<form class="search" role="search" action="${base}/" method="get">
${icon('search')}<label class="hidden" for="q">Search by name, address, description or tag</label>
<input id="q" name="q" type="search" value="${q}" maxlength="100" placeholder="Search by name, address or tag" autocomplete="off" autocapitalize="off" spellcheck="false" dir="auto" enterkeyhint="search">
${tag === null ? null : html`<input type="hidden" name="tag" value="${tag}">`}${sort === 'default' ? null : html`<input type="hidden" name="sort" value="${sort}">`}<kbd class="key" aria-hidden="true">/</kbd></form>`
}

function summary({ state, answer: { meta }, asOf, now }: ListFacts): Html {
  const isFiltered = state.q !== '' || state.tag !== null
  const total = html`<span><b>${count(meta.total)}</b> game ${meta.total === 1 ? 'server' : 'servers'}${isFiltered ? ' found' : ''}</span>`
  return html`<p class="summary" id="summary" tabindex="-1">${total}<span class="age">Updated ${timeAgo(asOf, now)}</span></p>`
}

function sorts({ base, state }: ListFacts): Html {
  const links = Object.entries(sortNames).map(([sort, name]) => {
    const url = listUrl(base, { ...state, sort: sort as ListSort, page: 1 })
    const current = sort === state.sort ? html` aria-current="true"` : null
    return html`<a href="${url}" data-sort="${sort}"${current}>${name}</a>`
  })
  return html`<nav class="sorts" aria-label="Order"><span class="sorts-word" aria-hidden="true">Sort</span>${links}</nav>`
}

/** The tag that is chosen, or those that the game servers in view have most. */
function tagFilter({ base, state, answer: { data } }: ListFacts): Html | null {
  if (state.tag !== null) {
    const url = listUrl(base, { ...state, tag: null, page: 1 })
    return html`<p class="filter"><a class="chip is-chosen" href="${url}" data-tag=""><span class="hidden">Remove the tag </span><bdi>${state.tag}</bdi>${icon('cross')}</a></p>`
  }
  const tags = frequentTags(data).map((tag) => {
    const url = listUrl(base, { ...state, tag, page: 1 })
    return html`<li><a class="chip" href="${url}" data-tag="${tag}"><bdi>${tag}</bdi></a></li>`
  })
  return tags.length < 2 ? null : html`<ul class="filter" aria-label="Frequent tags">${tags}</ul>`
}

const mostFrequent = 10

function frequentTags(servers: readonly ShownServer[]): string[] {
  const counts = new Map<string, number>()
  for (const tag of servers.flatMap(({ tags }) => tags)) counts.set(tag, (counts.get(tag) ?? 0) + 1)
  return [...counts]
    .filter(([, times]) => times > 1)
    .sort(([a, times], [b, others]) => others - times || (a < b ? -1 : 1))
    .slice(0, mostFrequent)
    .map(([tag]) => tag)
}

function results(facts: ListFacts): Html {
  const { data } = facts.answer
  if (data.length === 0) return nothing(facts)
  return html`<ol class="servers" role="list">${data.map((server) => row(facts.base, server))}</ol>`
}

function row(base: string, server: ShownServer): Html {
  const { id, name, shortDescription, votes } = server
  return html`<li class="server" data-key="${id}">
<div class="who"><div class="head"><h2><a href="${serverUrl(base, id)}">${stateMark(server, false)}<bdi>${name}</bdi></a></h2>${facts(server)}</div>${
    shortDescription === '' ? null : html`<p class="about" dir="auto">${shortDescription}</p>`
  }${tagChips(base, server.tags, 4)}</div>
${players(server)}
<p class="votes"><b>${count(votes)}</b> <span class="unit">${votes === 1 ? 'vote' : 'votes'}</span></p>
${address(server)}
</li>`
}

function nothing({ base, state, answer: { meta } }: ListFacts): Html {
  const everything = html`<a class="button" href="${base}/">Show all game servers</a>`
  if (meta.total > 0) {
    const last = listUrl(base, { ...state, page: meta.totalPages })
    return html`<div class="nothing"><h2>There is no page ${state.page}</h2><p>The list has ${counted(meta.totalPages, 'page')}.</p><a class="button" href="${last}">Go to the last page</a></div>`
  }
  if (state.q === '' && state.tag === null) {
    return html`<div class="nothing"><h2>No game servers yet</h2><p>Once a list is imported, they are shown here.</p></div>`
  }
  const wanted = state.q === '' ? state.tag! : state.q
  return html`<div class="nothing"><h2>Nothing found for “<bdi>${wanted}</bdi>”</h2><p>Every word has to occur in the name, the address, the description or a tag.</p>${everything}</div>`
}

function pages({ base, state, answer: { meta } }: ListFacts): Html | null {
  const { totalPages } = meta
  if (totalPages < 2 || state.page > totalPages) return null
  const link = (page: number, text: Html, attributes: Html | null) =>
    html`<a href="${listUrl(base, { ...state, page })}" data-page="${page}"${attributes}>${text}</a>`
  const numbers = shownPages(state.page, totalPages).map((page, index, shown) => {
    const gap = index > 0 && page > shown[index - 1]! + 1 ? html`<span class="gap">…</span>` : null
    const current = page === state.page ? html` aria-current="page"` : null
    return html`${gap}${link(page, html`<span class="hidden">Page </span>${count(page)}`, current)}`
  })
  const before =
    state.page > 1
      ? link(state.page - 1, html`${icon('left')}<span>Previous</span>`, html` rel="prev" class="step"`)
      : null
  const after =
    state.page < totalPages
      ? link(state.page + 1, html`<span>Next</span>${icon('right')}`, html` rel="next" class="step"`)
      : null
  return html`<nav class="pages" aria-label="Pages">${before}<span class="page-numbers">${numbers}</span>${after}</nav>`
}

/** The first, the last, and those about the current one. */
function shownPages(page: number, last: number): number[] {
  const near = [1, page - 1, page, page + 1, last]
  return [...new Set(near)].filter((page) => page >= 1 && page <= last).sort((a, b) => a - b)
}
