import { serverView } from '../../src/site/view/server-view.ts'
import { api, asking, asOf } from './api.ts'
import { base, byId } from './dom.ts'
import { show } from './morph.ts'
import { showPast } from './past.ts'
import { refreshWhileSeen } from './refresh.ts'

/** The document is complete but for the chart; from here on it changes in place. */
export function takeOverServer(): void {
  const place = byId('server')
  const { id, url } = place.dataset as { id: string; url: string }
  leadBack()
  const past = showPast(id)
  const refresh = async () => {
    const answer = await asking(
      () => api.servers.get(id),
      () => void refresh(),
    )
    if (answer === null) return
    show(place, serverView({ base, url, server: answer.data, asOf: asOf(), now: Date.now() }))
    leadBack()
    await past.refresh()
  }
  refreshWhileSeen(refresh)
}

/** Whoever came from a search goes back to it. */
function leadBack(): void {
  const from = URL.parse(document.referrer)
  const link = document.querySelector<HTMLAnchorElement>('[data-back]')
  if (link !== null && from?.origin === location.origin && from.pathname === `${base}/`) link.href = from.href
}
