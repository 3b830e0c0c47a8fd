import { suggestUnits } from '@clinic/clinical/drugs/suggest-units'
import { newKey } from '../../../forms/contract-form.ts'
import { noOverride } from '../care/override.ts'
import type { DrugChoice } from './line-drugs.ts'
import { type LineFields, type LineRow, NO_DRUG, textOf, withLine, withoutLine } from './line-rows.ts'

/**
 * The line being typed: a new one, or a change of the one with key `of`. `hasUnits`: the user typed the units. `asksDose`: the strength has
 * changed.
 */
export type LineEntry = LineFields & { typed: string; of: string | null; hasUnits: boolean; asksDose: boolean }

/** A form's values for a prescription. */
export type LineValues = { prescription: string; prescriptionLines: LineRow[]; drugEntry: LineEntry }

export const emptyEntry = (): LineEntry => ({ ...NO_DRUG, typed: '', of: null, hasUnits: false, asksDose: false })

export const noLines = (): Pick<LineValues, 'prescriptionLines' | 'drugEntry'> => ({ prescriptionLines: [], drugEntry: emptyEntry() })

export const isBegun = ({ typed, drug }: LineEntry) => drug !== '' || typed.trim() !== ''

/** Different text means a different drug; what stays is how to take it. */
export const typedDrug = (entry: LineEntry, typed: string): LineEntry => ({ ...entry, typed, itemId: null, drug: '', strength: '' })

export const pickedDrug = (entry: LineEntry, { itemId, name, dosage }: Pick<DrugChoice, 'itemId' | 'name' | 'dosage'>): LineEntry =>
  withUnits({ ...entry, typed: name, itemId, drug: name, strength: dosage })

export type EntryField = 'dose' | 'timesPerDay' | 'days' | 'units'

export function typedField(entry: LineEntry, field: EntryField, value: string | number): LineEntry {
  const next = { ...entry, [field]: value }
  return field === 'units' ? { ...next, hasUnits: value !== '' } : withUnits(next)
}

/** The units follow the numbers until the user types them. */
function withUnits(entry: LineEntry): LineEntry {
  if (entry.hasUnits) return entry
  const { dose, timesPerDay, days, strength } = entry
  const course = { dose, strength, timesPerDay: timesPerDay === '' ? undefined : timesPerDay, days: days === '' ? undefined : days }
  return { ...entry, units: suggestUnits(course) ?? '' }
}

/** Adds the entry as a line, or replaces the line that it changes, together with its line of text. */
export function addedLine({ prescription, prescriptionLines: rows, drugEntry }: LineValues): LineValues {
  const { typed: _, of, hasUnits: __, asksDose: ___, ...fields } = drugEntry
  const written = textOf(fields)
  const place = rows.findIndex(({ key }) => key === of)
  const old = rows[place]
  if (!old) {
    const row = { key: newKey(), ...fields, written, differs: false, override: noOverride() }
    return { prescription: withLine(prescription, written), prescriptionLines: [...rows, row], drugEntry: emptyEntry() }
  }
  const isSame = fields.drug === old.drug && fields.itemId === old.itemId
  const isOurs = old.written !== null
  const row = {
    key: old.key,
    ...fields,
    written: isOurs ? written : null,
    differs: !isOurs,
    override: isSame ? old.override : noOverride(), // the reason was for another drug
    lineId: old.lineId,
  }
  return {
    prescription: old.written === null ? prescription : withoutLine(prescription, old.written, written),
    prescriptionLines: rows.with(place, row),
    drugEntry: emptyEntry(),
  }
}

export function removedLine({ prescription, prescriptionLines: rows, drugEntry }: LineValues, key: string): LineValues {
  const written = rows.find((row) => row.key === key)?.written ?? null
  return {
    prescription: written === null ? prescription : withoutLine(prescription, written),
    prescriptionLines: rows.filter((row) => row.key !== key),
    drugEntry: drugEntry.of === key ? emptyEntry() : drugEntry,
  }
}

export function editedLine(values: LineValues, key: string): LineValues {
  const row = values.prescriptionLines.find((each) => each.key === key)
  if (!row) return values
  const { itemId, drug, strength, dose, timesPerDay, days, units } = row
  const fields = { itemId, drug, strength, dose, timesPerDay, days, units }
  return { ...values, drugEntry: { ...fields, typed: drug, of: key, hasUnits: units !== '', asksDose: false } }
}

type ReplacementItem = { readonly _id: string; readonly name: string; readonly dosage: string }

/** Replaces a drug with an alternative. With another strength the dose must be entered again, because one tablet is not the same. */
export function swappedLine(values: LineValues, key: string, instead: ReplacementItem, strength: string): LineValues {
  const edited = editedLine(values, key)
  const entry = pickedDrug(edited.drugEntry, { ...instead, itemId: instead._id })
  const isSame = plain(instead.dosage) === plain(strength)
  if (isSame) return addedLine({ ...edited, drugEntry: entry })
  return { ...edited, drugEntry: { ...entry, dose: '', units: '', hasUnits: false, asksDose: true } }
}

const plain = (strength: string) => strength.toLowerCase().replaceAll(/\s+/g, '')

/** After the user changed a drug's line in the text: either writes it again below, or keeps their words as the text for this drug. */
export function decidedLine({ prescription, prescriptionLines: rows, drugEntry }: LineValues, key: string, isAgain: boolean): LineValues {
  const place = rows.findIndex((row) => row.key === key)
  const row = rows[place]
  if (!row) return { prescription, prescriptionLines: rows, drugEntry }
  const written = textOf(row)
  return {
    prescription: isAgain ? withLine(prescription, written) : prescription,
    prescriptionLines: rows.with(place, { ...row, written: isAgain ? written : null }),
    drugEntry,
  }
}
