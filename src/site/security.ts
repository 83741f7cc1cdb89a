import { createHash } from 'node:crypto'

/** How a policy names a script or a style that stands in the page itself (CSP Level 3, 2.3.1). */
function sourceHash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

/** Headers of a page of ours: nothing from anywhere else, and nobody may put it in a frame. */
export function pageHeaders(inlineScript: string, inlineStyle: string): Readonly<Record<string, string>> {
  return {
    'content-security-policy': [
      "default-src 'none'",
      `script-src 'self' ${sourceHash(inlineScript)}`,
      `style-src 'self' ${sourceHash(inlineStyle)}`,
      "img-src 'self'",
      "connect-src 'self'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ].join('; '),
    'cross-origin-opener-policy': 'same-origin',
    'referrer-policy': 'strict-origin-when-cross-origin',
  }
}

/** Headers of the widget, the only page that may be framed: it has one style, and neither scripts nor pictures. */
export function widgetHeaders(inlineStyle: string): Readonly<Record<string, string>> {
  return {
    'content-security-policy': `default-src 'none'; style-src ${sourceHash(inlineStyle)}; base-uri 'none'; form-action 'none'; frame-ancestors *`,
    'referrer-policy': 'strict-origin-when-cross-origin',
  }
}

/** Headers of a drawing that may be shown anywhere; they bind it when it is opened by itself. */
export function drawingHeaders(inlineStyle: string): Readonly<Record<string, string>> {
  return {
    'content-security-policy': `default-src 'none'; style-src ${sourceHash(inlineStyle)}; frame-ancestors 'none'`,
  }
}

/** For pictures that the operator gave: an SVG opened by itself must run nothing. */
export const pictureHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'",
}
