import { findRecord } from '../catalogue/snapshot.ts'
import { documentOf, type Frame } from './document.ts'
import { jsonLd, serverData } from './json-ld.ts'
import type { Shown } from './shown.ts'
import { count, countryName, gameName, joinAddress } from './view/format.ts'
import { html } from './view/html.ts'
import { serverUrl } from './view/list-state.ts'
import { serverView } from './view/server-view.ts'
import type { ShownDetails } from './view/shown-server.ts'

/** What the API answers for this id; null when no game server has it. */
export function readServer(id: string, { snapshot }: Shown): ShownDetails | null {
  const record = findRecord(snapshot, id)
  return record === null ? null : (JSON.parse(Buffer.concat(record).toString()) as ShownDetails)
}

/** A game server's own page, as one whole document. */
export function serverDocument(frame: Frame, server: ShownDetails, shown: Shown): string {
  const { root, confirmedAt, now } = shown
  const url = serverUrl(root, server.id)
  const oembed = `${root}/oembed?url=${encodeURIComponent(url)}`
  return documentOf(frame, {
    page: 'server',
    title: `${server.name} · ${frame.brand.name}`,
    description: describe(server),
    canonical: url,
    head: [
      jsonLd(serverData(url, server)),
      html`<link rel="alternate" type="application/json+oembed" href="${oembed}" title="${server.name}">`,
      html`<link rel="alternate" type="application/json" href="${root}/api/v1/servers/${encodeURIComponent(server.id)}">`,
    ],
    main: html`<div id="server" data-id="${server.id}" data-url="${url}">${serverView({ base: frame.base, url, server, asOf: confirmedAt, now })}</div>`,
    asOf: confirmedAt,
  })
}

/** For an id that no game server has. */
export function missingDocument(frame: Frame, { confirmedAt }: Shown): string {
  return documentOf(frame, {
    page: 'none',
    title: `Not found · ${frame.brand.name}`,
    description: 'No game server is at this address.',
    canonical: null,
    head: [],
    main: html`<div class="nothing"><h1>No such game server</h1><p>It may have been taken off the list, or the address has a typing mistake.</p><a class="button" href="${frame.base}/">Show all game servers</a></div>`,
    asOf: confirmedAt,
  })
}

/** One sentence for a preview of a link. */
function describe(server: ShownDetails): string {
  const { online, players, maxPlayers, game, country, shortDescription } = server
  const most = maxPlayers > 0 ? ` of ${count(maxPlayers)}` : ''
  const parts = [
    online ? `${count(players)}${most} players online` : 'Not online at the moment',
    game === null ? null : gameName(game),
    countryName(country),
    joinAddress(server),
  ]
  const facts = parts.filter((part) => part !== null).join(' · ')
  return shortDescription === '' ? facts : `${facts}. ${shortDescription}`
}
