import { addDays } from '@clinic/clinical/calendar'
import { CONTROL_GROUPS, type Condition, type ControlGroup, groupOf } from '@clinic/clinical/long-term/control'
import { isDrugFor } from '@clinic/clinical/long-term/drugs'
import type { ParsedRequestOf, ReplyOf } from '@clinic/contract/endpoint'
import type { LongTermPatient, listLongTerm } from '@clinic/contract/long-term/long-term'
import { type Actor, clinicDay } from '../actor.ts'
import { today } from '../clinic-days.ts'
import type { Db } from '../db/open.ts'
import { type ConditionReading, measuredAt } from './condition-readings.ts'
import { briefsOf, nextDue, type PersonInCare, type PrescribedDays, peopleWith, prescribedDays } from './people.ts'

type Page = ParsedRequestOf<typeof listLongTerm>['query']
type Row = PersonInCare & { readonly group: ControlGroup; readonly measured: ConditionReading | undefined }

/** Everyone counted for a condition, in four groups, and a page of one of them: the highest value first, then who was seen longest ago. */
export async function listPeople(db: Db, actor: Actor, { condition, group, skip, limit }: Page): Promise<ReplyOf<typeof listLongTerm>> {
  const people = await peopleWith(db, actor, condition)
  const counted = people.filter(({ standing }) => standing === 'counted')
  const measured = await measuredAt(
    db,
    condition,
    counted.map(({ sessionId }) => sessionId),
  )
  const rows = counted.map((person): Row => {
    const value = measured.get(person.sessionId)
    return { ...person, measured: value, group: groupOf(person.lastVisit, value?.judgement ?? null, clinicDay(actor)) }
  })
  const groups = Map.groupBy(rows, (row) => row.group)
  const count = (name: ControlGroup) => groups.get(name)?.length ?? 0
  const chosen = (groups.get(group) ?? []).toSorted(highestFirst)
  return {
    data: await toPatients(db, actor, condition, chosen.slice(skip * limit, (skip + 1) * limit)),
    count: chosen.length,
    counts: Object.fromEntries(CONTROL_GROUPS.map((name) => [name, count(name)])) as Record<ControlGroup, number>, // one of each
    total: rows.length,
    unreadable: (groups.get('unmeasured') ?? []).filter(({ measured }) => measured).length,
    recent: people.filter(({ standing }) => standing === 'recent').length,
    lost: people.filter(({ standing }) => standing === 'lost').length,
  }
}

const levelOf = ({ measured }: Row) => measured?.judgement?.level ?? 0
const highestFirst = (a: Row, b: Row) =>
  levelOf(b) - levelOf(a) || a.lastVisit.localeCompare(b.lastVisit) || a.patientId.localeCompare(b.patientId)

async function toPatients(db: Db, actor: Actor, condition: Condition, rows: readonly Row[]): Promise<LongTermPatient[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ patientId }) => patientId)
  const [briefs, due, prescribed] = [await briefsOf(db, ids), await nextDue(db, ids), await prescribedDays(db, ids)]
  return rows.flatMap(({ patientId, group, since, lastVisit, measured }) => {
    const brief = briefs.get(patientId)
    if (!brief) return []
    return [
      {
        patientId: brief,
        group,
        since,
        lastVisit,
        measured: measured ? { text: measured.text, at: measured.at } : null,
        isUnreadable: measured !== undefined && measured.judgement === null,
        dueOn: due.get(patientId) ?? null,
        drugsUntil: lastDay(actor, condition, prescribed.get(patientId) ?? []),
      },
    ]
  })
}

/** The last day that a drug for the condition was prescribed for, past days too; null if none was prescribed for a number of days. */
function lastDay(actor: Actor, condition: Condition, lines: readonly PrescribedDays[]): string | null {
  const days = lines.flatMap(({ drug, days, createdAt }) =>
    days !== null && isDrugFor(condition, drug) ? addDays(today(actor.timeZone, new Date(createdAt)), days - 1) : [],
  )
  return days.toSorted().at(-1) ?? null
}
