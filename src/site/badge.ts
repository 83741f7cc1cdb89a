import { count } from './view/format.ts'
import { escaped } from './view/html.ts'
import type { ShownDetails } from './view/shown-server.ts'

export type Theme = 'light' | 'dark' | 'auto'

const light = '.a{fill:#eceef0}.b{fill:#24292e}.c{fill:#fff}'
const dark = '.a{fill:#2b3036}.b{fill:#e9ecef}.c{fill:#fff}'
const styles: Readonly<Record<Theme, string>> = {
  light,
  dark,
  auto: `${light}@media (prefers-color-scheme:dark){${dark}}`,
}

/** The style of a badge; the policy names its hash. */
export function badgeStyle(theme: Theme): string {
  return styles[theme]
}

const longestName = 32
const height = 20

/** An SVG of 20 pixels in height: the name, and the players or that it is offline. */
export function badge(server: ShownDetails, theme: Theme): string {
  const [label, value, color] = [shortened(server.name), playersOf(server), colorOf(server)]
  const [left, right] = [textWidth(label) + 16, textWidth(value) + 16]
  const width = left + right
  const title = escaped(`${label}: ${value}`)
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-label="${title}">` +
    `<title>${title}</title><style>${styles[theme]}</style><clipPath id="r"><rect width="${width}" height="${height}" rx="4"/></clipPath>` +
    `<g clip-path="url(#r)"><path class="a" d="M0 0h${left}v${height}H0z"/><path fill="${color}" d="M${left} 0h${right}v${height}H${left}z"/></g>` +
    '<g font-family="system-ui,-apple-system,Segoe UI,Roboto,Noto Sans,sans-serif" font-size="11.5" text-anchor="middle">' +
    `<text class="b" x="${left / 2}" y="14">${escaped(label)}</text>` +
    `<text class="c" x="${left + right / 2}" y="14" font-weight="600">${escaped(value)}</text></g></svg>`
  )
}

function playersOf({ online, players, maxPlayers, status }: ShownDetails): string {
  if (!online) return status.state === 'offline' ? 'offline' : 'not known'
  return maxPlayers === 0 ? `${count(players)} online` : `${count(players)} / ${count(maxPlayers)} online`
}

function colorOf({ status }: ShownDetails): string {
  return { online: '#1a7f4e', offline: '#b4372f', unknown: '#5d666f' }[status.state]
}

function shortened(name: string): string {
  const graphemes = [...new Intl.Segmenter('en').segment(name)].map(({ segment }) => segment)
  return graphemes.length <= longestName ? name : `${graphemes.slice(0, longestName - 1).join('')}…`
}

const wide =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60]|\p{Extended_Pictographic}/u
const narrow = /[ .,:;'!|ijlI/()[\]-]/

/** About how wide a text is in pixels: whoever shows the badge has fonts of their own. */
function textWidth(text: string): number {
  const widths = [...new Intl.Segmenter('en').segment(text)].map(({ segment }) => {
    if (wide.test(segment)) return 12.5
    if (narrow.test(segment)) return 4
    return /[A-ZМШЩЖЮW@%m]/.test(segment) ? 8.6 : 6.8
  })
  return Math.ceil(widths.reduce((sum, width) => sum + width, 0))
}
