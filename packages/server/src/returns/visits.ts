import type { Certainty } from '@clinic/contract/clinical/certainty'
import type { Subject } from '@clinic/contract/clinical/returns/bands'
import { figuresOfVisit } from '@clinic/contract/clinical/returns/visit-figures'
import { today } from '../clinic-days.ts'
import type { Snapshot } from '../db/snapshot.ts'
import { afterMark, type Mark, upToMark } from '../reports/report-parts.ts'
import type { Month } from './month.ts'
import { readPersons } from './persons.ts'
import { type BandsThen, readBandsThen, type SubjectRow, sexOf, subjectOf } from './subjects.ts'
import type { Tally } from './tally.ts'

/** So many times as many rows at once as an export reads: these are short. */
const BATCHES = 8

type Row = readonly [...[_id: string, createdAt: string, patientId: string, hasDiagnosis: number, seenBefore: number], ...SubjectRow]

/** Counts every session of the month that was not opened in error. Answers how many count with an age range that was changed later. */
export async function countVisits(store: Snapshot, { range, timeZone }: Month, tally: Tally): Promise<number> {
  const persons = await readPersons(store, range.from)
  const bands = await readBandsThen(store, range)
  const seen = new Set<string>()
  let reBanded = 0
  let last: Mark = { createdAt: range.from, _id: '' }
  for (;;) {
    const rows = await readSessions(store, last, range.from, range.to)
    const end = rows.at(-1)
    if (!end) return reBanded
    const span = { after: last, to: { createdAt: end[1], _id: end[0] } }
    const diagnoses = await readDiagnoses(store, span)
    for (const row of rows) reBanded += count(row, diagnoses.get(row[0]) ?? [])
    last = span.to
  }

  function count([_id, createdAt, patientId, hasDiagnosis, seenBefore, ...known]: Row, diagnoses: Diagnosis[]): number {
    const person = persons.personOf(patientId)
    const isNew = seenBefore === 0 && !persons.wasSeenBefore(person) && !seen.has(person)
    seen.add(person)
    const subject = subjectOf(known, bandThen(bands, patientId, createdAt))
    const visit = {
      day: today(timeZone, new Date(createdAt)),
      subject,
      sex: sexOf(known),
      isNew,
      diagnoses,
      hasDiagnosis: hasDiagnosis === 1,
    }
    tally.visit(figuresOfVisit(visit), _id)
    return isOtherBand(subject, known) ? 1 : 0
  }
}

const bandThen = (bands: BandsThen, patientId: string, time: string) => bands.get(patientId)?.find(({ until }) => until > time)
const isOtherBand = ({ ageRange }: Subject, [, now]: SubjectRow) => ageRange !== now

function readSessions({ db, read, batch }: Snapshot, after: Mark, from: string, to: string): Promise<Row[]> {
  return read<Row>(
    db
      .selectFrom('session')
      .innerJoin('patient', 'patient._id', 'session.patientId')
      .leftJoin('patientFacts', 'patientFacts.patientId', 'session.patientId')
      .select(['session._id', 'session.createdAt', 'session.patientId'])
      .select((eb) => [
        eb.case().when('workingDiagnosis', '=', '').then(0).else(1).end().as('hasDiagnosis'),
        eb
          .case()
          .when(
            eb.exists(
              eb
                .selectFrom('session as earlier')
                .select('earlier._id')
                .whereRef('earlier.patientId', '=', 'session.patientId')
                .where('earlier.createdAt', '<', from)
                // The few that were opened in error are looked up by themselves, so that an index alone answers.
                .where('earlier._id', 'not in', eb.selectFrom('session as void').select('void._id').where('void.voidedAt', 'is not', null)),
            ),
          )
          .then(1)
          .else(0)
          .end()
          .as('seenBefore'),
      ])
      .select(['patient.gender', 'patient.ageRange', 'patient.ageRangeOn', 'birthDate', 'birthPrecision'])
      .where(afterMark(after))
      .where('session.createdAt', '<', to)
      .where('session.voidedAt', 'is', null)
      .orderBy('session.createdAt')
      .orderBy('session._id')
      .limit(batch * BATCHES),
  )
}

type Diagnosis = { readonly code: string; readonly certainty: Certainty }

async function readDiagnoses({ db, read }: Snapshot, { after, to }: { after: Mark; to: Mark }): Promise<Map<string, Diagnosis[]>> {
  const rows = await read<[sessionId: string, code: string, certainty: Certainty]>(
    db
      .selectFrom('session')
      .innerJoin('sessionDiagnosis', 'sessionId', 'session._id')
      .select(['sessionId', 'code', 'certainty'])
      .where(afterMark(after))
      .where(upToMark(to)),
  )
  const found = new Map<string, Diagnosis[]>()
  for (const [sessionId, code, certainty] of rows) {
    const before = found.get(sessionId)
    if (before) before.push({ code, certainty })
    else found.set(sessionId, [{ code, certainty }])
  }
  return found
}
