import { join } from 'node:path'

/** The store that a soak serves and disturbs. */
export function soakDatabase(folder: string): string {
  return `sqlite:${join(folder, 'soak.db')}`
}
