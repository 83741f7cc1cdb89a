import { catalogueLink, describedBy } from '../api/discovery.ts'
import { freshness, unknownIdFreshness } from '../api/headers.ts'
import { sendAnswer } from '../api/send.ts'
import { accentStyle, type Frame } from './document.ts'
import { listDocument } from './list-document.ts'
import { pageHeaders } from './security.ts'
import { missingDocument, readServer, serverDocument } from './server-document.ts'
import { themeScript } from './theme-script.ts'
import { readListState } from './view/list-state.ts'
import type { AddVisit } from './visit.ts'

const type = 'text/html; charset=utf-8'

/** `/` and `/servers/{id}`: whole documents, which the script then takes over. */
export function addPageRoutes(addVisit: AddVisit, frame: Frame): void {
  // RFC 9727, section 3: the first page of a host leads to its catalogue of APIs.
  const apiLinks = `${catalogueLink(frame.base)}, ${describedBy(frame.base)}`
  const headers = pageHeaders(themeScript, accentStyle(frame.brand))

  addVisit('/', ({ request, reply, shown, answer }) => {
    const { text } = request.query as { text: string }
    const state = readListState(text)
    const page = answer(`list\0${JSON.stringify(state)}`, () => listDocument(frame, state, shown))
    return sendAnswer(request, reply.headers(headers).header('link', apiLinks), page, { type, freshness })
  })

  addVisit('/servers/:id', ({ request, reply, shown, answer }) => {
    const { id } = request.params as { id: string }
    const server = readServer(id, shown)
    if (server === null) {
      const missing = answer('missing', () => missingDocument(frame, shown))
      return sendAnswer(request, reply.code(404).headers(headers), missing, {
        type,
        freshness: unknownIdFreshness,
      })
    }
    const page = answer(`server\0${id}`, () => serverDocument(frame, server, shown))
    return sendAnswer(request, reply.headers(headers), page, { type, freshness })
  })
}
