import { drugWithStrength, prescriptionLineText } from '@clinic/contract/clinical/prescription-text'
import { PLACEHOLDER } from '@clinic/contract/fields'
import type { PrescriptionLine } from '@clinic/contract/prescribing'
import { newKey } from '../../forms/contract-form.ts'
import { noOverride, type Override } from './override.ts'

type Figure = number | ''

/** A drug of the prescription as the form holds it. */
export type LineRow = {
  key: string
  /** The item of the stock; null for a drug that the stock does not have. */
  itemId: string | null
  drug: string
  /** Of one unit: '500 mg'. Blank where it is not known. */
  strength: string
  dose: string
  timesPerDay: Figure
  days: Figure
  units: Figure
  /** Its line in the text as this form wrote it; null where the text says it in a person's own words. */
  written: string | null
  /** It was changed or removed while the text says it in a person's own words. */
  differs: boolean
  override: Override
}

export type LineFields = Pick<LineRow, 'itemId' | 'drug' | 'strength' | 'dose' | 'timesPerDay' | 'days' | 'units'>

export const NO_DRUG: LineFields = { itemId: null, drug: '', strength: '', dose: '', timesPerDay: '', days: '', units: '' }

export const MAX_LINES = 30

const figure = (value: Figure) => (value === '' ? undefined : value)
const orBlank = (value: number | null): Figure => value ?? ''

export function lineToSend({ itemId, drug, dose, timesPerDay, days, units, override }: LineFields & { override?: Override }) {
  const { reasonCode, agreedWith, reason } = override ?? noOverride()
  const isBegun = reasonCode !== '' || reason.trim() !== ''
  const agreed = agreedWith !== '' && agreedWith !== PLACEHOLDER ? { agreedWith } : {}
  return {
    drug: itemId ?? drug,
    dose,
    timesPerDay: figure(timesPerDay),
    days: figure(days),
    units: figure(units),
    ...(isBegun && { override: { reasonCode, reason, ...agreed } }),
  }
}

/** The line of a drug in the text. */
export function textOf(row: LineFields): string {
  const { drug, strength, dose, timesPerDay, days, units } = row
  const figures = { timesPerDay: figure(timesPerDay), days: figure(days), units: figure(units) }
  return prescriptionLineText({ drug: drugWithStrength({ drug, strength, dose }), dose, ...figures })
}

/** A line that was stored, in a template or typed, beside the text that says it. */
export function rowOf(line: Omit<PrescriptionLine, 'itemId'> & { itemId?: string | null }, text: string, key = newKey()): LineRow {
  const { drug, dose, timesPerDay, days, units, itemId = null } = line
  const fields = { itemId, drug, strength: '', dose, timesPerDay: orBlank(timesPerDay), days: orBlank(days), units: orBlank(units) }
  return { key, ...fields, written: lineOf(fields, text), differs: false, override: noOverride() }
}

const linesOf = (text: string) => text.split('\n')

/** The line of the text that says this drug as a form would write it, with its strength or without. */
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

export const hasLine = (text: string, written: string) => linesOf(text).some((line) => line.trim() === written)

/** A person changed the line that this form wrote: the text and the drug say different things. */
export const isChanged = (row: LineRow, text: string) => row.written !== null && !hasLine(text, row.written)

/** What was typed stays; the line comes below it. */
export const withLine = (text: string, line: string) => (text === '' || text.endsWith('\n') ? `${text}${line}` : `${text}\n${line}`)

/** Without the line; with `next`, that in its place. All other lines stay as they are. */
export function withoutLine(text: string, written: string, next?: string): string {
  const lines = linesOf(text)
  const place = lines.findIndex((line) => line.trim() === written)
  if (place === -1) return text
  return lines.toSpliced(place, 1, ...(next === undefined ? [] : [next])).join('\n')
}
