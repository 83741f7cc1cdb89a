import { BothSources } from './both-sources.ts'
import { GamedigSource } from './gamedig-source.ts'
import { OwnSource } from './own-source.ts'
import type { Prober } from './probe-place.ts'
import { createResolver } from './resolve.ts'

export interface ProberOptions {
  /** Whether addresses of this machine and of private networks are asked too. */
  readonly allowPrivate: boolean
  /** Told when the process that gamedig runs in ended by itself or was killed; another one is started. */
  readonly onEnded?: (reason: string) => void
}

/** Everything that probing needs. Closing the source ends its sockets and its process. */
export function openProber({ allowPrivate, onEnded }: ProberOptions): Prober {
  return {
    resolve: createResolver({ allowPrivate }),
    source: new BothSources(new OwnSource(), new GamedigSource(onEnded === undefined ? {} : { onEnded })),
  }
}
