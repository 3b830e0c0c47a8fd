import { useState } from 'react'
import { ApiError } from '../api/error.ts'
import * as notify from '../app/notify.ts'
import { type ContractForm, type Settings, useContractForm } from './contract-form.ts'

/** Did another person save this record since it was read? */
export const isVersionConflict = (error: unknown): boolean => error instanceof ApiError && error.body.code === 'version-conflict'

/** What a form of a record holds: its fields, and the record that they were read from, so that a draft still knows it. */
type Edit<Saved> = Record<string, unknown> & { record: Saved | null }

type EditSettings<Saved, Values extends Edit<Saved>, Body, Result> = Omit<Settings<Values, Body, Result>, 'initial' | 'send'> & {
  record: Saved
  valuesOf: (record: Saved) => Values
  /** `read` is the record that the edit was made on; its version goes along. */
  send: (body: Body, idempotencyKey: string, read: Saved) => Promise<Result>
  /** Reads the record again. */
  latest: () => Promise<Saved>
  /** Fields that change together; alone, each changes by itself. */
  together?: readonly (readonly (keyof Values & string)[])[]
}

/** Another person saved first: their record, and the two answers to it. */
export type Conflict<Saved> = { readonly theirs: Saved; readonly showTheirs: () => void; readonly keepMine: () => void }

/**
 * The one way to edit a record that other people edit too. If another person saved first, the form takes their value of each field in which
 * nothing was typed, keeps what was typed, and gives `conflict` for a `ChangedNotice`. The next save goes by their version.
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

/** Theirs, and mine where something was typed. */
function merge<Values extends Edit<unknown>>(mine: Values, read: Values, theirs: Values, together: readonly (readonly string[])[]): Values {
  const alone = Object.keys(theirs).filter((field) => field !== 'record' && !together.some((group) => group.includes(field)))
  const typed = [...together, ...alone.map((field) => [field])]
    .filter((group) => group.some((field) => !isSame(mine[field], read[field])))
    .flat()
  return { ...theirs, ...Object.fromEntries(typed.map((field) => [field, mine[field]])) }
}

/** By what they hold: a list that was read twice is two objects. */
const isSame = (a: unknown, b: unknown) => a === b || JSON.stringify(a) === JSON.stringify(b)

type Texts<Labels> = Readonly<Record<keyof Labels, string>>

/** Where their record says something else than the form: each field of `labels`, with their text. */
export function differencesOf<Labels extends object>(labels: Labels & Texts<Labels>, mine: Texts<Labels>, theirs: Texts<Labels>) {
  const fields = Object.keys(labels) as (keyof Labels)[] // the keys of `labels`
  return fields.filter((field) => mine[field] !== theirs[field]).map((field) => ({ label: labels[field], theirs: theirs[field] }))
}
