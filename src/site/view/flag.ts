import { type Html, trusted } from './html.ts'

/*
 * Flags that can be told apart at 18 by 12 pixels, drawn on 24 by 16. Emoji flags are letters on Windows, so these are
 * ours; a country that is not here, or whose flag needs its arms to be known, is shown by its code alone.
 *
 * h, v: stripes, `*` and their share · + field, cross, inner cross · o circle x, y, r · s star x, y, r · r box x, y,
 * w, h · p polygon · l line width, from, to · k line along a path · d filled path. Colours have three digits.
 */
const union = (w: number, h: number) =>
  `l,fff,${h / 5},0,0,${w},${h}|l,fff,${h / 5},0,${h},${w},0|l,c12,${h / 14},0,0,${w},${h}|l,c12,${h / 14},0,${h},${w},0|` +
  `l,fff,${h / 3},${w / 2},0,${w / 2},${h}|l,fff,${h / 3},0,${h / 2},${w},${h / 2}|` +
  `l,c12,${h / 5},${w / 2},0,${w / 2},${h}|l,c12,${h / 5},0,${h / 2},${w},${h / 2}`

const flags: Readonly<Record<string, string>> = {
  AE: 'h,072,fff,000|r,f00,0,0,6,16',
  AM: 'h,d01,03a,fa0',
  AR: 'h,7ad,fff,7ad|o,fb3,12,8,1.9',
  AT: 'h,e23,fff,e23',
  AU: `h,008|${union(12, 8)}|s,fff,6,12.2,2.2|s,fff,18,3,1.3|s,fff,21.5,6.8,1.3|s,fff,14.8,7.6,1.3|s,fff,18,13,1.3`,
  BD: 'h,064|o,f34,10.8,8,5',
  BE: 'v,000,fd4,e23',
  BG: 'h,fff,096,d21',
  BO: 'h,d22,fe0,072',
  BR: 'h,093|p,fd0,12,1.5,22.5,8,12,14.5,1.5,8|o,027,12,8,3.5',
  CA: 'v,d22,fff*2,d22|d,d22,M12 3l1.2 2.2 1.3-.5-.5 2.9 1.7-1.4.4 1 1.7-.2-.8 1.8.7.5-3.3 2.4.2 1-2.3-.3V14h-.6v-1.6l-2.3.3.2-1-3.3-2.4.7-.5-.8-1.8 1.7.2.4-1 1.7 1.4-.5-2.9 1.3.5z',
  CH: 'h,e11|r,fff,10.2,3,3.6,10|r,fff,7,6.2,10,3.6',
  CI: 'v,f80,fff,095',
  CN: 'h,d22|s,fe0,4.6,4.8,3|s,fe0,9.4,2,1|s,fe0,11.2,4,1|s,fe0,11.2,6.6,1|s,fe0,9.4,8.6,1',
  CO: 'h,fd1*2,038,c12',
  CR: 'h,028,fff,c12*2,fff,028',
  CZ: 'h,fff,d12|p,147,0,0,12,8,0,16',
  DE: 'h,000,d00,fc0',
  DK: '+,c13,fff',
  EE: 'h,07c,000,fff',
  ES: 'h,a12,fb0*2,a12',
  FI: '+,fff,035',
  FR: 'v,024,fff,e13',
  GB: `h,027|${union(24, 16)}`,
  GE: 'h,fff|r,f00,10.6,0,2.8,16|r,f00,0,6.6,24,2.8',
  GR: 'h,05b,fff,05b,fff,05b,fff,05b,fff,05b|r,05b,0,0,8.9,8.9|r,fff,3.55,0,1.8,8.9|r,fff,0,3.55,8.9,1.8',
  HU: 'h,c23,fff,475',
  ID: 'h,d12,fff',
  IE: 'v,196,fff,f83',
  IL: 'h,fff|r,03b,0,1.8,24,2.2|r,03b,0,12,24,2.2|k,03b,.8,M12 5l2.6 4.5H9.4zM12 11l2.6-4.5H9.4z',
  IN: 'h,f93,fff,183|k,008,.7,M14 8a2 2 0 1 1-4 0a2 2 0 1 1 4 0zM10 8h4M12 6v4',
  IS: '+,02a,fff,d12',
  IT: 'v,094,fff,c23',
  JP: 'h,fff|o,b03,12,8,4.8',
  KR: 'h,fff|o,c23,12,8,4|d,04a,M8 8a4 4 0 0 0 8 0a2 2 0 0 0-4 0a2 2 0 0 1-4 0z|k,000,1.6,M4.2 4.9l2-3M17.8 14.1l2-3M4.2 11.1l2 3M17.8 1.9l2 3',
  LT: 'h,fb1,064,c12',
  LU: 'h,e23,fff,0ae',
  LV: 'h,923*2,fff,923*2',
  MA: 'h,c12|k,062,.8,M12 4.6l2 6.2-5.3-3.8h6.6L10 10.8z',
  MX: 'v,064,fff,c12|o,853,12,8,2',
  NG: 'v,085,fff,085',
  NL: 'h,b12,fff,24a',
  NO: '+,b02,fff,025',
  NZ: `h,027|${union(12, 8)}|s,c12,18,3,1.5|s,c12,21.5,6.6,1.5|s,c12,14.8,7.2,1.5|s,c12,18,12.6,1.5`,
  PE: 'v,d12,fff,d12',
  PH: 'h,03a,c12|p,fff,0,0,12,8,0,16|o,fc1,4.2,8,1.8',
  PL: 'h,fff,d14',
  PT: 'v,060*2,f00*3|o,fe0,9.6,8,3.2|o,f00,9.6,8,1.7',
  RO: 'v,028,fd1,c12',
  RS: 'h,c33,146,fff',
  RU: 'h,fff,03a,d22',
  SE: '+,06a,fc0',
  TH: 'h,a12,fff,224*2,fff,a12',
  TR: 'h,e12|o,fff,9,8,4|o,e12,10,8,3.2|s,fff,14.6,8,2',
  TW: 'h,f00|r,009,0,0,12,8|o,fff,6,4,2.2',
  UA: 'h,05b,fd0',
  US: `h,b23,fff,b23,fff,b23,fff,b23,fff,b23|r,336,0,0,11,8.9|${dots(2, 1.6)}|${dots(3.2, 4.4)}|${dots(2, 7.2)}`,
  VN: 'h,d22|s,ff0,12,8,4.8',
  ZA: 'h,d32,02a|k,fff,5.6,M0 0L10 8H24M0 16L10 8|k,074,3.4,M0 0L10 8H24M0 16L10 8|p,fb1,0,2.8,6.6,8,0,13.2|p,000,0,4.2,4.9,8,0,11.8',
}

/** The flag of a country, or null when there is none that can be told apart. It is decoration: say the name beside it. */
export function flag(country: string): Html | null {
  const shapes = flags[country]
  if (shapes === undefined) return null
  const body = shapes.split('|').map(shape).join('')
  return trusted(
    `<svg class="flag" viewBox="0 0 24 16" width="18" height="12" aria-hidden="true">${body}</svg>`,
  )
}

function shape(text: string): string {
  const [kind, color, ...rest] = text.split(',') as [string, string, ...string[]]
  const numbers = rest.map(Number)
  if (kind === 'h' || kind === 'v') return stripes(kind === 'h', [color, ...rest])
  if (kind === '+') return nordicCross([color, ...rest])
  const fill = `fill="#${color}"`
  if (kind === 'o') return `<circle ${fill} cx="${rest[0]}" cy="${rest[1]}" r="${rest[2]}"/>`
  if (kind === 'r') return box(color, numbers)
  if (kind === 's') return `<polygon ${fill} points="${star(numbers)}"/>`
  if (kind === 'p') return `<polygon ${fill} points="${rest.join(' ')}"/>`
  if (kind === 'd') return `<path ${fill} d="${rest[0]}"/>`
  const [width, ...where] = rest
  const path = kind === 'l' ? `M${where[0]} ${where[1]}L${where[2]} ${where[3]}` : where[0]
  return `<path fill="none" stroke="#${color}" stroke-width="${width}" d="${path}"/>`
}

function stripes(isHorizontal: boolean, colors: readonly string[]): string {
  const parts = colors.map((text) => text.split('*') as [string, string?])
  const shares = parts.map(([, share = '1']) => Number(share))
  const unit = (isHorizontal ? 16 : 24) / shares.reduce((sum, share) => sum + share)
  let at = 0
  return parts
    .map(([color], index) => {
      const size = round(shares[index]! * unit)
      const stripe = isHorizontal ? [0, at, 24, size] : [at, 0, size, 16]
      at = round(at + size)
      return box(color, stripe)
    })
    .join('')
}

function nordicCross([field, ...crosses]: readonly string[]): string {
  const lines = crosses.map((color, index) => {
    const width = crosses.length === 1 ? 3.2 : 4.4 - index * 2.2
    return `<path stroke="#${color}" stroke-width="${width}" d="M8.5 0V16M0 8H24"/>`
  })
  return box(field!, [0, 0, 24, 16]) + lines.join('')
}

function box(color: string, [x, y, width, height]: readonly number[]): string {
  return `<path fill="#${color}" d="M${x} ${y}h${width}v${height}h-${width}z"/>`
}

function star([x, y, radius]: readonly number[]): string {
  return Array.from({ length: 10 }, (_, index) => {
    const reach = index % 2 === 0 ? radius! : radius! * 0.38
    const angle = (index * Math.PI) / 5
    return `${round(x! + Math.sin(angle) * reach)} ${round(y! - Math.cos(angle) * reach)}`
  }).join(' ')
}

function dots(from: number, y: number): string {
  return [0, 2.4, 4.8, 7].map((x) => `o,fff,${round(from + x * 0.95)},${y},.6`).join('|')
}

function round(number: number): number {
  return Math.round(number * 100) / 100
}
