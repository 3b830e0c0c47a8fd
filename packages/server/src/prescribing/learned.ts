import { DIAGNOSES } from '@clinic/clinical/diagnoses/diagnoses'
import { diagnosisCodes } from '@clinic/clinical/diagnoses/diagnosis-codes'
import { ageGroupOf } from '@clinic/clinical/drugs/template-rules'
import type { LearnedPrescription } from '@clinic/contract/prescribing/learned-prescriptions'
import { type Actor, clinicDay } from '../actor.ts'
import { today } from '../clinic-days.ts'
import type { Db } from '../db/open.ts'
import { rootIn } from '../db/queries/group.ts'
import { hiddenOffers } from '../guard/record/offers.ts'
import { linesOf } from './last-prescription.ts'
import { ageOf, ageOfPatient } from './offered-templates.ts'

/** Source: clinical decisions, section 6. */
const DAYS = 365
const MIN_TIMES = 3
const MAX = 5
/** Limit for a diagnosis's newest sessions; more add nothing new. */
const MAX_SESSIONS = 2000

type LearnedRequest = { readonly diagnosis: string; readonly patientId?: string | undefined }

/**
 * What this clinic has prescribed at least three times in 365 days for the same diagnosis, to patients of the same age group (under 6, 6 to
 * 11, or 12 and over), without guard overrides, and without the contents of what the guard would stop for this patient. Empty for a diagnosis that is not on the list, or if the patient's age group is unknown.
 */
export async function listLearned(db: Db, actor: Actor, { diagnosis, patientId }: LearnedRequest): Promise<LearnedPrescription[]> {
  const code = DIAGNOSES.some((known) => known.code === diagnosis) ? diagnosis : diagnosisCodes(diagnosis)[0]
  if (code === undefined) return []
  const group = patientId === undefined ? 'adult' : ageGroupOf(await ageOfPatient(db, patientId, clinicDay(actor)))
  if (group === null) return []
  const sessions = (await sessionsOf(db, actor, code)).filter(
    (session) =>
      diagnosisCodes(session.workingDiagnosis).includes(code) &&
      ageGroupOf(ageOf(session, today(actor.timeZone, new Date(session.createdAt)))) === group,
  )
  const groups = [...Map.groupBy(sessions, ({ prescription }) => plain(prescription)).values()]
    .filter((group) => group.length >= MIN_TIMES)
    .toSorted((a, b) => b.length - a.length)
    .slice(0, MAX)
  const newest = groups.flatMap((group) => group.slice(0, 1))
  const lines = await linesOf(
    db,
    newest.map(({ _id }) => _id),
  )
  const usual = newest.map(({ _id, prescription, createdAt }, place) => ({
    prescription,
    lines: lines.get(_id) ?? [],
    times: groups[place]?.length ?? 0,
    lastAt: createdAt,
  }))
  if (patientId === undefined) return usual
  const offers = usual.map(({ prescription: text, lines }) => ({ text, drugs: lines.map(({ itemId, drug }) => itemId ?? drug) }))
  const reasons = await hiddenOffers(db, actor, patientId, offers)
  return usual.map((one, place) => {
    const hidden = reasons[place] ?? null
    return hidden === null ? one : { ...one, prescription: '', lines: [], hidden }
  })
}

/** Newest first, without sessions in which someone overrode the guard; ages are those of the kept record. */
function sessionsOf(db: Db, { now }: Actor, code: string) {
  const known = DIAGNOSES.find((diagnosis) => diagnosis.code === code)
  const terms = known ? [known.label, ...known.synonyms].map((term) => term.toLowerCase().replaceAll(/[^a-z0-9]+/g, '%')) : []
  return db
    .selectFrom('session')
    .innerJoin('patient', (join) => join.on('patient._id', '=', rootIn('session.patientId')))
    .leftJoin('patientFacts', 'patientFacts.patientId', 'patient._id')
    .select(['session._id', 'session.createdAt', 'session.workingDiagnosis', 'session.prescription'])
    .select(['patient.ageRange', 'patient.ageRangeOn', 'patientFacts.birthDate', 'patientFacts.birthPrecision'])
    .where('session.createdAt', '>=', new Date(now.getTime() - DAYS * 86_400_000).toISOString())
    .where('session.voidedAt', 'is', null)
    .where('session.prescription', '<>', '')
    .where((eb) => eb.or(terms.map((term) => eb(eb.fn<string>('lower', ['session.workingDiagnosis']), 'like', `%${term}%`))))
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom('guardOverride').select('guardOverride._id').whereRef('guardOverride.sessionId', '=', 'session._id'))),
    )
    .orderBy('session.createdAt', 'desc')
    .orderBy('session._id', 'desc')
    .limit(MAX_SESSIONS)
    .execute()
}

const plain = (text: string) => text.toLowerCase().replaceAll(/\s+/g, ' ').trim()
