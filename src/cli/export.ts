import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Command, Option } from 'commander'
import type { Config, settings } from '../config.ts'
import { cannotWrite } from './cannot-write.ts'
import { type ExportFormat, exportFormats, formatServers } from './export-formats.ts'
import { addSettings, configOf } from './settings-options.ts'
import { countServers } from './start-notice.ts'
import { withStore } from './with-store.ts'

const names: readonly (keyof typeof settings)[] = ['databaseUrl']

export function addExportCommand(program: Command): void {
  const command = program
    .command('export')
    .description(
      'Write everything public to a file, or to standard output. What it writes can be imported again.',
    )
    .argument('[file]', 'file to write; - for standard output', '-')
    .addOption(
      new Option('--format <format>', "by the file's ending unless given, else ndjson").choices(
        exportFormats,
      ),
    )
  addSettings(command, names).action(async (file: string, options: { format?: ExportFormat }) => {
    const config = configOf(command, names)
    await exportTo(file, options.format ?? formatOf(file), config)
  })
}

function formatOf(file: string): ExportFormat {
  return exportFormats.find((format) => file.toLowerCase().endsWith(`.${format}`)) ?? 'ndjson'
}

async function exportTo(file: string, format: ExportFormat, { databaseUrl }: Config): Promise<void> {
  await withStore(databaseUrl, async (store) => {
    const { servers } = await store.state()
    // A mistyped address gives a new, empty database: the person must see that.
    if (servers === 0) process.stderr.write(`The database ${databaseUrl} holds no game servers.\n`)
    const pieces = Readable.from(formatServers(store.readAll(), format))
    if (file === '-') return writeOut(pieces, process.stdout)
    await replaceFile(pieces, file)
    process.stderr.write(`Exported ${countServers(servers)} to ${file}\n`)
  })
}

/** A reader that has seen enough, such as `head`, closes the pipe: that is no failure. */
async function writeOut(pieces: Readable, out: Writable): Promise<void> {
  try {
    await pipeline(pieces, out, { end: false })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPIPE') throw error
  }
}

/** The file is there whole or not at all. */
async function replaceFile(pieces: Readable, file: string): Promise<void> {
  const unfinished = `${file}.${process.pid}.part`
  try {
    await pipeline(pieces, createWriteStream(unfinished))
    await rename(unfinished, file)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw (error as NodeJS.ErrnoException).syscall === undefined ? error : cannotWrite(file, error)
  }
}
