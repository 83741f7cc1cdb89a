import { ago } from '../../src/site/view/format.ts'

const tickMs = 5000

/** Keeps `3 min ago` true while the page is open. */
export function keepAgesTrue(): void {
  const renew = () => {
    for (const time of document.querySelectorAll<HTMLTimeElement>('time[data-ago]')) {
      time.textContent = ago(Date.parse(time.dateTime), Date.now())
      time.title = new Date(time.dateTime).toLocaleString()
    }
  }
  renew()
  setInterval(renew, tickMs)
  document.addEventListener('visibilitychange', renew)
}
