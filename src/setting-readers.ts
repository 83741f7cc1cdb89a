import { isIP } from 'node:net'

/** What one text that somebody gave comes to. */
export type Reading<T> =
  | { readonly kind: 'value'; readonly value: T }
  | { readonly kind: 'refused'; readonly expected: string }

export function value<T>(value: T): Reading<T> {
  return { kind: 'value', value }
}

export function refused(expected: string): Reading<never> {
  return { kind: 'refused', expected }
}

export function readInteger(text: string, least: number, largest: number): Reading<number> {
  const number = /^(0|[1-9][0-9]{0,8})$/.test(text) ? Number(text) : Number.NaN
  if (number >= least && number <= largest) return value(number)
  return refused(`a whole number from ${least} to ${largest}`)
}

/** Gives milliseconds. */
export function readSeconds(text: string, least: number, largest: number): Reading<number> {
  const seconds = readInteger(text, least, largest)
  return seconds.kind === 'value' ? value(seconds.value * 1000) : seconds
}

export function readSwitch(text: string): Reading<boolean> {
  return text === 'on' || text === 'off' ? value(text === 'on') : refused('on or off')
}

export function readNetworks(text: string): Reading<readonly string[]> {
  const given = listed(text)
  return given.every(isNetwork)
    ? value(given)
    : refused('addresses or CIDRs such as 10.0.0.0/8, separated by commas')
}

/** The parts of a text between commas. */
export function listed(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

function isNetwork(text: string): boolean {
  const [address = '', prefix, ...more] = text.split('/')
  const version = isIP(address)
  if (version === 0 || address.includes('%') || more.length > 0) return false
  return prefix === undefined || readInteger(prefix, 0, version === 4 ? 32 : 128).kind === 'value'
}

export function readPublicUrl(text: string): Reading<string | null> {
  if (text === '') return value(null)
  const url = URL.canParse(text) ? new URL(text) : null
  const isPlain = url !== null && !/[?#]/.test(url.href) && url.username === '' && url.password === ''
  if (!isPlain || !['http:', 'https:'].includes(url.protocol)) {
    return refused('an http or https URL without a query, such as https://servers.example')
  }
  return value(url.href.replace(/\/+$/, ''))
}
