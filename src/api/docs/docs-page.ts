import { readFileSync } from 'node:fs'
import { Marked } from 'marked'
import { openApiDocument } from '../openapi/document.ts'
import { escapeHtml } from './escape.ts'
import { referenceHtml } from './reference.ts'

/**
 * The page at `/docs`: the guide, the requests with forms to try them, and the errors. Its own files are named relative
 * to it, so that it works under any path.
 * @param baseUrl where clients reach the app; empty when unknown.
 */
export function docsPage(baseUrl: string): string {
  const document = openApiDocument(baseUrl)
  const guide = markdownHtml(read('guide.md'), baseUrl)
  const errors = markdownHtml(read('errors.md'), baseUrl)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>API: guide and reference · Rollcall</title>
<meta name="description" content="A free, public, read-only JSON API for game servers: guide, reference, and forms to try it.">
<link rel="service-desc" type="application/vnd.oai.openapi+json;version=3.1" href="openapi.json">
<link rel="stylesheet" href="docs/docs.css">
<script type="module" src="docs/try-it.js"></script>
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<nav aria-label="On this page">
<p><a class="home" href="./">Rollcall</a></p>
<h2>Guide</h2>
${linkList(guide.headings)}
<h2>Requests</h2>
${linkList([
  ...Object.values(document.paths).map(({ get }) => ({ id: get.operationId, text: get.summary })),
  { id: 'fields', text: 'The record' },
])}
<h2>More</h2>
${linkList([{ id: 'errors', text: 'Errors' }])}
<ul><li><a href="openapi.json">OpenAPI file</a></li></ul>
</nav>
<main id="content">
${guide.html}
<h1 id="reference">Reference</h1>
${referenceHtml(document)}
${errors.html}
</main>
</body>
</html>
`
}

interface Heading {
  readonly id: string
  readonly text: string
}

function linkList(headings: readonly Heading[]): string {
  const items = headings.map(({ id, text }) => `<li><a href="#${id}">${escapeHtml(text)}</a></li>`)
  return `<ul>${items.join('')}</ul>`
}

/** Code blocks that say `http://localhost:8080` ask the app where clients reach it. */
function markdownHtml(markdown: string, baseUrl: string): { html: string; headings: Heading[] } {
  const headings: Heading[] = []
  const marked = new Marked({
    renderer: {
      heading({ text, depth, tokens }) {
        const id =
          text === 'Errors' && depth === 2 ? 'when-it-fails' : text.toLowerCase().replace(/\W+/g, '-')
        if (depth === 2) headings.push({ id, text })
        return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}</h${depth}>\n`
      },
      code({ text, lang = '' }) {
        const language = lang.split(' ')[0]!
        return `<figure><figcaption>${names[language] ?? language}</figcaption><pre tabindex="0"><code>${escapeHtml(text)}</code></pre></figure>\n`
      },
    },
  })
  const text = baseUrl === '' ? markdown : markdown.replaceAll('http://localhost:8080', baseUrl)
  return { html: marked.parse(text, { async: false }), headings }
}

const names: Readonly<Record<string, string>> = {
  sh: 'curl',
  js: 'JavaScript',
  python: 'Python',
  json: 'JSON',
}

function read(file: string): string {
  return readFileSync(new URL(`../../../docs/${file}`, import.meta.url), 'utf8')
}
