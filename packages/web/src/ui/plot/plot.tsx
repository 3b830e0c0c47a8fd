import { scaleLinear } from 'd3-scale'
import { line } from 'd3-shape'
import { formatDate, formatTime } from '../time/date-text.tsx'
import styles from './plot.module.css'
import { type PlotPoint, plotSentence, valueText } from './plot-text.ts'
import { PLOT_WORDS } from './plot-words.ts'

export type PlotProps = {
  label: string
  unit: string
  /** Oldest first. */
  points: readonly PlotPoint[]
  /** What is usual, shaded; both included. */
  usual?: readonly [number, number] | null
  /** What is drawn at least. */
  range: readonly [number, number]
  /** Shows the table too; on paper it is always there. */
  isTable?: boolean
}

/** As wide as it is about drawn: on a phone, and in each of two or three columns. */
const WIDTH = 340
const HEIGHT = 150
const AREA = { left: 40, top: 22, right: WIDTH - 16, bottom: HEIGHT - 26 }
/** About the width of a digit of a value. */
const LETTER = 7

/** A course over time: the newest value, a sentence, a drawing, and a table. A gap is a gap, and a value that could not be read is a hollow mark. */
export function Plot({ label, unit, points, usual = null, range, isTable = false }: PlotProps) {
  const last = points.at(-1)
  return (
    <figure className="narrow unbroken">
      <figcaption className="flex wrap on-line gap-columns-3">
        <span className="quiet medium">{label}</span>
        {last && (
          <span className={`text-l strong ${styles.last}`} data-flag={last.flag ?? undefined}>
            {valueText(last)} <span className={`note ${styles.unit}`}>{unit}</span>
          </span>
        )}
        <span className="note own-line">{plotSentence(label, unit, points)}</span>
      </figcaption>
      <Drawing label={plotSentence(label, unit, points)} points={points} usual={usual} range={range} />
      <Table label={label} unit={unit} points={points} shown={isTable} />
    </figure>
  )
}

type DrawingProps = Pick<Required<PlotProps>, 'label' | 'points' | 'usual' | 'range'>

function Drawing({ label, points, usual, range }: DrawingProps) {
  const { x, y } = scalesOf(points, range)
  const named = namedOf(points, x)
  const pathOf = (of: (point: PlotPoint) => number | null | undefined) =>
    line<PlotPoint>()
      .defined((point) => typeof of(point) === 'number')
      .x(x)
      .y((point) => y(of(point) ?? 0))([...points]) ?? undefined
  return (
    <svg className={styles.drawing} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
      {usual && (
        <rect
          className={styles.usual}
          x={AREA.left}
          width={AREA.right - AREA.left}
          y={Math.max(AREA.top, y(usual[1]))}
          height={Math.max(0, Math.min(AREA.bottom, y(usual[0])) - Math.max(AREA.top, y(usual[1])))}
        />
      )}
      {y.ticks(3).map((tick) => (
        <g key={tick}>
          <line className={styles.grid} x1={AREA.left} x2={AREA.right} y1={y(tick)} y2={y(tick)} />
          <text className={styles.tick} x={AREA.left - 6} y={y(tick)} dy="0.32em" textAnchor="end">
            {tick}
          </text>
        </g>
      ))}
      {pairs(points).map((point) => (
        <line key={point.id} className={styles.pair} x1={x(point)} x2={x(point)} y1={y(point.value ?? 0)} y2={y(point.low ?? 0)} />
      ))}
      {pairs(points).length === 0 && <path className={styles.line} d={pathOf(({ value }) => value)} />}
      {points.map((point) => (
        <Mark key={point.id} point={point} x={x(point)} y={y} isNamed={named.has(point)} />
      ))}
      <Ends points={points} />
    </svg>
  )
}

/** What is flagged carries its value where it has room; the newest is beside the name, and the rest in the table. */
function namedOf(points: readonly PlotPoint[], x: (point: PlotPoint) => number): ReadonlySet<PlotPoint> {
  const named = new Set<PlotPoint>()
  let free = Number.POSITIVE_INFINITY
  for (const point of points.toReversed()) {
    if (!point.flag) continue
    const half = halfOf(point)
    const place = placeOf(point, x(point))
    if (place + half > free) continue
    named.add(point)
    free = place - half - LETTER
  }
  return named
}

const halfOf = (point: PlotPoint) => (valueText(point).length * LETTER) / 2

/** The middle of its value's text, which keeps off the figures of the axis. */
const placeOf = (point: PlotPoint, x: number) => Math.max(x, AREA.left + halfOf(point))

const pairs = (points: readonly PlotPoint[]) => points.filter(({ value, low }) => value !== null && typeof low === 'number')

/** Places by time; values with room above and below. */
function scalesOf(points: readonly PlotPoint[], range: readonly [number, number]) {
  const times = points.map(({ at }) => Date.parse(at))
  const [from, to] = [Math.min(...times), Math.max(...times)]
  const time = scaleLinear()
    .domain([from, to])
    .range([AREA.left + 12, AREA.right - 12])
  const y = scaleLinear().domain(range).nice(4).range([AREA.bottom, AREA.top])
  return { x: ({ at }: PlotPoint) => (from === to ? (AREA.left + AREA.right) / 2 : time(Date.parse(at))), y }
}

type MarkProps = { point: PlotPoint; x: number; y: (value: number) => number; isNamed: boolean }

function Mark({ point, x, y, isNamed }: MarkProps) {
  const isRead = point.value !== null
  const top = y(point.value ?? 0)
  const height = isRead ? top : AREA.bottom - 8
  return (
    <g data-flag={point.flag ?? undefined} className={isRead ? styles.point : styles.unread}>
      {point.flag === 'urgent' ? <path d={diamond(x, height)} /> : <circle cx={x} cy={height} r={4} />}
      {typeof point.low === 'number' && isRead && <circle cx={x} cy={y(point.low)} r={3} />}
      {isNamed && (
        <text className={styles.value} x={placeOf(point, x)} y={height - 9} textAnchor="middle">
          {valueText(point).slice(0, 12)}
        </text>
      )}
    </g>
  )
}

/** Another shape than the rest, so that it is seen without its colour. */
const diamond = (x: number, y: number) => `M${x},${y - 6}l6,6l-6,6l-6,-6z`

/** The first and the last day. */
function Ends({ points }: { points: readonly PlotPoint[] }) {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return null
  const isOneDay = formatDate(first.at) === formatDate(last.at)
  const wordsOf = ({ at }: PlotPoint) => (isOneDay ? formatTime(at) : formatDate(at))
  return (
    <>
      <text className={styles.tick} x={AREA.left} y={HEIGHT - 6}>
        {isOneDay && `${formatDate(first.at)} `}
        {first === last ? formatTime(first.at) : wordsOf(first)}
      </text>
      {first !== last && (
        <text className={styles.tick} x={AREA.right} y={HEIGHT - 6} textAnchor="end">
          {wordsOf(last)}
        </text>
      )}
    </>
  )
}

function Table({ label, unit, points, shown }: { label: string; unit: string; points: readonly PlotPoint[]; shown: boolean }) {
  return (
    <table className={`full-table text-s ${styles.table}`} data-shown={shown || undefined}>
      <caption className="visually-hidden">{label}</caption>
      <thead>
        <tr>
          <th scope="col">When</th>
          <th scope="col">{unit}</th>
          <th scope="col">Remark</th>
        </tr>
      </thead>
      <tbody>
        {points.toReversed().map((point) => (
          <tr key={point.id}>
            <td>
              {formatDate(point.at)} {formatTime(point.at)}
            </td>
            <td>{point.text}</td>
            <td>{point.value === null ? PLOT_WORDS.couldNotBeRead : point.flag ? PLOT_WORDS.flags[point.flag] : ''}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
