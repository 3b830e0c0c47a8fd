import { useState } from 'react'
import { ApiError } from '../lib/error.ts'
import * as notify from '../lib/notices/notify.ts'
import { type ContractForm, type Settings, useContractForm } from './contract-form.ts'

/** Has another user saved this record since it was loaded? */
export const isVersionConflict = (error: unknown): boolean => error instanceof ApiError && error.body.code === 'version-conflict'

/** The values of a record's form: its fields, and the record they came from, so that a draft still knows it. */
type Edit<Saved> = Record<string, unknown> & { record: Saved | null }

type EditSettings<Saved, Values extends Edit<Saved>, Body, Result> = Omit<Settings<Values, Body, Result>, 'initial' | 'send'> & {
  record: Saved
  valuesOf: (record: Saved) => Values
  /** `read` is the record that was edited; its version is sent too. */
  send: (body: Body, idempotencyKey: string, read: Saved) => Promise<Result>
  /** Loads the record again. */
  latest: () => Promise<Saved>
  /** Fields that change together; the others change on their own. */
  together?: readonly (readonly (keyof Values & string)[])[]
}

/** Another user saved first: their record, and the two possible answers. */
export type Conflict<Saved> = { readonly theirs: Saved; readonly showTheirs: () => void; readonly keepMine: () => void }

/**
 * The only way to edit a shared record. If another user saved first, the form takes their value for every field that was not touched, keeps
 * what was typed, and returns `conflict` for a `ChangedNotice`. The next save uses their version.
 */
export function useEditForm<Saved, Values extends Edit<Saved>, Body, Result>({
  record,
  valuesOf,
  latest,
  together = [],
  ...settings
}: EditSettings<Saved, Values, Body, Result>): { form: ContractForm<Values>; conflict: Conflict<Saved> | null } {
  const [theirs, setTheirs] = useState<Saved | null>(null)
  const form: ContractForm<Values> = useContractForm<Values, Body, Result>({
    ...settings,
    initial: valuesOf(record),
    send: (body, idempotencyKey) => settings.send(body, idempotencyKey, form.getValues().record ?? record),
    onFailure: (error) => {
      if (!isVersionConflict(error)) return settings.onFailure?.(error) ?? false
      void takeTheirs()
      return true
    },
  })

  async function takeTheirs() {
    try {
      const saved = await latest()
      const mine = form.getValues()
      form.setValues(merge(mine, valuesOf(mine.record ?? record), valuesOf(saved), together))
      setTheirs(saved)
    } catch (error) {
      notify.failure(error)
    }
  }

  const conflict = theirs && {
    theirs,
    showTheirs() {
      form.setValues(valuesOf(theirs))
      setTheirs(null)
    },
    keepMine: () => setTheirs(null),
  }
  return { form, conflict }
}

/** Their values, and mine where something was typed. */
function merge<Values extends Edit<unknown>>(mine: Values, read: Values, theirs: Values, together: readonly (readonly string[])[]): Values {
  const alone = Object.keys(theirs).filter((field) => field !== 'record' && !together.some((group) => group.includes(field)))
  const typed = [...together, ...alone.map((field) => [field])]
    .filter((group) => group.some((field) => !isSame(mine[field], read[field])))
    .flat()
  return { ...theirs, ...Object.fromEntries(typed.map((field) => [field, mine[field]])) }
}

/** Compares by value, because a list loaded twice is two objects. */
const isSame = (a: unknown, b: unknown) => a === b || JSON.stringify(a) === JSON.stringify(b)

type Texts<Labels> = Readonly<Record<keyof Labels, string>>

/** Where their record differs from the form: each field in `labels`, with their text. */
export function differencesOf<Labels extends object>(labels: Labels & Texts<Labels>, mine: Texts<Labels>, theirs: Texts<Labels>) {
  const fields = Object.keys(labels) as (keyof Labels)[] // the keys of `labels`
  return fields.filter((field) => mine[field] !== theirs[field]).map((field) => ({ label: labels[field], theirs: theirs[field] }))
}
