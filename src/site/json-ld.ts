import { gameName } from './view/format.ts'
import type { Html } from './view/html.ts'
import { trusted } from './view/html.ts'
import { serverUrl } from './view/list-state.ts'
import type { ShownDetails, ShownServer } from './view/shown-server.ts'

/**
 * Data for search engines (JSON-LD 1.1). In a script element nothing is escaped, so `<` is written as JSON can: that
 * way no name ends the element or opens a comment.
 */
export function jsonLd(data: object): Html {
  const text = JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c')
  return trusted(`<script type="application/ld+json">${text}</script>`)
}

/** @param root where the page is, without a `/` at its end. */
export function listData(root: string, name: string, servers: readonly ShownServer[], first: number): object {
  return {
    '@type': 'WebSite',
    name,
    url: `${root}/`,
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${root}/?q={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
    mainEntity: {
      '@type': 'ItemList',
      itemListElement: servers.map(({ id, name }, index) => ({
        '@type': 'ListItem',
        position: first + index,
        name,
        url: serverUrl(root, id),
      })),
    },
  }
}

export function serverData(url: string, server: ShownDetails): object {
  const { name, game, players, maxPlayers, online, status, shortDescription } = server
  const isFull = online && maxPlayers > 0 && players >= maxPlayers
  const state = { online: isFull ? 'OnlineFull' : 'Online', offline: 'OfflineTemporarily', unknown: null }[
    status.state
  ]
  return {
    '@type': 'GameServer',
    name,
    url,
    ...(shortDescription !== '' && { description: shortDescription }),
    ...(game !== null && { game: { '@type': 'VideoGame', name: gameName(game) } }),
    ...(online && { playersOnline: players }),
    ...(state !== null && { serverStatus: `https://schema.org/${state}` }),
  }
}
