import type { PaperSize, PrintName } from '@clinic/contract/prints'

/** In millimetres. A roll's paper ends where its content ends. */
export type Measures = {
  readonly width: number
  readonly height: number | null
  /** What a label is long; one that holds more is longer, for a name and an allergy are never cut. */
  readonly least?: number
  /** Kept free by the page itself, so that every page of a long print has it; 0 where the sheet keeps it. */
  readonly margin: string
}

const SIZES: Record<PaperSize, Measures> = {
  A4: { width: 210, height: 297, margin: '14mm 14mm 16mm' },
  A5: { width: 148, height: 210, margin: '10mm 11mm 13mm' },
  '80': { width: 80, height: null, margin: '0' },
  '58': { width: 58, height: null, margin: '0' },
}

export const isRoll = (size: PaperSize): boolean => SIZES[size].height === null

export function measuresOf(what: PrintName, size: PaperSize): Measures {
  if (what === 'bed-label' && size === '80') return { ...SIZES[size], least: 50 }
  // Eight cards fill the sheet to its edges.
  if (what === 'patient-card' && size === 'A4') return { ...SIZES[size], margin: '0' }
  // Lying, for their many columns.
  if (what === 'ward-chart' || what === 'return') return { ...SIZES[size], width: 297, height: 210 }
  return SIZES[size]
}

/** Behind what is on a roll, so that the cutter does not meet it. */
const TAIL_MM = 5
/** Until the sheet is measured. */
const UNMEASURED_MM = 200

/** The page of a paper. `contentMm` is how long the content of a roll is. */
export function pageRule({ width, height, margin, least = 0 }: Measures, contentMm: number | null, pageOf: string): string {
  const content = Math.ceil(contentMm ?? (least || UNMEASURED_MM))
  const length = height ?? (content <= least ? least : content + TAIL_MM)
  return `@page { size: ${width}mm ${length}mm; margin: ${margin}; @bottom-right { content: ${margin === '0' ? 'none' : pageOf}; font: 9pt system-ui, sans-serif; } }`
}
