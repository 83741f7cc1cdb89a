import { type Html, html } from '../../src/site/view/html.ts'
import { byId } from './dom.ts'

let countdown: ReturnType<typeof setInterval> | undefined

/** Says above the page what is wrong; stays until the next notice or `clearNotice`. */
export function showNotice(text: string, action: Html | null = null): void {
  clearInterval(countdown)
  byId('notice').innerHTML = html`<p>${text}</p>${action}`.markup
}

/** The same with the seconds that are left, which are not read out one by one. */
export function showCountdown(text: string, ms: number): void {
  const until = Date.now() + ms
  showNotice(text, html`<p class="countdown" aria-hidden="true"></p>`)
  const place = byId('notice').querySelector('.countdown')!
  const tick = () => {
    const seconds = Math.max(0, Math.ceil((until - Date.now()) / 1000))
    place.textContent = `Trying again in ${seconds} s`
  }
  tick()
  countdown = setInterval(tick, 500)
}

export function clearNotice(): void {
  clearInterval(countdown)
  byId('notice').replaceChildren()
}
