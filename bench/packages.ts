/**
 * Packages that only the bench uses: they lie in bench/node_modules, which need not be there for the types to be
 * checked, so each is loaded by a name that the compiler does not follow and seen through what we use of it. gamedig is
 * the app's, and seen here through what people would use of it.
 */
export async function loadPackage<T>(name: 'minisearch' | 'flexsearch' | 'pg' | 'gamedig'): Promise<T> {
  return (await import(name)) as T
}

export interface MiniSearchPackage {
  readonly default: new (options: {
    fields: string[]
    idField: string
    tokenize: (text: string) => string[]
    processTerm: (term: string) => string
  }) => {
    addAll(documents: readonly { number: number; text: string }[]): void
    search(q: string, options: MiniSearchOptions): { id: number }[]
  }
}

interface MiniSearchOptions {
  readonly prefix: boolean
  readonly combineWith: 'AND'
  readonly filter?: (hit: { id: number }) => boolean
}

export interface FlexSearchPackage {
  readonly Index: new (options: {
    tokenize: 'full' | 'forward'
    resolution: number
    encode: (text: string) => string[]
  }) => {
    add(number: number, text: string): void
    search(q: string, options: { limit: number }): number[]
  }
}

export interface PostgresClient {
  connect(): Promise<unknown>
  query(query: string | { name: string; text: string; values: unknown[] }): Promise<{
    rows: Record<string, unknown>[]
  }>
  end(): Promise<void>
}

export interface PostgresPackage {
  readonly default: {
    Client: new (options: object) => PostgresClient
    Pool: new (options: object) => PostgresClient
  }
}

export interface GamedigPackage {
  readonly GameDig: { query(options: object): Promise<unknown> }
}
