import type { Dataset } from './dataset.ts'
import type { Settings } from './operation.ts'
import type { Postgres } from './postgres.ts'

/** What a suite is given. */
export interface Run {
  readonly dataset: Dataset
  readonly settings: Settings
  /** The run's PostgreSQL, or why there is none. */
  readonly postgres: Postgres | string
  readonly full: boolean
  readonly rounds: number
  readonly folder: string
  readonly say: (line: string) => void
}

export interface Table {
  readonly title: string
  readonly columns: readonly string[]
  readonly rows: readonly (readonly string[])[]
  /** What a reader must know to judge the table, one paragraph each. */
  readonly notes: readonly string[]
}

/** A number that the project means to reach, and what this run measured. */
export interface Goal {
  readonly what: string
  readonly reach: string
  readonly measured: string
  readonly isMet: boolean
}

export interface SuiteResult {
  readonly tables: readonly Table[]
  readonly goals: readonly Goal[]
  /** Everything that was measured, for the JSON file. */
  readonly figures: unknown
  /** Drawings for docs/, by file name. */
  readonly plots?: Readonly<Record<string, string>>
}

export type Suite = (run: Run) => Promise<SuiteResult>

/** A result, and how far the machine was left alone meanwhile. */
export interface MeasuredSuite extends SuiteResult {
  /** The share of the processor time wanted that the machine's host gave to others; NaN where nobody counts it. */
  readonly stolen: number
}
