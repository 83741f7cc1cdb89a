/** The `rollcall` command. */
import { loadEnvFile } from 'node:process'
import { Command, CommanderError } from 'commander'
import { version } from './about.ts'
import { Failure, fail } from './exit.ts'
import { addExportCommand } from './export.ts'
import { addImportCommand } from './import.ts'
import { addProbeCommand } from './probe.ts'
import { addServeCommand } from './serve.ts'

const program = new Command('rollcall')
  .description('An open game-server listing: a public, read-only JSON API over your list of game servers.')
  .version(version, '-v, --version', 'print the version')
  .helpOption('-h, --help', 'print this help')
  .helpCommand(false)
  .configureHelp({ showGlobalOptions: false, sortSubcommands: false })
  .showHelpAfterError('Run rollcall --help, or rollcall COMMAND --help, to see what is understood.')
  .exitOverride()

addServeCommand(program)
addImportCommand(program)
addExportCommand(program)
addProbeCommand(program)

try {
  readEnvFile()
  await program.parseAsync()
} catch (error) {
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : 2
  else if (error instanceof Failure) fail(error.lines, error.exitCode)
  else throw error
}

function readEnvFile(): void {
  try {
    loadEnvFile()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT')
      throw new Failure(`.env: ${(error as Error).message}`, 2)
  }
}
