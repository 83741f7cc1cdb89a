/** Problems that are the same for every request that meets them. */
import { unknownIdFreshness } from './headers.ts'
import { problemAnswer } from './problems.ts'

export const notFound = problemAnswer('not-found', 'nothing is at this path')
export const unknownId = problemAnswer('not-found', 'no game server has this id', {
  'cache-control': unknownIdFreshness,
})
export const starting = problemAnswer('unavailable', 'the catalogue is being read; try again in a second', {
  'retry-after': '1',
})
export const historyAway = problemAnswer(
  'unavailable',
  'the past of this game server cannot be read now; try again soon',
  { 'retry-after': '5' },
)
export const internal = problemAnswer(
  'internal',
  'the app failed to answer; it is not the fault of the request',
)
