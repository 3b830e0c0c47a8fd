import { CLINIC_NUMBER, clinicNumberKey, issuedNumber, type NumberForm } from '@clinic/contract/patients/clinic-number'
import { type Actor, clinicDay } from '../../actor.ts'
import type { Db } from '../../db/open.ts'
import type { CounterTable } from '../../db/tables/counters.ts'
import { conflict } from '../../errors.ts'
import { numberForm } from '../../settings/settings.ts'
import { holdersOf } from './holders.ts'

/**
 * The count that was given last, held until the transaction ends: others who give or take a number wait for it, so that none finds a number
 * free that someone is about to store.
 */
export async function holdCounter(db: Db, kind: CounterTable['_id']): Promise<number> {
  const { last } = await db
    .insertInto('counter')
    .values({ _id: kind, last: 0 })
    .onConflict((conflict) => conflict.column('_id').doUpdateSet((eb) => ({ last: eb.ref('counter.last') })))
    .returning('last')
    .executeTakeFirstOrThrow()
  return last
}

export const moveCounter = (db: Db, kind: CounterTable['_id'], last: number) =>
  db.updateTable('counter').set({ last }).where('_id', '=', kind).execute()

type NumberAndKey = { readonly clinicNumber: string; readonly clinicNumberKey: string }

/**
 * New patients, each with a number: the one that was typed, or the next of the counter if this clinic gives them.
 * @throws AppError 409 at `clinicNumber` if a typed one is another patient's
 */
export async function withNumbers<Row extends NumberAndKey>(db: Db, actor: Actor, rows: readonly Row[]): Promise<Row[]> {
  const typed = rows.filter((row) => row.clinicNumberKey !== '')
  if (typed.length > 0) await refuseHeld(db, typed)
  const form = typed.length < rows.length ? await numberForm(db) : 'off'
  if (form === 'off') return [...rows]
  const free = await issueNumbers(db, actor, form, rows.length - typed.length, new Set(typed.map((row) => row.clinicNumberKey)))
  return rows.map((row) => (row.clinicNumberKey === '' ? numbered(row, free.shift() ?? '') : row))
}

const numbered = <Row extends NumberAndKey>(row: Row, clinicNumber: string): Row => ({
  ...row,
  clinicNumber,
  clinicNumberKey: clinicNumberKey(clinicNumber),
})

/** @throws AppError 409 for the first of these numbers that another patient has */
export async function refuseHeld(db: Db, rows: readonly NumberAndKey[]): Promise<void> {
  await holdCounter(db, 'clinicNumber')
  const holders = await holdersOf(
    db,
    rows.map((row) => row.clinicNumberKey),
  )
  for (const { clinicNumber, clinicNumberKey: key } of rows) {
    const holder = holders.get(key)
    if (!holder) continue
    const message = CLINIC_NUMBER.held(clinicNumber, `${holder.firstname} ${holder.lastname}`)
    throw conflict(message, { clinicNumber: message })
  }
}

/** Numbers looked at in one statement, at first and at most: a clinic may have typed thousands of those that the counter comes to. */
const [FIRST_LOOK, MAX_LOOK] = [16, 4_096]

/**
 * The next `wanted` numbers of the counter that no one has, in order. Those that someone typed are passed over; `typed` has the keys of those
 * that this transaction is about to store.
 */
export async function issueNumbers(
  db: Db,
  actor: Actor,
  form: Exclude<NumberForm, 'off'>,
  wanted: number,
  typed: ReadonlySet<string> = new Set(),
): Promise<string[]> {
  const year = clinicDay(actor).slice(0, 4)
  const free: string[] = []
  let last = await holdCounter(db, 'clinicNumber')
  for (let look = FIRST_LOOK; free.length < wanted; look = Math.min(2 * look, MAX_LOOK)) {
    const tried = Array.from({ length: Math.max(look, wanted - free.length) }, (_, n) => issuedNumber(form, year, last + 1 + n))
    const taken = await holdersOf(db, tried.map(clinicNumberKey))
    for (const number of tried) {
      if (free.length === wanted) break
      last++
      const key = clinicNumberKey(number)
      if (!taken.has(key) && !typed.has(key)) free.push(number)
    }
  }
  await moveCounter(db, 'clinicNumber', last)
  return free
}
