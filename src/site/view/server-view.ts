import { count, percent } from './format.ts'
import { type Html, html } from './html.ts'
import { icon } from './icons.ts'
import { serverUrl } from './list-state.ts'
import { address, facts, players, stateMark, tagChips, timeAgo } from './server-parts.ts'
import type { ShownDetails } from './shown-server.ts'

export interface ServerViewFacts {
  readonly base: string
  /** Where the page can be reached from elsewhere: `https://servers.example/servers/a`. */
  readonly url: string
  readonly server: ShownDetails
  /** When this was known to be true, and the time now; milliseconds since 1970. */
  readonly asOf: number
  readonly now: number
}

/** A game server's own page. The same on the server and in the browser, but for the chart, which the script draws. */
export function serverView(view: ServerViewFacts): Html {
  const { base, server } = view
  return html`<p class="back"><a href="${base}/" data-back>${icon('left')}All game servers</a></p>
<article class="own">
<header class="own-head"><h1><bdi>${server.name}</bdi></h1>${stateMark(server, true)}${facts(server)}</header>
<div class="join">${address(server)}<button class="copy share" type="button" data-copy="${view.url}">${icon('share')}${icon('check')}<span class="copy-word">Copy link</span><span class="copied-word" aria-hidden="true">Copied</span></button></div>
${figures(view)}
${about(view)}
${past(server)}
${embedding(view)}
</article>`
}

function figures({ server, asOf, now }: ServerViewFacts): Html {
  const { status, votes, uptime, peakPlayers } = server
  const rows: (readonly [string, Html] | null)[] = [
    ['Players', players(server)],
    peakPlayers === null ? null : ['Most in 7 days', html`<b>${count(peakPlayers)}</b>`],
    uptime === null ? null : ['Online in 7 days', html`<b>${percent(uptime)}</b>`],
    ['Votes', html`<b>${count(votes)}</b>`],
    status.latencyMs === null ? null : ['Answer time', html`<b>${count(status.latencyMs)}</b> ms`],
    [
      'Last asked',
      status.checkedAt === null
        ? html`never; as listed ${timeAgo(asOf, now)}`
        : timeAgo(Date.parse(status.checkedAt), now),
    ],
    server.online || status.lastOnlineAt === null
      ? null
      : ['Last online', timeAgo(Date.parse(status.lastOnlineAt), now)],
  ]
  const shown = rows.filter((row) => row !== null)
  return html`<dl class="figures" id="figures">${shown.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`
}

function about({ base, server }: ServerViewFacts): Html {
  const { description, shortDescription, website, tags } = server
  const text = description ?? shortDescription
  const link =
    website === null
      ? null
      : html`<p class="website"><a href="${website}" rel="nofollow ugc noopener">${icon('link')}<bdi>${new URL(website).host}</bdi></a></p>`
  return html`<section class="about-own"><h2 class="hidden">About</h2>${text === '' ? null : html`<p class="description" dir="auto">${text}</p>`}${tagChips(base, tags, 32)}${link}</section>`
}

const periodNames = { '24h': '24 hours', '7d': '7 days', '30d': '30 days' } as const

/** Room is kept for the chart, so that nothing moves when it comes; little where nobody has ever asked. */
function past({ status }: ShownDetails): Html {
  const kind = status.checkedAt === null ? 'chart is-new' : 'chart'
  const buttons = Object.entries(periodNames).map(
    ([period, name]) =>
      html`<button type="button" data-period="${period}" aria-pressed="${String(period === '24h')}">${name}</button>`,
  )
  return html`<section class="past" data-keep aria-labelledby="past-title"><div class="past-head"><h2 id="past-title">Players over time</h2><div class="periods" role="group" aria-label="Period">${buttons}</div></div>
<figure class="${kind}" id="chart"><div class="plot" id="plot"${status.checkedAt === null ? html` hidden` : null}></div><figcaption id="chart-words" aria-live="polite"><noscript>The chart needs JavaScript; <code>/api/v1/servers/…/history</code> has its numbers.</noscript></figcaption></figure></section>`
}

/** What the owner can put on a page of their own. */
function embedding({ base, url, server }: ServerViewFacts): Html {
  const badge = `[![${server.name.replace(/[[\]\\]/g, '')}](${url}/badge.svg)](${url})`
  const widget = `<iframe src="${url}/embed" title="${server.name.replace(/[<>"&]/g, '')}" width="360" height="150" style="border:0" loading="lazy"></iframe>`
  return html`<details class="embedding"><summary>Show it on your own site</summary>
<h3>Badge <span class="soft">(Markdown)</span></h3><p><img src="${serverUrl(base, server.id)}/badge.svg" alt="Badge: players of ${server.name}" height="20" loading="lazy"></p>${snippet(badge)}
<h3>Widget <span class="soft">(HTML)</span></h3>${snippet(widget)}</details>`
}

function snippet(code: string): Html {
  return html`<p class="snippet"><code dir="ltr">${code}</code><button class="copy" type="button" data-copy="${code}">${icon('copy')}${icon('check')}<span class="copy-word">Copy</span><span class="copied-word" aria-hidden="true">Copied</span></button></p>`
}
