/** What we use of gamedig, which brings no types. */
declare module 'gamedig' {
  /** The table of games by id; ports as the game's own rules have them. */
  export const games: Readonly<
    Record<
      string,
      {
        readonly name: string
        readonly options: {
          readonly protocol: string
          readonly port?: number
          readonly port_query?: number
          readonly port_query_offset?: number | readonly number[]
        }
        readonly extra?: { readonly old_id?: string }
      }
    >
  >

  export const protocols: Readonly<Record<string, new () => import('./gamedig-asker.ts').GamedigAsker>>
}
