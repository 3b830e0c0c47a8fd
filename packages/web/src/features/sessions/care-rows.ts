import { PLACEHOLDER } from '@clinic/contract/fields'
import { type CareRow as RowSchema, type SessionUpdate, updateSession } from '@clinic/contract/sessions'
import type { z } from 'zod'
import { newKey, type Schema } from '../../forms/contract-form.ts'
import { noOverride, type Override } from './override.ts'
import { WORDS } from './words.ts'

const MAX_QUOTED = 30

type SentRow = z.input<typeof RowSchema>

/** A row of the care form; `key` and `typed` are only for the screen, the schema drops them. */
export type CareRow = Pick<SentRow, 'drug' | 'notGiven' | 'days'> & {
  key: string
  dosage: number | string
  /** The text in the box: the name of the chosen item, or what was typed and matches no item yet. */
  typed: string
  /** The reason to give it against the guard; blank until the guard asks for one. */
  override?: Override | undefined
  /** Why a lot that expires during the treatment is given; blank until the server asks for it. */
  shortDated?: string
}

/** The default row of docs/specification.md, section 9: the placeholder with dosage 0. */
export const emptyRow = (): CareRow => ({ key: newKey(), drug: PLACEHOLDER, dosage: 0, typed: '', override: noOverride(), shortDated: '' })

export const isSelected = ({ drug }: Pick<CareRow, 'drug'>): boolean => drug !== PLACEHOLDER && drug !== ''

export const isGiven = (row: CareRow): boolean => isSelected(row) && !row.notGiven

/** Text that names no item: it must be picked or cleared, for a drug that is not recorded looks like one that was not given. */
const isUnpicked = (row: CareRow): boolean => !isSelected(row) && row.typed.trim() !== ''

export const holdsSomething = (row: CareRow): boolean => isSelected(row) || isUnpicked(row)

/** The contract's rules, and those of the boxes: nothing that was typed may be lost on the way. */
export const careSchema: Schema<SessionUpdate> = {
  '~standard': {
    async validate(values) {
      const { drugs } = values as { drugs: readonly CareRow[] } // what this form holds
      const judgement = await updateSession.body['~standard'].validate({ ...(values as object), drugs: drugs.map(withOverride) })
      const issues = (judgement.issues ?? []).map((issue) => ({ ...issue, message: messageFor(issue, drugs) }))
      const unpicked = drugs.flatMap((row, place) =>
        isUnpicked(row) ? [{ path: ['drugs', place, 'drug'], message: WORDS.pickFromList(row.typed.trim().slice(0, MAX_QUOTED)) }] : [],
      )
      return judgement.issues || unpicked.length > 0 ? { issues: [...issues, ...unpicked] } : judgement
    },
  },
}

/** A reason that was begun is judged whole; one that the guard did not ask for is not sent. */
function withOverride({ override, shortDated = '', ...given }: CareRow): object {
  const row = shortDated.trim() === '' ? given : { ...given, shortDated }
  if (!override || (override.reasonCode === '' && override.reason.trim() === '')) return row
  const { agreedWith, ...rest } = override
  return { ...row, override: agreedWith === '' || agreedWith === PLACEHOLDER ? rest : override }
}

type Issue = { message: string; path?: readonly (PropertyKey | { key: PropertyKey })[] | undefined }

/** Of a row that was not given, the units are those that were wanted. */
function messageFor({ path = [], message }: Issue, drugs: readonly CareRow[]): string {
  const [list, place, field] = path
  return list === 'drugs' && field === 'dosage' && drugs[Number(place)]?.notGiven ? WORDS.enterUnits : message
}

/** All rows in their order. A row left at 'Select' is sent too, so that the server's errors name the right row. */
export const rowsToSend = (rows: readonly (SentRow | undefined)[] = []): SentRow[] =>
  rows.map((row) => row ?? { drug: PLACEHOLDER, dosage: 0 })
