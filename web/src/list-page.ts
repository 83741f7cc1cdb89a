import { counted } from '../../src/site/view/format.ts'
import { type ListState, listUrl, pageSize, readListState } from '../../src/site/view/list-state.ts'
import { listTitle, listView } from '../../src/site/view/list-view.ts'
import { api, asking, asOf } from './api.ts'
import { announce, base, byId } from './dom.ts'
import { show } from './morph.ts'
import { refreshWhileSeen } from './refresh.ts'

/** Typing is over for now after so long. */
const pauseMs = 180

/** What to do with the history of the window. */
type Step = 'push' | 'replace' | 'none'

const siteName = document.querySelector<HTMLMetaElement>('meta[property="og:site_name"]')!.content

let state = readListState(location.search)
let running = new AbortController()
let pause: ReturnType<typeof setTimeout> | undefined
/** A word typed letter by letter is one step of the history. */
let isTyping = false

/** The document is complete; from here on it changes in place. */
export function takeOverList(): void {
  const list = byId('list')
  list.addEventListener('click', onClick)
  list.addEventListener('input', (event) => {
    if (event.target !== search()) return
    clearTimeout(pause)
    pause = setTimeout(() => void onTyped(), pauseMs)
  })
  list.addEventListener('submit', (event) => {
    event.preventDefault()
    clearTimeout(pause)
    void onTyped()
  })
  addEventListener('popstate', () => {
    clearTimeout(pause)
    isTyping = false
    void go(readListState(location.search), 'none')
  })
  document.addEventListener('keydown', onKey)
  refreshWhileSeen(() => load(false))
}

function search(): HTMLInputElement {
  return byId('q') as HTMLInputElement
}

function onTyped(): Promise<void> {
  const { q } = readListState(String(new URLSearchParams({ q: search().value })))
  if (q === state.q) return Promise.resolve()
  const step = isTyping ? 'replace' : 'push'
  isTyping = true
  return go({ ...state, q, page: 1 }, step)
}

function onClick(event: MouseEvent): void {
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-tag], a[data-sort], a[data-page]')
  const isForBrowser = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
  if (link === null || isForBrowser) return
  event.preventDefault()
  clearTimeout(pause)
  isTyping = false
  const isOtherPage = link.dataset.page !== undefined
  void go(readListState(new URL(link.href).search), 'push').then(() => {
    if (!link.isConnected || isOtherPage) byId('summary').focus({ preventScroll: true })
    if (isOtherPage) scrollTo({ top: 0 })
  })
}

/** `/` goes to the search, as in many lists; Escape empties it. */
function onKey(event: KeyboardEvent): void {
  const isElsewhere = !(event.target as Element).closest('input, textarea, select')
  if (event.key === '/' && isElsewhere && !event.ctrlKey && !event.metaKey) {
    event.preventDefault()
    search().focus()
    search().select()
  } else if (event.key === 'Escape' && event.target === search() && search().value !== '') {
    event.preventDefault()
    search().value = ''
    void onTyped()
  }
}

function go(wanted: ListState, step: Step): Promise<void> {
  state = wanted
  const url = listUrl(base, state)
  if (step === 'push') history.pushState(null, '', url)
  if (step === 'replace') history.replaceState(null, '', url)
  document.title = listTitle(siteName, state)
  if (document.activeElement !== search() || step === 'none') search().value = state.q
  return load(true)
}

/** Asks for what the state says and shows it; a later call ends an earlier one. */
async function load(isWanted: boolean): Promise<void> {
  running.abort()
  running = new AbortController()
  const { signal } = running
  const list = byId('list')
  if (isWanted) list.setAttribute('aria-busy', 'true')
  const { q, tag, sort, page } = state
  const params = { page, limit: pageSize, sort, ...(q !== '' && { q }), ...(tag !== null && { tag }) }
  const answer = await asking(
    () => api.servers.list(params, { signal }),
    () => void load(true),
  )
  if (signal.aborted) return
  list.removeAttribute('aria-busy')
  if (answer === null) return
  show(list, listView({ base, state, answer, asOf: asOf(), now: Date.now() }))
  if (isWanted) announce(`${counted(answer.meta.total, 'game server')} found`)
}
