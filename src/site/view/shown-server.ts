import type { ServerDetails, ServerFields } from '../../api/schemas.ts'

/** A game server as the API gives it, to be looked at only. */
export type ShownServer = Omit<ServerFields, 'tags'> & { readonly tags: readonly string[] }

export type ShownDetails = Omit<ServerDetails, 'tags'> & { readonly tags: readonly string[] }
