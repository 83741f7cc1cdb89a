import { readdirSync, readFileSync } from 'node:fs'

/** Linux counts in hundredths of a second, whatever its clock (`man 7 time`, "USER_HZ"). */
const tickMs = 10

/**
 * Processor time that a process and its children have used, in milliseconds: unlike a rate, it stays the same when
 * something else wants the core. NaN where /proc is missing (`man 5 proc_pid_stat`).
 */
export function processorTimeMs(pid: number): number {
  try {
    return [pid, ...childrenOf(pid)].reduce((sum, each) => sum + ownTimeMs(each), 0)
  } catch {
    return Number.NaN
  }
}

function ownTimeMs(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The name, which may hold blanks, ends with the last bracket; utime and stime are the 12th and 13th field after it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * tickMs
}

function childrenOf(pid: number): number[] {
  return readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  )
}
