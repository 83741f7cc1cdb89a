export interface Line {
  readonly name: string
  /** Pairs of a size and a value, both above zero. */
  readonly points: readonly (readonly [x: number, y: number])[]
}

const width = 640
const height = 420
const frame = { left: 70, top: 44, right: 470, bottom: 364 }
/** Colours that hold on white and on black, told apart by the colour-blind (Okabe and Ito, 2008). */
const colours = ['#0072b2', '#d55e00', '#009e73', '#cc79a7', '#e69f00', '#56b4e9']

/** A small chart with two logarithmic axes; the text takes the reader's light or dark colours. */
export function logPlot(title: string, unit: string, lines: readonly Line[]): string {
  const all = lines.flatMap((line) => line.points)
  const x = scale(
    all.map(([value]) => value),
    frame.left,
    frame.right,
  )
  const y = scale(
    all.map(([, value]) => value),
    frame.bottom,
    frame.top,
  )
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="${title}">`,
    '<style>text{font:13px system-ui,sans-serif;fill:#24292f}.grid{stroke:#8884}.line{fill:none;stroke-width:2}',
    '@media(prefers-color-scheme:dark){text{fill:#e6edf3}}</style>',
    `<text x="${frame.left}" y="22" font-weight="bold">${title}</text>`,
    ...x.decades.map(
      (value) =>
        `<line class="grid" x1="${x.at(value)}" x2="${x.at(value)}" y1="${frame.top}" y2="${frame.bottom}"/>` +
        `<text x="${x.at(value)}" y="${frame.bottom + 20}" text-anchor="middle">${short(value)}</text>`,
    ),
    ...y.decades.map(
      (value) =>
        `<line class="grid" x1="${frame.left}" x2="${frame.right}" y1="${y.at(value)}" y2="${y.at(value)}"/>` +
        `<text x="${frame.left - 8}" y="${y.at(value) + 4}" text-anchor="end">${short(value)} ${unit}</text>`,
    ),
    `<text x="${(frame.left + frame.right) / 2}" y="${height - 12}" text-anchor="middle">game servers</text>`,
    ...lines.map((line, index) => drawn(line, colours[index % colours.length]!, x.at, y.at)),
    ...legend(lines, y.at),
    '</svg>',
    '',
  ].join('\n')
}

function drawn(
  line: Line,
  colour: string,
  x: (value: number) => number,
  y: (value: number) => number,
): string {
  const points = line.points.map(([size, value]) => `${x(size)},${y(value)}`)
  const dots = points.map((point) => {
    const [cx, cy] = point.split(',')
    return `<circle cx="${cx}" cy="${cy}" r="3.5" fill="${colour}"/>`
  })
  return `<polyline class="line" stroke="${colour}" points="${points.join(' ')}"/>${dots.join('')}`
}

/** Each line's name beside its end, moved down where two would overlap. */
function legend(lines: readonly Line[], y: (value: number) => number): string[] {
  const ends = lines.map((line, index) => ({ name: line.name, index, at: y(line.points.at(-1)?.[1] ?? 1) }))
  let lowest = 0
  return ends
    .sort((a, b) => a.at - b.at)
    .map(({ name, index, at }) => {
      lowest = Math.max(at, lowest + 18)
      const colour = colours[index % colours.length]
      return `<text x="${frame.right + 10}" y="${lowest + 4}" style="fill:${colour}">${name}</text>`
    })
}

/** From the decade below the smallest value to the one above the largest. */
function scale(values: readonly number[], start: number, end: number) {
  const low = Math.floor(Math.log10(Math.min(...values)))
  const high = Math.max(low + 1, Math.ceil(Math.log10(Math.max(...values))))
  const at = (value: number) =>
    Math.round((start + ((Math.log10(value) - low) / (high - low)) * (end - start)) * 10) / 10
  return { at, decades: Array.from({ length: high - low + 1 }, (_, index) => 10 ** (low + index)) }
}

function short(value: number): string {
  if (value >= 1e6) return `${value / 1e6} M`
  return value >= 1000 ? `${value / 1000} k` : String(Number(value.toPrecision(3)))
}
