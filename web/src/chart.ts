import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import './styles/chart.css'
import type { ServerHistory } from '../../client/src/client.ts'
import { counted, percent } from '../../src/site/view/format.ts'

const height = 240
const charts = new WeakMap<Element, { chart: uPlot; resizes: ResizeObserver }>()

/** Draws players over time; a stretch in which nobody asked is a gap, in lines and in areas. */
export function drawChart(place: HTMLElement, history: ServerHistory): void {
  const before = charts.get(place)
  before?.chart.destroy()
  before?.resizes.disconnect()
  const readout = document.createElement('p')
  readout.className = 'readout'
  const chart = new uPlot(optionsFor(place, history, readout), columnsOf(history), place)
  place.append(readout)
  const resizes = new ResizeObserver(() => chart.setSize({ width: place.clientWidth, height }))
  resizes.observe(place)
  charts.set(place, { chart, resizes })
}

function columnsOf({ data: { points } }: ServerHistory): uPlot.AlignedData {
  return [
    points.map(({ at }) => Date.parse(at) / 1000),
    points.map(({ players }) => players),
    points.map(({ peak }) => peak),
  ]
}

function optionsFor(place: HTMLElement, { data, meta }: ServerHistory, readout: HTMLElement): uPlot.Options {
  const colors = getComputedStyle(place)
  const color = (name: string) => colors.getPropertyValue(name).trim()
  const axis = {
    stroke: color('--soft'),
    font: '12px system-ui, sans-serif',
    grid: { stroke: color('--line'), width: 1 },
    ticks: { show: false },
  }
  return {
    width: place.clientWidth,
    height,
    padding: [12, 8, 0, 0],
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false }, points: { size: 7 } },
    scales: {
      x: { range: [Date.parse(meta.from) / 1000, Date.parse(meta.to) / 1000] },
      y: { range: (_chart, _least, most) => [0, Math.max(most * 1.08, 4)] },
    },
    axes: [
      { ...axis, grid: { show: false }, space: 70, size: 30, values: timeMarks },
      { ...axis, size: 52, incrs: wholeSteps },
    ],
    series: [
      {},
      {
        label: 'Players',
        stroke: color('--accent'),
        fill: `color-mix(in srgb, ${color('--accent')} 14%, transparent)`,
        width: 2,
        points: { show: true, size: 5, fill: color('--accent'), filter: lonelyPoints },
        spanGaps: false,
      },
      {
        label: 'Most',
        stroke: color('--soft'),
        width: 1,
        dash: [3, 3],
        points: { show: false },
        spanGaps: false,
      },
    ],
    hooks: { setCursor: [({ cursor }) => tell(readout, data.points[cursor.idx ?? -1])] },
  }
}

/** Hours and minutes as the visitor's language has them, and the date where a day begins. */
function timeMarks(_chart: uPlot, marks: readonly number[]): string[] {
  return marks.map((seconds) => {
    const at = new Date(seconds * 1000)
    const isMidnight = at.getHours() === 0 && at.getMinutes() === 0
    const form = isMidnight
      ? ({ day: 'numeric', month: 'short' } as const)
      : ({ hour: '2-digit', minute: '2-digit' } as const)
    return at.toLocaleString([], form)
  })
}

/** There is no half player. */
const wholeSteps = [
  1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000, 200_000,
]

/** A single point between gaps has no line, so it is drawn as a dot. */
function lonelyPoints(chart: uPlot, series: number): number[] {
  const values = chart.data[series]!
  const isGap = (at: number) => (values[at] ?? null) === null
  return [...values.keys()].filter((at) => !isGap(at) && isGap(at - 1) && isGap(at + 1))
}

function tell(readout: HTMLElement, point: ServerHistory['data']['points'][number] | undefined): void {
  if (point === undefined) readout.textContent = ''
  else if (point.players === null) readout.textContent = `${timeOf(point.at)}: nobody asked`
  else {
    const { at, players, peak, online } = point
    const words = `${counted(players, 'player')}, at most ${peak}`
    readout.textContent = `${timeOf(at)}: ${words}, online ${percent(online ?? 0)}`
  }
}

function timeOf(at: string): string {
  return new Date(at).toLocaleString([], {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  })
}
