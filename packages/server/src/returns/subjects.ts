import type { BirthPrecision } from '@clinic/clinical/people/ages'
import type { Subject } from '@clinic/clinical/returns/bands'
import type { Sex } from '@clinic/clinical/returns/figures'
import type { GENDERS } from '@clinic/contract/patients/patient-brief'
import type { TimeRange } from '../clinic-days.ts'
import type { Snapshot } from '../db/snapshot.ts'

/** The current record. */
export type SubjectRow = readonly [
  gender: (typeof GENDERS)[number],
  ageRange: Subject['ageRange'],
  ageRangeOn: string,
  birthDate: string | null,
  birthPrecision: BirthPrecision | null,
]

type Band = Pick<Subject, 'ageRange' | 'recordedOn'>
/** A record's age range until a given time. */
type BandUntil = Band & { readonly until: string }
/** For patients whose record has been edited since: its values before each edit, oldest first. */
type BandsThen = ReadonlyMap<string, readonly BandUntil[]>

/** A corrected sex or date of birth applies to all visits. An age range changes over time, so the one recorded at the visit counts. */
export function subjectOf([, ageRange, recordedOn, birthDate, birthPrecision]: SubjectRow, then?: Band): Subject {
  const birth = birthDate === null || birthPrecision === null ? null : { birthDate, birthPrecision }
  return { ageRange: then?.ageRange ?? ageRange, recordedOn: then?.recordedOn ?? recordedOn, birth }
}

/** A record's age range at a given time, if different from now. */
export const bandThen = (bands: BandsThen, patientId: string, time: string): Band | undefined =>
  bands.get(patientId)?.find(({ until }) => until > time)

export const sexOf = ([gender]: SubjectRow): Sex => (gender === 'MALE' ? 'male' : 'female')

/**
 * Earlier age ranges on the records of people seen or in a bed in a range. Only a record whose age range was set since the start of the
 * range can have one.
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
