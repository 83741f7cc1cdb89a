import { base } from './dom.ts'
import { showNotice } from './notice.ts'

const intervalMs = 30_000
/** The app looks at its store every 15 s or sooner, so at this age something is wrong. */
const tooOldSeconds = 90

/** Does something every half minute while somebody looks, and at once when they come back after longer. */
export function refreshWhileSeen(refresh: () => Promise<void>): void {
  let last = Date.now()
  const renew = async () => {
    if (document.hidden || Date.now() - last < intervalMs) return
    last = Date.now()
    await refresh()
    await tellAge()
  }
  setInterval(() => void renew(), 1000)
  document.addEventListener('visibilitychange', () => void renew())
  addEventListener('online', () => {
    last = 0
    void renew()
  })
}

/** The app goes on with its last catalogue when its store is away, and says so only here. */
async function tellAge(): Promise<void> {
  try {
    const answer = await fetch(`${base}/readyz`, { cache: 'no-store' })
    const { snapshot } = (await answer.json()) as { snapshot?: { ageSeconds: number } }
    if (snapshot === undefined || snapshot.ageSeconds < tooOldSeconds) return
    const since = new Date(Date.now() - snapshot.ageSeconds * 1000).toLocaleTimeString()
    showNotice(`The list has not been renewed since ${since}, because the app can’t read its database.`)
  } catch {
    // What asked the API before has told already that it can't be reached.
  }
}
