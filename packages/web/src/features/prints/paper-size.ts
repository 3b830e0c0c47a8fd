import type { PaperSize, PrintName } from '@clinic/contract/prints/prints'

/** In millimetres. On a roll, the length depends on the content. */
type Measures = {
  readonly width: number
  readonly height: number | null
  /** Minimum length of a label. One with more content is longer, because a name or an allergy is never cut off. */
  readonly least?: number
  /** Margin set by the page itself, so that every page of a long printout has it; 0 if the sheet sets it. */
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
  // Landscape, for their many columns.
  if (what === 'ward-chart' || what === 'return') return { ...SIZES[size], width: 297, height: 210 }
  return SIZES[size]
}

/** Added after the content on a roll, so that the cutter does not reach it. */
const TAIL_MM = 5
/** Used until the sheet has been measured. */
const UNMEASURED_MM = 200

/** The CSS page rule for a paper size. `contentMm` is the length of a roll's content. */
export function pageRule({ width, height, margin, least = 0 }: Measures, contentMm: number | null, pageOf: string): string {
  const content = Math.ceil(contentMm ?? (least || UNMEASURED_MM))
  const length = height ?? (content <= least ? least : content + TAIL_MM)
  return `@page { size: ${width}mm ${length}mm; margin: ${margin}; @bottom-right { content: ${margin === '0' ? 'none' : pageOf}; font: 9pt system-ui, sans-serif; } }`
}
