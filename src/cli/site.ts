import type { Config } from '../config.ts'
import { type Brand, brandOf, type Logo, readLogo } from '../site/brand.ts'
import { loadPageFiles, type PageFiles } from '../site/page-files.ts'
import { Failure } from './exit.ts'
import type { FoundPage } from './find-page.ts'

/** What `serve` adds to the API, or why it can't. */
export type Site =
  | { readonly kind: 'site'; readonly brand: Brand; readonly files: PageFiles }
  | { readonly kind: 'none'; readonly reason: string }

/** @param logo null for our own mark. */
export function siteOf({ siteName, siteColor }: Config, logo: Logo | null, page: FoundPage): Site {
  if (page.kind === 'none') return page
  try {
    return { kind: 'site', brand: brandOf(siteName, siteColor, logo), files: loadPageFiles(page.folder) }
  } catch (error) {
    return { kind: 'none', reason: (error as Error).message }
  }
}

/** @throws Failure when the picture that the operator chose can't be shown. */
export function logoOf(path: string): Logo {
  const reading = readLogo(path)
  if (reading.kind === 'unusable') throw new Failure(`the logo ${path}: ${reading.reason}`)
  return reading.logo
}
