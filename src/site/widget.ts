import type { Theme } from './badge.ts'
import type { Brand } from './brand.ts'
import { joinAddress } from './view/format.ts'
import { html } from './view/html.ts'
import { players, stateMark } from './view/server-parts.ts'
import type { ShownDetails } from './view/shown-server.ts'

export const widgetSize = { width: 360, height: 150 } as const

const light =
  '--back:#fff;--text:#1c2024;--soft:#5a626b;--line:#dfe2e5;--rest:#e6e8eb;--on:#1a7f4e;--off:#b4372f'
const dark =
  '--back:#1b1e22;--text:#e9ecef;--soft:#a0a8b1;--line:#343a41;--rest:#343a41;--on:#4cc38a;--off:#ff8a80'
const colors: Readonly<Record<Theme, string>> = {
  light: `:root{color-scheme:light;${light}}`,
  dark: `:root{color-scheme:dark;${dark}}`,
  auto: `:root{color-scheme:light dark;${light}}@media (prefers-color-scheme:dark){:root{${dark}}}`,
}

/** The style of the widget; the policy names its hash. */
export function widgetStyle(theme: Theme): string {
  return (
    colors[theme] +
    '*{box-sizing:border-box;margin:0}body{font:14px/1.45 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif;background:transparent;color:var(--text)}' +
    'a{color:inherit;text-decoration:none}a:focus-visible{outline:2px solid;outline-offset:-2px}' +
    '.card{display:grid;gap:6px;min-height:calc(100vh - 2px);align-content:center;padding:14px 16px;border:1px solid var(--line);border-radius:10px;background:var(--back)}' +
    '.name{font-size:16px;font-weight:650;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}' +
    '.dot{display:inline-block;width:8px;height:8px;border-radius:50%;background:var(--soft);margin-inline-end:7px}.state-online .dot{background:var(--on)}.state-offline .dot{background:var(--off)}' +
    '.hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}' +
    '.players b{font-weight:650}.most,.unit,.by,code{color:var(--soft)}.bar{display:block;width:100%;height:4px;margin-top:5px}.bar-rest{fill:var(--rest)}.bar-taken{fill:var(--on)}' +
    'code{font:12.5px ui-monospace,"Cascadia Mono",Menlo,Consolas,monospace;overflow-wrap:anywhere}.by{font-size:12px}'
  )
}

/** A small page for an `<iframe>` on somebody's site. It has no script. */
export function widget(server: ShownDetails, { name }: Brand, url: string, theme: Theme): string {
  const address = joinAddress(server)
  return `<!doctype html>\n${
    html`<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${server.name}</title><style>${{ markup: widgetStyle(theme) }}</style></head>
<body><main><a class="card" href="${url}" target="_blank" rel="noopener"><h1 class="name">${stateMark(server, false)}<bdi>${server.name}</bdi></h1>${players(server)}${
      address === null ? null : html`<code dir="ltr">${address}</code>`
    }<span class="by">on <bdi>${name}</bdi></span></a></main></body></html>`.markup
  }\n`
}
