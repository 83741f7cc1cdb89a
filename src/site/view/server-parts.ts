import { flag } from './flag.ts'
import { ago, count, countryName, gameName, joinAddress } from './format.ts'
import { type Html, html } from './html.ts'
import { icon } from './icons.ts'
import { listUrl } from './list-state.ts'
import type { ShownServer } from './shown-server.ts'

const states = { online: 'Online', offline: 'Offline', unknown: 'Not known' } as const

/** The state as a dot with its word, which is for those alone who can't see the dot unless `isShown`. */
export function stateMark({ status: { state } }: ShownServer, isShown: boolean): Html {
  const word = html`<span class="${isShown ? 'state-word' : 'hidden'}">${states[state]}</span>`
  return html`<span class="state state-${state}"><span class="dot"></span>${word}</span>`
}

/** Flag, code and name of the country; nothing when it is not known. */
function countryMark(code: string): Html | null {
  const name = countryName(code)
  if (name === null) return null
  return html`<span class="country" title="${name}">${flag(code)}<span aria-hidden="true">${code}</span><span class="hidden">${name}</span></span>`
}

/** Country, game, version and map, as far as they are known. */
export function facts({ country, game, version, map }: ShownServer): Html {
  const marks = [
    countryMark(country),
    game === null ? null : html`<span>${gameName(game)}</span>`,
    version === null ? null : html`<span class="version"><bdi>${version}</bdi></span>`,
    map === null ? null : html`<span class="map"><bdi>${map}</bdi></span>`,
  ]
  return html`<p class="facts">${marks.filter((mark) => mark !== null)}</p>`
}

/** Players of places with a bar. Nobody can be sure of the number while the game server is not online. */
export function players(server: ShownServer): Html {
  const { players, maxPlayers, online } = server
  if (!online) return html`<p class="players is-off">${stateMark(server, true)}</p>`
  const most = maxPlayers === 0 ? null : html`<span class="most"> / ${count(maxPlayers)}</span>`
  return html`<p class="players"><span class="amount"><b>${count(players)}</b>${most} <span class="unit">players</span></span>${bar(players, maxPlayers)}</p>`
}

/** Drawn by attributes, since the page's policy allows no styles in them. */
function bar(players: number, maxPlayers: number): Html | null {
  if (maxPlayers === 0) return null
  const share = Math.min(players / maxPlayers, 1)
  const width = players === 0 ? 0 : Math.max(2, Math.round(share * 100))
  const fullness = share >= 0.95 ? 'bar bar-full' : 'bar'
  return html`<svg class="${fullness}" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true"><rect class="bar-rest" width="100" height="4"/><rect class="bar-taken" width="${width}" height="4"/></svg>`
}

/** The address and a button that copies it. */
export function address(server: ShownServer): Html {
  const text = joinAddress(server)
  if (text === null) return html`<p class="address is-none">No address listed</p>`
  return html`<p class="address"><code dir="ltr">${text === server.ip ? text : portBreakable(text)}</code><button class="copy" type="button" data-copy="${text}">${icon('copy')}${icon('check')}<span class="copy-word">Copy</span><span class="copied-word" aria-hidden="true">Copied</span><span class="hidden"> address of <bdi>${server.name}</bdi></span></button></p>`
}

/** An address with a port, which goes onto the next line as a whole where there is no room. */
function portBreakable(text: string): Html {
  const colon = text.lastIndexOf(':')
  return html`${text.slice(0, colon)}<wbr>${text.slice(colon)}`
}

/** Tags as links to the list of those that have them. */
export function tagChips(base: string, tags: readonly string[], most: number): Html | null {
  if (tags.length === 0) return null
  const chips = tags.slice(0, most).map((tag) => {
    const url = listUrl(base, { q: '', tag, sort: 'default', page: 1 })
    return html`<li><a class="chip" href="${url}" data-tag="${tag}"><bdi>${tag}</bdi></a></li>`
  })
  const rest = tags.length - most
  const more =
    rest > 0
      ? html`<li class="more-tags" title="${tags.slice(most).join(', ')}">+${rest}<span class="hidden"> more tags</span></li>`
      : null
  return html`<ul class="tags" aria-label="Tags">${chips}${more}</ul>`
}

/** A moment that the script keeps true: `3 min ago`. */
export function timeAgo(at: number, now: number): Html {
  return html`<time datetime="${new Date(at).toISOString()}" data-ago>${ago(at, now)}</time>`
}
