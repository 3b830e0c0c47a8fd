import { type TemplateText, templateTexts } from '@clinic/clinical/drugs/prescription-text'
import { TEMPLATE_FIELDS, type Template, type TemplateField, TemplateInput } from '@clinic/contract/prescribing/prescribing'
import { newKey } from '../../forms/contract-form.ts'
import type { Schema } from '../../forms/form-errors.ts'
import { WORDS } from './words.ts'

/** Numbers as typed. */
export type LineValues = { key: string; drug: string; dose: string; timesPerDay: string; days: string; units: string }

export type TemplateValues = Record<TemplateField, string> & {
  name: string
  trigger: string
  who: Template['who']
  minKg: string
  maxKg: string
  /** Separated by commas. */
  keys: string
  lines: LineValues[]
  attendants: Template['attendants']
  record: Template | null
}

export const FIELD_LABELS: Record<TemplateField, string> = {
  complaints: WORDS.complaints,
  co_morbities: WORDS.co_morbities,
  examinationFindings: WORDS.examinationFindings,
  investigation_results: WORDS.investigation_results,
  workingDiagnosis: WORDS.workingDiagnosis,
  prescription: WORDS.prescription,
}
export const WHO_LABELS: Record<Template['who'], string> = { adult: WORDS.adult, child: WORDS.child, any: WORDS.any }

const typed = (figure: number | null) => (figure === null ? '' : String(figure))

export const emptyLine = (): LineValues => ({ key: newKey(), drug: '', dose: '', timesPerDay: '', days: '', units: '' })

const textsOf = (fields: Template['fields']) =>
  Object.fromEntries(TEMPLATE_FIELDS.map((field) => [field, fields[field] ?? ''])) as Record<TemplateField, string> // one for each

export const NEW_TEMPLATE: TemplateValues = {
  name: '',
  trigger: '',
  who: 'any',
  minKg: '',
  maxKg: '',
  keys: '',
  lines: [],
  attendants: [],
  record: null,
  ...textsOf({}),
}

export const valuesOf = (record: Template): TemplateValues => ({
  ...textsOf(record.fields),
  name: record.name,
  trigger: record.trigger,
  who: record.who,
  minKg: typed(record.minKg),
  maxKg: typed(record.maxKg),
  keys: record.keys.join(', '),
  lines: record.lines.map(({ drug, dose, timesPerDay, days, units }, place) => ({
    key: String(place),
    drug,
    dose, // the same at each reading, so that an untouched line counts as untouched
    timesPerDay: typed(timesPerDay),
    days: typed(days),
    units: typed(units),
  })),
  attendants: record.attendants,
  record,
})

/** '9,5' and '9.5' are the same; the schema refuses what is not a number. */
const figure = (text: string) => (text.trim() === '' ? undefined : Number(text.trim().replace(',', '.')))

function bodyOf(values: TemplateValues) {
  const { name, trigger, who, attendants } = values
  return {
    name,
    trigger,
    who,
    attendants,
    minKg: figure(values.minKg) ?? null,
    maxKg: figure(values.maxKg) ?? null,
    keys: values.keys
      .split(/[,;\n]/)
      .map((word) => word.trim())
      .filter(Boolean),
    fields: Object.fromEntries(TEMPLATE_FIELDS.flatMap((field) => (values[field].trim() === '' ? [] : [[field, values[field]]]))),
    lines: values.lines.map(({ drug, dose, timesPerDay, days, units }) => ({
      drug,
      dose,
      timesPerDay: figure(timesPerDay),
      days: figure(days),
      units: figure(units),
    })),
  }
}

/** The contract's schema for the form; its messages appear at the form's own fields. */
export const TemplateForm: Schema<TemplateInput> = {
  '~standard': {
    validate: async (values) => {
      const judged = await TemplateInput['~standard'].validate(bodyOf(values as TemplateValues)) // only this form uses it
      if (!judged.issues) return judged
      return { issues: judged.issues.map(({ message, path = [] }) => ({ message, path: fieldOf(path.map(step)) })) }
    },
  },
}

const step = (part: PropertyKey | { key: PropertyKey }) => (typeof part === 'object' ? part.key : part)

function fieldOf(path: readonly PropertyKey[]): PropertyKey[] {
  if (path[0] === 'fields') return path.slice(1)
  return path[0] === 'keys' ? ['keys'] : [...path]
}

/** What the template inserts, by the names of the boxes. */
export function previewOf(values: TemplateValues): { label: string; text: string }[] {
  const { fields, lines } = bodyOf(values)
  const texts: TemplateText = templateTexts({ fields, lines: lines.filter(({ drug }) => drug.trim() !== '') })
  return TEMPLATE_FIELDS.flatMap((field) => (texts[field] ? [{ label: FIELD_LABELS[field], text: texts[field] }] : []))
}

/** The fields in words, to show how another user's template differs. */
export const DIFFERENCE_LABELS = {
  name: WORDS.name,
  trigger: WORDS.trigger,
  who: WORDS.who,
  minKg: WORDS.minKg,
  maxKg: WORDS.maxKg,
  keys: WORDS.keys,
  ...FIELD_LABELS,
  lines: WORDS.lines,
  attendants: WORDS.attendants,
}

export function inWords(values: TemplateValues): Record<keyof typeof DIFFERENCE_LABELS, string> {
  const { lines } = bodyOf(values)
  const drugs = templateTexts({ fields: {}, lines }).prescription ?? ''
  return { ...values, who: WHO_LABELS[values.who], lines: drugs, attendants: values.attendants.join(', ') }
}
