import { createClient, RollcallError, type Wait } from '../../client/src/client.ts'
import { html } from '../../src/site/view/html.ts'
import { base } from './dom.ts'
import { clearNotice, showCountdown, showNotice } from './notice.ts'

/** When the newest answer was made, by the clock of the app (ms since 1970); a browser may have kept it for a while. */
let answeredAt = Number(document.body.dataset.asOf)

/** The public API, for which this page is a client like any other. */
export const api = createClient({ baseUrl: location.origin + base, fetch: fetchDated, onWait: tellWait })

/** When what is shown was known to be true. */
export function asOf(): number {
  return answeredAt
}

/** Runs something that asks the API; when that fails for good, says so and gives null. */
export async function asking<T>(ask: () => Promise<T>, tryAgain: () => void): Promise<T | null> {
  try {
    const answer = await ask()
    clearNotice()
    return answer
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return null
    tellFailure(error, tryAgain)
    return null
  }
}

async function fetchDated(url: string, init: RequestInit): Promise<Response> {
  const answer = await fetch(url, init)
  const date = Date.parse(answer.headers.get('date') ?? '')
  if (answer.ok && !Number.isNaN(date)) answeredAt = Math.min(date, Date.now())
  return answer
}

function tellWait({ error, ms }: Wait): void {
  if (error.code === 'rate-limited') {
    showCountdown('This page has asked as often as the API allows in a minute. It goes on by itself.', ms)
  } else showCountdown(`${reasonOf(error)} ${shownSince()}`, ms)
}

function tellFailure(error: unknown, tryAgain: () => void): void {
  const reason = error instanceof RollcallError ? reasonOf(error) : 'Something went wrong in this page.'
  showNotice(`${reason} ${shownSince()}`, html`<button type="button" class="button">Try again</button>`)
  document.querySelector('#notice button')!.addEventListener('click', tryAgain)
}

function reasonOf({ code }: RollcallError): string {
  if (code === 'not-found') return 'This game server is no longer on the list.'
  if (code === 'network') return 'The API can’t be reached.'
  if (code === 'timeout') return 'The API does not answer in time.'
  return 'The API can’t answer at the moment.'
}

function shownSince(): string {
  return `What you see is from ${new Date(answeredAt).toLocaleTimeString()}.`
}
