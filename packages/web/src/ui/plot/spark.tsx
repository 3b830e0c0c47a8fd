import styles from './spark.module.css'

type Props = { values: readonly number[] }

const WIDTH = 48
const HEIGHT = 16
const EDGE = 2

/** The course of a few values as a line without axes. The words beside it say what it shows, so it is hidden from screen readers. */
export function Spark({ values }: Props) {
  if (values.length < 2) return null
  const least = Math.min(...values)
  const span = Math.max(...values) - least
  const x = (place: number) => EDGE + (place * (WIDTH - 2 * EDGE)) / (values.length - 1)
  const y = (value: number) => (span === 0 ? HEIGHT / 2 : HEIGHT - EDGE - ((value - least) * (HEIGHT - 2 * EDGE)) / span)
  const points = values.map((value, place) => `${x(place).toFixed(1)},${y(value).toFixed(1)}`)
  return (
    <svg className={styles.spark} width={WIDTH} height={HEIGHT} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden focusable={false}>
      <polyline points={points.join(' ')} />
      <circle cx={x(values.length - 1)} cy={y(values.at(-1) ?? 0)} r={EDGE} />
    </svg>
  )
}
