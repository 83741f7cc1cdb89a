import { type Command, Option } from 'commander'
import { type Config, type GivenText, readConfig, settings } from '../config.ts'
import { Failure } from './exit.ts'

type Name = keyof Config

/** Gives a command the flags of these settings; the environment variable of each is read too. */
export function addSettings(command: Command, names: readonly Name[]): Command {
  for (const name of names) {
    const { flag, value, help, env, default: fallback } = settings[name]
    const shown = value === 'on|off' ? `[${value}]` : `<${value}>`
    const option = new Option(`--${flag} ${shown}`, help).env(env)
    command.addOption(fallback === '' ? option : option.default(fallback, fallback))
  }
  return command
}

/**
 * The configuration that the command line and the environment give.
 * @throws Failure that says what was expected, for everything that is not understood.
 */
export function configOf(command: Command, names: readonly Name[]): Config {
  const given: { [K in Name]?: GivenText } = {}
  for (const name of names) {
    const { flag, env } = settings[name]
    const key = flag.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())
    // A switch without a value is `true`.
    const value = command.getOptionValue(key) as string | true | undefined
    const text = value === true ? 'on' : value
    const origin = command.getOptionValueSource(key) === 'env' ? env : `--${flag}`
    if (text !== undefined) given[name] = { text, origin }
  }
  const reading = readConfig(given)
  if (reading.kind === 'refused') throw new Failure(reading.problems, 2)
  return reading.config
}
