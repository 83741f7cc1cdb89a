/** Whether a request target lies under `/api/`, also where letters of it are percent-encoded as the router allows. */
export function isUnderApi(url: string): boolean {
  if (url.startsWith('/api/')) return true
  // "/api/" with every character percent-encoded takes thirteen.
  const start = url.slice(0, 13)
  return start.includes('%') && start.replace(/%([2-7][0-9a-f])/gi, decodeAscii).startsWith('/api/')
}

function decodeAscii(_escape: string, hex: string): string {
  return String.fromCharCode(Number.parseInt(hex, 16))
}
