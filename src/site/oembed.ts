import { escaped } from './view/html.ts'
import { serverUrl } from './view/list-state.ts'
import type { ShownDetails } from './view/shown-server.ts'
import { widgetSize } from './widget.ts'

/**
 * The id of the game server that an URL shows, or null when it is none of our pages.
 * @param root where clients reach the app, without a `/` at its end.
 */
export function idOfPage(pageUrl: string, root: string): string | null {
  const url = URL.parse(pageUrl)
  const prefix = URL.parse(`${root}/servers/`)
  if (url === null || prefix === null || url.host !== prefix.host) return null
  if (!url.pathname.startsWith(prefix.pathname)) return null
  try {
    const id = decodeURIComponent(url.pathname.slice(prefix.pathname.length))
    return id === '' || id.includes('/') ? null : id
  } catch {
    return null
  }
}

/** What oEmbed 1.0 (section 2.3.4.4, rich) says of a game server's page. Sizes are in pixels, and no larger than asked for. */
export function oembed(
  server: ShownDetails,
  site: { readonly name: string; readonly root: string },
  most: { readonly width: number; readonly height: number },
): object {
  const width = Math.min(widgetSize.width, most.width)
  const height = Math.min(widgetSize.height, most.height)
  const source = `${serverUrl(site.root, server.id)}/embed`
  return {
    version: '1.0',
    type: 'rich',
    title: server.name,
    provider_name: site.name,
    provider_url: `${site.root}/`,
    cache_age: 300,
    width,
    height,
    html: `<iframe src="${escaped(source)}" title="${escaped(server.name)}" width="${width}" height="${height}" style="border:0" loading="lazy"></iframe>`,
  }
}
