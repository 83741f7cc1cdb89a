import { readFileSync } from 'node:fs'

/** Where the fields of the first line of /proc/stat stand, and which of them is time that somebody wanted. */
const fields = ['user', 'nice', 'system', 'idle', 'iowait', 'irq', 'softirq', 'steal'] as const
const wanted = ['user', 'nice', 'system', 'irq', 'softirq', 'steal'] as const

type ProcessorTimes = Readonly<Record<(typeof fields)[number], number>>

/**
 * Begins to watch what the host of a virtual machine takes from it. The function returned tells which share of the
 * processor time that was wanted since then went to others of the host instead, from 0 to 1. NaN where /proc is missing
 * (`man 5 proc_stat`, "steal").
 */
export function watchStolenTime(): () => number {
  const before = processorTimes()
  return () => {
    const after = processorTimes()
    const passed = (field: (typeof fields)[number]) => after[field] - before[field]
    return passed('steal') / wanted.reduce((sum, field) => sum + passed(field), 0)
  }
}

function processorTimes(): ProcessorTimes {
  const times = timesOfAllCores()
  return Object.fromEntries(
    fields.map((field, index) => [field, times[index] ?? Number.NaN]),
  ) as ProcessorTimes
}

function timesOfAllCores(): readonly number[] {
  try {
    const [all = ''] = readFileSync('/proc/stat', 'utf8').split('\n', 1)
    return all.trim().split(/ +/).slice(1).map(Number)
  } catch {
    return []
  }
}
