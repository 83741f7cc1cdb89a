import { type Command, Option } from 'commander'
import type { settings } from '../config.ts'
import { parseFieldMap } from '../import/field-map.ts'
import { type Format, formats } from '../import/format.ts'
import { ImportError } from '../import/import-error.ts'
import { Failure } from './exit.ts'
import { importList } from './import-list.ts'
import { showProgress } from './import-progress.ts'
import { reportJson, reportText } from './import-report.ts'
import { RejectsFile } from './rejects-file.ts'
import { addSettings, configOf } from './settings-options.ts'

const names: readonly (keyof typeof settings)[] = ['databaseUrl']

interface Options {
  readonly format?: Format
  readonly map?: readonly string[]
  readonly replace?: boolean
  readonly dryRun?: boolean
  readonly strict?: boolean
  readonly rejects?: string
  readonly json?: boolean
}

const after = `
Rows are matched by id: new ones are added, known ones changed, the others stay unless --replace is given.
A row that can't be used is refused and the rest goes on. docs/import.md has the names and rules.

Exit codes: 0 imported, 1 nothing imported, 2 called wrongly.

Examples:
  rollcall import my-servers.json
  rollcall import https://servers.example/list.csv --map ip=server.addr
  cat list.ndjson | rollcall import - --replace --rejects refused.ndjson`

export function addImportCommand(program: Command): void {
  const command = program
    .command('import')
    .description('Put a list of game servers into the database: JSON, NDJSON or CSV, plain, gzip or zstd.')
    .argument('<source>', 'a file, an http or https URL, or - for standard input')
    .addOption(new Option('--format <format>', 'found from the content unless given').choices(formats))
    .option('--map <field=path>', 'where to find a field; can be given several times', collect)
    .option('--replace', 'make the database equal to the list: remove what is not in it')
    .option('--dry-run', 'count, but change nothing')
    .option('--strict', 'import nothing when a row is refused')
    .option('--rejects <file>', 'write each refused row with its line and the reasons, as NDJSON')
    .option('--json', 'print the outcome as JSON')
    .addHelpText('after', after)
  addSettings(command, names).action(async (source: string, options: Options) => {
    const { databaseUrl } = configOf(command, names)
    await runImport(source, databaseUrl, options)
  })
}

async function runImport(source: string, databaseUrl: string, options: Options): Promise<void> {
  const map = fieldMap(options.map)
  const rejects = options.rejects === undefined ? null : await RejectsFile.open(options.rejects)
  const progress = showProgress(options.json ?? false)
  const { format, replace, dryRun, strict } = options
  try {
    const outcome = await importList({
      source,
      databaseUrl,
      format,
      map,
      replace,
      dryRun,
      strict,
      onProgress: progress.show,
      onRefused: async (rows) => rejects?.write(rows),
    })
    progress.clear()
    process.stdout.write(options.json ? reportJson(outcome, dryRun) : reportText(outcome, options))
    if (outcome.kind !== 'merged') process.exitCode = 1
  } finally {
    progress.clear()
    await rejects?.close()
  }
}

function fieldMap(options: readonly string[] = []) {
  try {
    return parseFieldMap(options)
  } catch (error) {
    if (error instanceof ImportError) throw new Failure(error.message, 2)
    throw error
  }
}

function collect(text: string, before: readonly string[] = []): string[] {
  return [...before, text]
}
