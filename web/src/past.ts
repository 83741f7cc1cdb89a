import type { Period, ServerHistory } from '../../client/src/client.ts'
import { api, asking } from './api.ts'
import { byId } from './dom.ts'
import { show } from './morph.ts'
import { pastTable, pastWords } from './past-words.ts'

/** Shows the players of a game server over a period, and lets the visitor choose which. */
export function showPast(id: string): { refresh: () => Promise<void> } {
  let period: Period = '24h'
  let running = new AbortController()
  let history: ServerHistory | null = null
  const buttons = document.querySelectorAll<HTMLButtonElement>('[data-period]')
  for (const button of buttons)
    button.addEventListener('click', () => choose(button.dataset.period as Period))
  addEventListener('themechange', () => void draw())

  function choose(chosen: Period): void {
    period = chosen
    for (const button of buttons)
      button.setAttribute('aria-pressed', String(button.dataset.period === chosen))
    void refresh()
  }

  async function refresh(): Promise<void> {
    running.abort()
    running = new AbortController()
    const { signal } = running
    const answer = await asking(
      () => api.servers.history(id, period, { signal }),
      () => void refresh(),
    )
    if (signal.aborted || answer === null) return
    history = answer
    show(byId('chart-words'), pastWords(history))
    byId('chart-words')
      .querySelector('details')
      ?.addEventListener('toggle', ({ target }) => {
        show((target as Element).querySelector('div')!, pastTable(answer))
      })
    await draw()
  }

  /** The library is fetched when there is something to draw, and by no other page. */
  async function draw(): Promise<void> {
    const shown = history
    const hasPoints = shown?.data.points.some(({ players }) => players !== null) ?? false
    byId('plot').hidden = !hasPoints
    if (shown === null || !hasPoints) return
    const { drawChart } = await import('./chart.ts')
    drawChart(byId('plot'), shown)
  }

  void refresh()
  return { refresh }
}
