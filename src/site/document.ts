import type { Brand } from './brand.ts'
import type { PageFiles } from './page-files.ts'
import { themeScript } from './theme-script.ts'
import { type Html, html, trusted } from './view/html.ts'
import { icon } from './view/icons.ts'

export interface DocumentFacts {
  /** Which part of the script takes over. */
  readonly page: 'list' | 'server' | 'none'
  readonly title: string
  readonly description: string
  /** The one address of what is shown; null for what search engines should pass over. */
  readonly canonical: string | null
  /** More for the head: structured data, links. */
  readonly head: readonly Html[]
  readonly main: Html
  /** When what is shown was known to be true; milliseconds since 1970. */
  readonly asOf: number
}

/** What is the same in all documents. */
export interface Frame {
  readonly brand: Brand
  readonly files: PageFiles
  /** What stands before every path; empty or without a `/` at its end. */
  readonly base: string
}

/** The operator's colour for the style sheet; the policy names its hash. */
export function accentStyle({ accent }: Brand): string {
  return `:root{--accent-light:${accent.light};--accent-dark:${accent.dark}}`
}

/** A whole page, which is complete before any script runs. */
export function documentOf({ brand, files, base }: Frame, facts: DocumentFacts): string {
  const asset = (name: string) => `${base}/assets/${name}`
  const { title, description, canonical, head, main, page, asOf } = facts
  const styles = files.styles.map((name) => html`<link rel="stylesheet" href="${asset(name)}">`)
  const address =
    canonical === null
      ? html`<meta name="robots" content="noindex">`
      : html`<link rel="canonical" href="${canonical}"><meta property="og:url" content="${canonical}">`
  return `<!doctype html>\n${
    html`<html lang="en" data-base="${base}">
<head>
<meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="${description}">
<meta name="color-scheme" content="light dark">
<meta name="theme-color" content="#f7f7f5" media="(prefers-color-scheme: light)"><meta name="theme-color" content="#131518" media="(prefers-color-scheme: dark)">
<meta property="og:type" content="website"><meta property="og:site_name" content="${brand.name}"><meta property="og:title" content="${title}"><meta property="og:description" content="${description}"><meta name="twitter:card" content="summary">
${address}
<link rel="icon" href="${base}/logo" type="${brand.logo.type}">
<script>${trusted(themeScript)}</script><style>${trusted(accentStyle(brand))}</style>
${styles}<script type="module" src="${asset(files.script)}"></script>
${head}
</head>
<body data-page="${page}" data-as-of="${asOf}">
<a class="skip" href="#main">Skip to the content</a>
${header(brand, base)}
<div id="notice" class="notice" role="status"></div><p class="hidden" id="announcer" role="status"></p>
<main id="main" tabindex="-1">${main}</main>
${footer(base)}
</body>
</html>`.markup
  }\n`
}

function header({ name }: Brand, base: string): Html {
  return html`<header class="top"><div class="top-in"><a class="brand" href="${base}/"><img src="${base}/logo" alt="" width="28" height="28"><span><bdi>${name}</bdi></span></a>
<nav class="top-links" aria-label="Site"><button class="theme" id="theme" type="button" aria-label="Dark theme" aria-pressed="false">${icon('moon')}${icon('sun')}</button></nav></div></header>`
}

function footer(base: string): Html {
  return html`<footer class="foot"><p>Open data: everything here comes from a <a href="${base}/docs">free API</a> that your site or bot may read too.</p></footer>`
}
