import type { ServerHistory } from '../../client/src/client.ts'
import { count, counted, percent } from '../../src/site/view/format.ts'
import { type Html, html } from '../../src/site/view/html.ts'

/** What the chart shows, said in words, with its numbers as a table for whoever wants them. */
export function pastWords({ data: { points } }: ServerHistory): Html {
  const known = points.filter(({ players }) => players !== null)
  if (known.length === 0) {
    return html`<p class="no-past">Nobody has asked this game server in this period, so there is nothing to show.</p>`
  }
  const peak = Math.max(...known.map(({ peak }) => peak ?? 0))
  const mean = known.reduce((sum, { players }) => sum + (players ?? 0), 0) / known.length
  const online = known.reduce((sum, { online }) => sum + (online ?? 0), 0) / known.length
  const gaps = points.length - known.length
  const share = gaps / points.length
  const missing =
    share < 0.005 ? '' : ` Nobody asked it for ${percent(share)} of the time; that is left blank.`
  return html`<p><b>${counted(Math.round(mean), 'player')}</b> on average, <b>${count(peak)}</b> at most, online <b>${percent(online)}</b> of the time.${missing}</p><details><summary>Show the numbers</summary><div class="numbers"></div></details>`
}

export function pastTable({ data: { points } }: ServerHistory): Html {
  const rows = points.map(
    ({ at, players, peak, online }) =>
      html`<tr><th scope="row"><time datetime="${at}">${new Date(at).toLocaleString()}</time></th><td>${players ?? '–'}</td><td>${peak ?? '–'}</td><td>${online === null ? '–' : percent(online)}</td></tr>`,
  )
  return html`<table><thead><tr><th scope="col">From</th><th scope="col">Players</th><th scope="col">Most</th><th scope="col">Online</th></tr></thead><tbody>${rows}</tbody></table>`
}
