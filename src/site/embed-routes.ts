import type { FastifyReply, FastifyRequest } from 'fastify'
import { unknownId } from '../api/fixed-answers.ts'
import { freshness, jsonType } from '../api/headers.ts'
import { invalidParameters } from '../api/problems.ts'
import { sendAnswer, sendFixed } from '../api/send.ts'
import { badge, badgeStyle, type Theme } from './badge.ts'
import type { Brand } from './brand.ts'
import { idOfPage, oembed } from './oembed.ts'
import { drawingHeaders, widgetHeaders } from './security.ts'
import { readServer } from './server-document.ts'
import { serverUrl } from './view/list-state.ts'
import type { AddVisit } from './visit.ts'
import { widget, widgetStyle } from './widget.ts'

const drawing = { type: 'image/svg+xml; charset=utf-8', freshness }
const page = { type: 'text/html; charset=utf-8', freshness }
const json = { type: jsonType, freshness }

/** What other sites show of a game server: `/servers/{id}/badge.svg`, `/servers/{id}/embed` and `/oembed`. */
export function addEmbedRoutes(addVisit: AddVisit, brand: Brand): void {
  addVisit('/servers/:id/badge.svg', ({ request, reply, shown, answer }) => {
    const [id, theme] = [idOf(request), themeOf(request)]
    const server = readServer(id, shown)
    if (server === null) return sendFixed(reply, unknownId)
    const made = answer(`badge\0${theme}\0${id}`, () => badge(server, theme))
    return sendAnswer(request, reply.headers(drawingHeaders(badgeStyle(theme))), made, drawing)
  })

  addVisit('/servers/:id/embed', ({ request, reply, shown, answer }) => {
    const [id, theme] = [idOf(request), themeOf(request)]
    const server = readServer(id, shown)
    if (server === null) return sendFixed(reply, unknownId)
    const url = serverUrl(shown.root, id)
    const made = answer(`embed\0${theme}\0${id}`, () => widget(server, brand, url, theme))
    return sendAnswer(request, reply.headers(widgetHeaders(widgetStyle(theme))), made, page)
  })

  addVisit('/oembed', ({ request, reply, shown, answer }) => {
    const query = queryOf(request)
    if ((query.get('format') ?? 'json') !== 'json') return sendOnlyJson(reply)
    const most = { width: sizeIn(query.get('maxwidth')), height: sizeIn(query.get('maxheight')) }
    if (!(most.width > 0 && most.height > 0)) return sendFixed(reply, badSize)
    const id = idOfPage(query.get('url') ?? '', shown.root)
    const server = id === null ? null : readServer(id, shown)
    if (server === null) return sendFixed(reply, unknownId)
    const site = { name: brand.name, root: shown.root }
    const key = `oembed\0${most.width}\0${most.height}\0${id}`
    return sendAnswer(
      request,
      reply,
      answer(key, () => JSON.stringify(oembed(server, site, most))),
      json,
    )
  })
}

const badSize = invalidParameters([
  { parameter: 'maxwidth, maxheight', detail: 'expected a whole number from 1' },
])

/** oEmbed 1.0, section 2.3.2: a format that the provider does not have. */
function sendOnlyJson(reply: FastifyReply): FastifyReply {
  return reply.code(501).header('content-type', 'text/plain; charset=utf-8').send('expected format=json\n')
}

/** In pixels; without bounds unless given, and NaN for what is no size. */
function sizeIn(text: string | null): number {
  if (text === null) return Number.POSITIVE_INFINITY
  return /^[1-9][0-9]{0,5}$/.test(text) ? Number(text) : Number.NaN
}

function idOf(request: FastifyRequest): string {
  return (request.params as { id: string }).id
}

function themeOf(request: FastifyRequest): Theme {
  const theme = queryOf(request).get('theme')
  return theme === 'light' || theme === 'dark' ? theme : 'auto'
}

function queryOf(request: FastifyRequest): URLSearchParams {
  return new URLSearchParams((request.query as { text: string }).text)
}
