import { limits } from './game-server.ts'

/** `example.org`, `example.org:8080/x`: a host name with a dot, then a port, a path, or nothing. */
const bareHost = /^[^\s/:?#@\\]+\.[^\s/:?#@\\]+(?::\d+)?(?:[/?#]|$)/

/**
 * The address of a web page: an absolute http or https URL of at most `limits.website` characters without a user name or
 * password, written as the WHATWG URL standard does; `example.org/x` becomes `https://example.org/x`. Null for all else.
 */
export function readWebsite(text: string): string | null {
  const typed = text.trim()
  const url = URL.parse(bareHost.test(typed) ? `https://${typed}` : typed)
  if (url === null || !/^https?:\/\//i.test(url.href)) return null
  if (url.username !== '' || url.password !== '' || url.href.length > limits.website) return null
  return url.href
}
