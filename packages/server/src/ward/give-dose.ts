import { readDrug } from '@clinic/clinical/drugs/read-drug'
import { judge } from '@clinic/clinical/guard/guard'
import { lastGift } from '@clinic/clinical/guard/last-gift'
import { isTooSoon } from '@clinic/clinical/guard/second-gift'
import { EARLIEST_MIN, isTimeFor } from '@clinic/clinical/ward/next-dose'
import { SERVER } from '@clinic/contract/server-messages'
import type { Session } from '@clinic/contract/sessions/session-record'
import type { giveDose as call } from '@clinic/contract/ward/ward'
import type { z } from 'zod'
import { type Actor, clinicDay } from '../actor.ts'
import type { Db } from '../db/open.ts'
import { conflict } from '../errors.ts'
import { readForGuard } from '../guard/read-for-guard.ts'
import { dosesOf as allDosesOf, historyOf } from '../guard/record/history.ts'
import type { GuardSettings } from '../guard/settings.ts'
import { touchSession } from '../sessions/lock.ts'
import { updateSession } from '../sessions/update-session.ts'
import { dosesOf, type WardDose } from './doses.ts'
import { refuseOutOfBed } from './transfer.ts'

/**
 * Records a dose as care, with one press: only the one that is due, once, and only where a person has nothing to answer. All else is recorded
 * on the form of care, which asks.
 * @throws AppError 409 if the patient is not in a bed; the dose is recorded already, or not due for more than an hour; the units are not
 * known, or the guard asks something; and as recording care
 */
export async function giveDose(
  db: Db,
  actor: Actor,
  guard: GuardSettings,
  { sessionId, lineId, dueAt }: z.output<typeof call.body>,
): Promise<Session> {
  const session = await touchSession(db, actor, sessionId)
  await refuseOutOfBed(db, session)
  const doses = (await dosesOf(db, actor, [sessionId])).get(sessionId) ?? []
  const dose = doses.find((each) => each.lineId === lineId && Date.parse(each.dueAt) === Date.parse(dueAt))
  if (!dose) throw conflict(SERVER.doseGone)
  if (!isTimeFor(dose.dueAt, actor.now.getTime())) throw conflict(SERVER.doseEarly(hourOf(actor, dose.dueAt)))
  const { itemId, units } = dose
  if (itemId === null || units === null || (await isAsked(db, actor, guard, session, dose))) throw conflict(SERVER.doseAsks)
  return updateSession(db, actor, guard, { id: sessionId, drugs: [{ drug: itemId, dosage: units, lineId }] })
}

type PatientSession = { readonly _id: string; readonly patientId: string }

/**
 * Whether a person has something to answer before the item is given: all that the guard says, beside the earlier doses of the line itself,
 * and a product with the same ingredient that was given too lately.
 */
async function isAsked(
  db: Db,
  actor: Actor,
  settings: GuardSettings,
  { _id: sessionId, patientId }: PatientSession,
  dose: WardDose,
): Promise<boolean> {
  const facts = await readForGuard(db, actor, { patientId, sessionId, drugs: [dose.itemId ?? dose.drug], now: actor.now })
  const { name = dose.drug, mapping } = facts.named[0] ?? {}
  const others = facts.given.filter(({ drug, givenAt }) => drug !== name || givenAt === null || givenAt < dose.from)
  const [on, { actRepeatDays }] = [clinicDay(actor), settings]
  const judgement = judge(facts.known, [{ drug: name, mapping }], historyOf(others, actor.timeZone), { on, actRepeatDays })
  if (judgement.verdict !== 'clear') return true
  const last = lastGift(readDrug(name, mapping), allDosesOf(facts.given, actor.timeZone, on))
  return last !== null && isTooSoon(last.at, last.timesPerDay, actor.now.getTime() + EARLIEST_MIN * 60_000)
}

function hourOf({ timeZone }: Actor, time: string): string {
  const { hour, minute } = Temporal.Instant.from(time).toZonedDateTimeISO(timeZone)
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}
