import { isLate, isSameCase } from '@clinic/clinical/disease-reports/case-rules'
import { diseaseLabel, diseaseOfCode } from '@clinic/clinical/disease-reports/diseases'
import type { DiseaseReport, DiseaseReportList, listDiseaseReports } from '@clinic/contract/disease-reports/disease-reports'
import type { ReplyOf } from '@clinic/contract/endpoint'
import type { InferResult, NotNull } from 'kysely'
import { type Actor, at } from '../actor.ts'
import type { Db } from '../db/open.ts'
import { inList, jsonList } from '../db/queries/expressions.ts'
import { groupsOf, rootIn } from '../db/queries/group.ts'
import { notFound } from '../errors.ts'

/** A stored case with the person it is of, whichever record it was written in. */
type Row = InferResult<ReturnType<typeof caseRows>>[number]

/** The joins always match; left joins make the engine start from the cases. */
const caseRows = (db: Db) =>
  db
    .selectFrom('diseaseReport')
    .leftJoin('patient', (join) => join.on('patient._id', '=', rootIn('diseaseReport.patientId')))
    .leftJoin('personnel', 'personnel._id', 'diseaseReport.notifiedBy')
    .selectAll('diseaseReport')
    .select(['patient._id as rootId', 'firstname', 'lastname', 'patient.phone', 'gender', 'ageRange', 'patient.version as patientVersion'])
    .select(['personnel.name as byName', 'personnel.role as byRole'])
    .$narrowType<{ rootId: NotNull; firstname: NotNull; lastname: NotNull; phone: NotNull; gender: NotNull; ageRange: NotNull }>()
    .$narrowType<{ patientVersion: NotNull }>()

type Page = { readonly skip: number; readonly limit: number }

/** Those not reported yet, the oldest first; or those reported, the newest first. A person's visits for one disease are one case. */
export async function listCases(
  db: Db,
  actor: Actor,
  when: DiseaseReportList,
  { skip, limit }: Page,
): Promise<ReplyOf<typeof listDiseaseReports>> {
  const open = await openCases(db)
  const reported = await countReported(db)
  const late = open.filter((row) => isLate(row.openedAt, at(actor))).length
  const rows = when === 'open' ? open.slice(skip * limit, (skip + 1) * limit) : await readReported(db, { skip, limit })
  return {
    data: await toReports(db, actor, rows),
    count: when === 'open' ? open.length : reported,
    counts: { open: open.length, reported, late },
  }
}

/** How many cases wait to be reported, and how many of them for more than 24 hours. Every screen's navigation asks for it. */
export async function countOpenCases(db: Db, actor: Actor): Promise<{ open: number; late: number }> {
  const open = await openCases(db)
  return { open: open.length, late: open.filter(({ openedAt }) => isLate(openedAt, at(actor))).length }
}

async function openCases(db: Db): Promise<Row[]> {
  const rows = await inOrder(caseRows(db).where('notifiedAt', 'is', null)).execute()
  if (rows.length === 0) return []
  const all = await casesOfPersons(db, rows)
  return rows.filter((row) => leadOf(row, all)._id === row._id)
}

const readReported = (db: Db, { skip, limit }: Page) =>
  caseRows(db)
    .where('notifiedAt', 'is not', null)
    .orderBy('diseaseReport.openedAt', 'desc')
    .orderBy('diseaseReport._id', 'desc')
    .limit(limit)
    .offset(skip * limit)
    .execute()

async function countReported(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('diseaseReport')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('notifiedAt', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Every case of these persons, in any of their records. */
async function casesOfPersons(db: Db, rows: readonly Row[]): Promise<Row[]> {
  const groups = await groupsOf(db, [...new Set(rows.map(({ rootId }) => rootId))])
  const records = jsonList([...groups.values()].flat())
  return inOrder(caseRows(db).where(inList(db, 'diseaseReport.patientId', records))).execute()
}

const inOrder = (rows: ReturnType<typeof caseRows>) => rows.orderBy('diseaseReport.openedAt').orderBy('diseaseReport._id')

/** The main row of a case: the one that was reported, or else the first. A case that was reported twice is listed twice. */
function leadOf(row: Row, rows: readonly Row[]): Row {
  if (row.notifiedAt !== null) return row
  const same = rows.filter(
    (other) => other.rootId === row.rootId && other.disease === row.disease && isSameCase(other.openedAt, row.openedAt),
  )
  return same.find(({ notifiedAt }) => notifiedAt !== null) ?? same[0] ?? row
}

/** The cases of a session, each as its main row; rows of other visits are read only if there is one of this. */
export async function casesOfSession(db: Db, actor: Actor, sessionId: string): Promise<DiseaseReport[]> {
  const own = await inOrder(caseRows(db).where('diseaseReport.sessionId', '=', sessionId)).execute()
  if (own.length === 0) return []
  const all = await casesOfPersons(db, own)
  const rows = own.map((row) => leadOf(row, all))
  return toReports(db, actor, [...new Map(rows.map((row) => [row._id, row])).values()])
}

/** @throws AppError 404 */
export async function getCase(db: Db, id: string, actor: Actor): Promise<DiseaseReport> {
  const [report] = await toReports(db, actor, await caseRows(db).where('diseaseReport._id', '=', id).execute())
  if (!report) throw notFound('Case')
  return report
}

async function toReports(db: Db, actor: Actor, rows: readonly Row[]): Promise<DiseaseReport[]> {
  const named = await diseasesNamed(db, rows)
  return rows.map((row) => {
    const { _id, sessionId, disease, classification, openedAt, onsetOn, address, area, outcome, version } = row
    const { rootId, firstname, lastname, phone, gender, ageRange, patientVersion } = row
    return {
      _id,
      patientId: { _id: rootId, firstname, lastname, phone, gender, ageRange, version: patientVersion },
      sessionId,
      disease,
      label: diseaseLabel(disease),
      classification,
      openedAt,
      late: row.notifiedAt === null && isLate(openedAt, at(actor)),
      notified: notificationOf(row),
      onsetOn,
      address,
      area,
      outcome,
      hasDiagnosis: named.has(`${sessionId} ${disease}`),
      version,
    }
  })
}

function notificationOf({ notifiedAt, notifiedTo, notifiedHow, notifiedBy, reference, byName, byRole }: Row): DiseaseReport['notified'] {
  if (notifiedAt === null || notifiedHow === null || notifiedBy === null || byName === null || byRole === null) return null
  return { to: notifiedTo, at: notifiedAt, how: notifiedHow, reference, by: { _id: notifiedBy, name: byName, role: byRole } }
}

/** Which of these cases their sessions still name, as `sessionId disease`; a session opened in error names none. */
async function diseasesNamed(db: Db, rows: readonly Row[]): Promise<ReadonlySet<string>> {
  if (rows.length === 0) return new Set()
  const codes = await db
    .selectFrom('sessionDiagnosis')
    .innerJoin('session', 'session._id', 'sessionDiagnosis.sessionId')
    .select(['sessionDiagnosis.sessionId', 'code'])
    .where(inList(db, 'sessionDiagnosis.sessionId', jsonList(rows.map(({ sessionId }) => sessionId))))
    .where('session.voidedAt', 'is', null)
    .execute()
  return new Set(codes.map(({ sessionId, code }) => `${sessionId} ${diseaseOfCode(code)?.key}`))
}
