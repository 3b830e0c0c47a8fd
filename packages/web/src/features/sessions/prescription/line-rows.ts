import { drugWithStrength, prescriptionLineText } from '@clinic/clinical/drugs/prescription-text'
import { PLACEHOLDER } from '@clinic/contract/fields'
import type { PrescriptionLine } from '@clinic/contract/prescribing/prescribing'
import { newKey } from '../../../forms/contract-form.ts'
import { noOverride, type Override } from '../care/override.ts'

type Figure = number | ''

/** A drug of the prescription in the form's values. */
export type LineRow = {
  key: string
  /** The stock item; null for a drug that is not in stock. */
  itemId: string | null
  drug: string
  /** Per unit: '500 mg'. Blank if unknown. */
  strength: string
  dose: string
  timesPerDay: Figure
  days: Figure
  units: Figure
  /** Its line in the text as this form wrote it; null if the text has it in the user's own words. */
  written: string | null
  /** It was changed or removed while the text has it in the user's own words. */
  differs: boolean
  override: Override
  /** The stored line that this one changes; what was given of it counts on. */
  lineId?: string | undefined
}

export type LineFields = Pick<LineRow, 'itemId' | 'drug' | 'strength' | 'dose' | 'timesPerDay' | 'days' | 'units'>

export const NO_DRUG: LineFields = { itemId: null, drug: '', strength: '', dose: '', timesPerDay: '', days: '', units: '' }

export const MAX_LINES = 30

const figure = (value: Figure) => (value === '' ? undefined : value)
const orBlank = (value: number | null): Figure => value ?? ''

export function lineToSend({
  itemId,
  drug,
  dose,
  timesPerDay,
  days,
  units,
  override,
  lineId,
}: LineFields & Partial<Pick<LineRow, 'override' | 'lineId'>>) {
  const { reasonCode, agreedWith, reason } = override ?? noOverride()
  const isBegun = reasonCode !== '' || reason.trim() !== ''
  const agreed = agreedWith !== '' && agreedWith !== PLACEHOLDER ? { agreedWith } : {}
  return {
    drug: itemId ?? drug,
    dose,
    timesPerDay: figure(timesPerDay),
    days: figure(days),
    units: figure(units),
    ...(lineId !== undefined && { lineId }),
    ...(isBegun && { override: { reasonCode, reason, ...agreed } }),
  }
}

/** A drug's line in the text. */
export function textOf(row: LineFields): string {
  const { drug, strength, dose, timesPerDay, days, units } = row
  const figures = { timesPerDay: figure(timesPerDay), days: figure(days), units: figure(units) }
  return prescriptionLineText({ drug: drugWithStrength({ drug, strength, dose }), dose, ...figures })
}

/** A line that was stored, typed or in a template, next to the text that contains it. */
export function rowOf(line: Omit<PrescriptionLine, 'itemId'> & { itemId?: string | null }, text: string, key = newKey()): LineRow {
  const { drug, dose, timesPerDay, days, units, itemId = null } = line
  const fields = { itemId, drug, strength: '', dose, timesPerDay: orBlank(timesPerDay), days: orBlank(days), units: orBlank(units) }
  return { key, ...fields, written: lineOf(fields, text), differs: false, override: noOverride() }
}

const linesOf = (text: string) => text.split('\n')

/** The line in the text as a form would write it for this drug, with or without its strength. */
function lineOf(row: LineFields, text: string): string | null {
  const whole = textOf(row)
  const rest = whole.slice(row.drug.length)
  const isIt = (line: string) => {
    if (line === whole) return true
    if (rest === '' || !line.startsWith(row.drug) || !line.endsWith(rest)) return false
    return /^ \d/.test(line.slice(row.drug.length, line.length - rest.length))
  }
  return (
    linesOf(text)
      .find((line) => isIt(line.trim()))
      ?.trim() ?? null
  )
}

const hasLine = (text: string, written: string) => linesOf(text).some((line) => line.trim() === written)

/** The user changed the line that this form wrote, so the text and the drug differ. */
export const isChanged = (row: LineRow, text: string) => row.written !== null && !hasLine(text, row.written)

/** Keeps the typed text and adds the line below. */
export const withLine = (text: string, line: string) => (text === '' || text.endsWith('\n') ? `${text}${line}` : `${text}\n${line}`)

/** Removes the line, or replaces it with `next`. All other lines stay as they are. */
export function withoutLine(text: string, written: string, next?: string): string {
  const lines = linesOf(text)
  const place = lines.findIndex((line) => line.trim() === written)
  if (place === -1) return text
  return lines.toSpliced(place, 1, ...(next === undefined ? [] : [next])).join('\n')
}
