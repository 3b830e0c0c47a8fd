import { REPORTABLE_DISEASES } from '@clinic/clinical/disease-reports/diseases'
import { WEEK_AGES, type WeekCount, weekFigure, weekFigureLabel } from '@clinic/clinical/disease-reports/week-figures'
import {
  DISEASE_WEEK_RULES,
  type DiseaseWeek,
  type listDiseaseWeekVisits,
  type reportNothing,
} from '@clinic/contract/disease-reports/disease-weeks'
import type { ParsedRequestOf, ReplyOf } from '@clinic/contract/endpoint'
import { type Actor, at } from '../actor.ts'
import { recordAudit } from '../audit/trail.ts'
import { onUnique } from '../db/errors.ts'
import type { Db } from '../db/open.ts'
import { conflict, invalid } from '../errors.ts'
import { readVisitRows } from '../returns/visits-of-figure.ts'
import { diseasesOff } from '../settings/diseases-off.ts'
import { countWeek, weekOf } from './week.ts'

/** The weekly report. A disease of the immediate list has a row only in a week with a case; one that is switched off has none. */
export async function getWeek(db: Db, actor: Actor, monday: string): Promise<DiseaseWeek> {
  const week = weekOf(actor, monday)
  const found = await countWeek(db, week)
  const off = await diseasesOff(db)
  const cells = (disease: string, count: WeekCount) =>
    WEEK_AGES.map(({ key }) => {
      const figure = weekFigure(disease, count, key)
      return { figure, value: found.get(figure)?.length ?? 0 }
    })
  const rows = REPORTABLE_DISEASES.filter(({ key }) => !off.has(key))
    .map(({ key, label, list }) => ({ disease: key, label, list, cases: cells(key, 'cases'), deaths: cells(key, 'deaths') }))
    .filter(({ list, cases, deaths }) => list === 'weekly' || [...cases, ...deaths].some(({ value }) => value > 0))
  const sum = (count: WeekCount) => rows.flatMap((row) => row[count]).reduce((sum, { value }) => sum + value, 0)
  return {
    week: week.first,
    last: week.last,
    isOver: week.isOver,
    rows,
    cases: sum('cases'),
    deaths: sum('deaths'),
    nothing: await nothingOf(db, monday),
  }
}

type WeekQuery = ParsedRequestOf<typeof listDiseaseWeekVisits>['query']

/** @throws AppError 400 at `figure` if no report has it */
export async function listWeekVisits(
  db: Db,
  actor: Actor,
  monday: string,
  { figure, skip, limit }: WeekQuery,
): Promise<ReplyOf<typeof listDiseaseWeekVisits>> {
  const label = weekFigureLabel(figure)
  if (label === undefined) throw invalid({ figure: DISEASE_WEEK_RULES.figure })
  const ids = ((await countWeek(db, weekOf(actor, monday))).get(figure) ?? []).toReversed()
  const page = ids.slice(skip * limit, (skip + 1) * limit)
  const visits = await readVisitRows(db, page)
  const data = page.flatMap((id) => {
    const visit = visits.get(id)
    return visit ? [{ ...visit, units: null }] : []
  })
  return { data, count: ids.length, label }
}

/**
 * Keeps that a week had no case; once a week.
 * @throws AppError 409 if it has one, or is reported already
 */
export async function reportNoCase(db: Db, actor: Actor, monday: string): Promise<ReplyOf<typeof reportNothing>> {
  const { cases, deaths } = await getWeek(db, actor, monday)
  if (cases + deaths > 0) throw conflict(DISEASE_WEEK_RULES.hasCases)
  await onUnique(
    db
      .insertInto('diseaseWeek')
      .values({ week: monday, at: at(actor), by: actor._id })
      .execute(),
    () => conflict(DISEASE_WEEK_RULES.reportedAlready),
  )
  await recordAudit(db, actor, { action: 'C', type: 'disease-report.nothing', entityId: monday })
  return { week: monday, nothing: { at: at(actor), by: { _id: actor._id, name: actor.name, role: actor.role } } }
}

async function nothingOf(db: Db, week: string): Promise<DiseaseWeek['nothing']> {
  const row = await db
    .selectFrom('diseaseWeek')
    .innerJoin('personnel', 'personnel._id', 'diseaseWeek.by')
    .select(['at', 'personnel._id', 'name', 'role'])
    .where('week', '=', week)
    .executeTakeFirst()
  if (!row) return null
  const { at, ...by } = row
  return { at, by }
}
