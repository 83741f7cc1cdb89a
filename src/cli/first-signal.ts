/**
 * Resolves with the name of the first signal to stop. A terminal signals the whole process group, and npm passes the signal on as well: the
 * listeners stay, so that more signals change nothing.
 */
export function firstSignal(): Promise<string> {
  return new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => resolve(signal))
  })
}
