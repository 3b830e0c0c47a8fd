import type { BirthPrecision } from '@clinic/contract/clinical/ages'
import type { Subject } from '@clinic/contract/clinical/returns/bands'
import type { Sex } from '@clinic/contract/clinical/returns/figures'
import type { GENDERS } from '@clinic/contract/patient-brief'
import type { TimeRange } from '../clinic-days.ts'
import type { Snapshot } from '../db/snapshot.ts'

/** What is on the record now. */
export type SubjectRow = readonly [
  ...[gender: (typeof GENDERS)[number], ageRange: Subject['ageRange'], ageRangeOn: string],
  ...[birthDate: string | null, birthPrecision: BirthPrecision | null],
]

type Band = Pick<Subject, 'ageRange' | 'recordedOn'>
/** What a record said until a moment. */
type BandUntil = Band & { readonly until: string }
/** Of patients whose record was edited since: what it said before each edit, the first one first. */
export type BandsThen = ReadonlyMap<string, readonly BandUntil[]>

/** A corrected sex or birth date was so all along; an age range changes with the person, so the one on the record then is meant. */
export function subjectOf([, ageRange, recordedOn, birthDate, birthPrecision]: SubjectRow, then?: Band): Subject {
  const birth = birthDate === null || birthPrecision === null ? null : { birthDate, birthPrecision }
  return { ageRange: then?.ageRange ?? ageRange, recordedOn: then?.recordedOn ?? recordedOn, birth }
}

/** The age range of a record at a moment, if it was another than now. */
export const bandThen = (bands: BandsThen, patientId: string, time: string): Band | undefined =>
  bands.get(patientId)?.find(({ until }) => until > time)

export const sexOf = ([gender]: SubjectRow): Sex => (gender === 'MALE' ? 'male' : 'female')

/**
 * The age ranges that were on the records of those who were seen, or in a bed, in a range. Only a record whose age range was set since its
 * beginning can have said another.
 */
export async function readBandsThen({ db, read }: Snapshot, { from }: TimeRange): Promise<BandsThen> {
  const rows = await read<[patientId: string, at: string, before: string]>(
    db
      .selectFrom('patient')
      .innerJoin('recordHistory', (join) => join.onRef('entityId', '=', 'patient._id').on('entity', '=', 'patient'))
      .select(['entityId', 'recordHistory.at', 'before'])
      .where('patient.version', '>', 1)
      .where('patient.ageRangeOn', '>=', from.slice(0, 10))
      .where('recordHistory.at', '>=', from)
      .orderBy('entityId')
      .orderBy('recordHistory.version'),
  )
  return new Map(
    [...Map.groupBy(rows, ([patientId]) => patientId)].map(([patientId, edits]) => [
      patientId,
      edits.map(([, until, before]) => {
        const { ageRange, ageRangeOn } = JSON.parse(before) as { ageRange: Subject['ageRange']; ageRangeOn: string } // a patient's row
        return { until, ageRange, recordedOn: ageRangeOn }
      }),
    ]),
  )
}
