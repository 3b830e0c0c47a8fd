import { encode } from 'uqr'

/** Modules that are left white around a code, so that it is found (ISO/IEC 18004). */
const QUIET = 4

/** A text as a QR code of level M, drawn as one path. Capitals and digits take its shorter mode. */
export function Qr({ text, className }: { text: string; className?: string | undefined }) {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET })
  return (
    <svg className={className} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" aria-hidden>
      <path d={`M0 0h${size}v${size}H0z`} fill="#fff" />
      <path d={pathOf(data)} fill="#000" data-qr />
    </svg>
  )
}

/** Each run of dark modules in a row as a rectangle. */
export function pathOf(rows: readonly (readonly boolean[])[]): string {
  let path = ''
  for (const [y, row] of rows.entries())
    for (let x = 0; x < row.length; x++) {
      const from = x
      while (row[x]) x++
      if (x > from) path += `M${from} ${y}h${x - from}v1h${from - x}z`
    }
  return path
}
