import { PLACEHOLDER } from '@clinic/contract/fields'
import { SERVER } from '@clinic/contract/server-messages'
import { type CareRow as RowSchema, type SessionUpdate, updateSession } from '@clinic/contract/sessions/sessions'
import type { z } from 'zod'
import { newKey } from '../../../forms/contract-form.ts'
import type { Schema } from '../../../forms/form-errors.ts'
import { EXPIRY_FORM, readTypedExpiry } from '../../../shared/drugs/typed-expiry.ts'
import type { ShelfItem } from '../pickers/usable-items.ts'
import { WORDS } from '../words.ts'
import { noOverride, type Override } from './override.ts'

const MAX_QUOTED = 30

type SentRow = z.input<typeof RowSchema>

/** A row of the care form; `key` and `typed` are only for the screen, and the schema drops them. */
export type CareRow = Pick<SentRow, 'drug' | 'notGiven' | 'days' | 'lineId'> & {
  key: string
  dosage: number | string
  /** The text in the box: the chosen item's name, or typed text that does not match an item yet. */
  typed: string
  /** The reason for overriding the guard; blank until the guard asks. */
  override?: Override | undefined
  /** Why a lot that expires during the treatment is given; blank until the server asks. */
  shortDated?: string
  /** The expiry on the box, as typed, if the row asks for it. */
  boxExpiry?: string
  /** The chosen item, and the number of units that a person kept although it looks like a slip of the hand. */
  item?: Pick<ShelfItem, 'name' | 'dosage' | 'unit' | 'usualUnits'>
  keptUnits?: number
  /** The earlier gift after which a person gives the drug again. */
  keptAfter?: string
}

/** Asked once before a row is saved. The answer is one press that keeps what was typed, or a change of the field. */
export type Question = {
  readonly field: 'drug' | 'dosage'
  readonly text: string
  /** The words of the button that keeps it, and what is then remembered in the row. */
  readonly keep: string
  readonly kept: Pick<CareRow, 'keptUnits' | 'keptAfter'>
}

/** What the form holds besides the comment. `keptOut`: the drugs of which a person said that they are not given now. */
type CareValues = { readonly drugs: readonly CareRow[]; readonly keptOut: readonly string[] }

/** The default row of docs/specification.md, section 9: the placeholder with dosage 0. */
export const emptyRow = (): CareRow => ({
  key: newKey(),
  drug: PLACEHOLDER,
  dosage: 0,
  typed: '',
  override: noOverride(),
  shortDated: '',
  boxExpiry: '',
})

export const isSelected = ({ drug }: Pick<CareRow, 'drug'>): boolean => drug !== PLACEHOLDER && drug !== ''

export const isGiven = (row: CareRow): boolean => isSelected(row) && !row.notGiven

/** Text that names no item must be picked or cleared, because a drug that was not recorded looks like one that was not given. */
const isUnpicked = (row: CareRow): boolean => !isSelected(row) && row.typed.trim() !== ''

export const holdsSomething = (row: CareRow): boolean => isSelected(row) || isUnpicked(row)

/** The contract's rules, those of the boxes, and the questions before Save: typed text must never be lost. */
export const careSchema = (
  questionsOf: (rows: readonly CareRow[]) => Promise<readonly (readonly Question[])[]>,
  leftOutOf: (rows: readonly CareRow[]) => readonly string[],
): Schema<SessionUpdate> => ({
  '~standard': {
    async validate(values) {
      const { drugs, keptOut } = values as CareValues // the values of this form
      const judgement = await updateSession.body['~standard'].validate({ ...(values as object), drugs: drugs.map(withOverride) })
      const issues = (judgement.issues ?? []).map((issue) => ({ ...issue, message: messageFor(issue, drugs) }))
      const unpicked = drugs.flatMap((row, place) =>
        isUnpicked(row) ? [{ path: ['drugs', place, 'drug'], message: WORDS.pickFromList(row.typed.trim().slice(0, MAX_QUOTED)) }] : [],
      )
      // The server's own rule, here too: what waits on a phone would be refused days later.
      const { comment = '' } = values as SessionUpdate
      const isEmpty = comment.trim() === '' && !drugs.some(holdsSomething)
      const empty = isEmpty ? [{ path: ['comment'], message: SERVER.careNeeded }] : []
      const unread = drugs.flatMap(({ boxExpiry = '' }, place) =>
        readTypedExpiry(boxExpiry) === null ? [{ path: ['drugs', place, 'boxExpiry'], message: EXPIRY_FORM }] : [],
      )
      const asked = (await questionsOf(drugs)).flatMap((questions, place) =>
        questions.map(({ field, text }) => ({ path: ['drugs', place, field], message: text })),
      )
      const leftOut = leftOutOf(drugs).filter((name) => !keptOut.includes(name))
      const left = leftOut.length > 0 ? [{ path: ['keptOut'], message: WORDS.leftOutQuestion(leftOut) }] : []
      const all = [...empty, ...issues, ...unpicked, ...unread, ...asked, ...left]
      return judgement.issues || all.length > 0 ? { issues: all } : judgement
    },
  },
})

/** Validates a reason that was started; leaves out one that the guard did not ask for. */
function withOverride({ override, shortDated = '', boxExpiry = '', ...given }: CareRow): object {
  // Sent also where it was not asked for: a repeated request must not differ because the stock was read anew.
  const box = { boxExpiry: readTypedExpiry(boxExpiry) || null }
  const row = { ...given, ...box, ...(shortDated.trim() !== '' && { shortDated }) }
  if (!override || (override.reasonCode === '' && override.reason.trim() === '')) return row
  const { agreedWith, box: _, ...rest } = override
  return { ...row, override: agreedWith === '' || agreedWith === PLACEHOLDER ? rest : { ...rest, agreedWith } }
}

type Issue = { message: string; path?: readonly (PropertyKey | { key: PropertyKey })[] | undefined }

/** In a row not given, the units are those that were wanted. */
function messageFor({ path = [], message }: Issue, drugs: readonly CareRow[]): string {
  const [list, place, field] = path
  return list === 'drugs' && field === 'dosage' && drugs[Number(place)]?.notGiven ? WORDS.enterUnits : message
}

/** All rows in order, including rows left at 'Select', so that the server's errors point to the right row. */
export const rowsToSend = (rows: readonly (SentRow | undefined)[] = []): SentRow[] =>
  rows.map((row) => row ?? { drug: PLACEHOLDER, dosage: 0 })

type Units = Pick<SentRow, 'drug' | 'notGiven'> & { readonly dosage: number | string }

/** The first row of an item whose rows together need a box of which the expiry is not recorded. */
export function asksForBox(rows: readonly Units[], place: number, items: readonly ShelfItem[]): boolean {
  const drug = rows[place]?.drug
  const shelf = items.find(({ _id }) => _id === drug)?.onShelf
  const own = rows.filter((row) => row.drug === drug && !row.notGiven)
  if (!shelf || shelf.undated === 0 || own[0] !== rows[place]) return false
  return own.reduce((sum, { dosage }) => sum + (Number(dosage) || 0), 0) > shelf.usable - shelf.undated
}
