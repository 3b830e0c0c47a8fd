import { inList, jsonList } from '../../db/queries/expressions.ts'
import { type Context, concept, hl7, periodOf, type Resource, referTo, type Scope, saidAs, some } from '../resource.ts'

export type EncounterRow = {
  readonly _id: string
  readonly version: number
  readonly createdAt: string
  readonly recordedAt: string | null
  readonly updatedAt: string
  readonly closedAt: string | null
  readonly voidedAt: string | null
  readonly open: 0 | 1
  readonly admitPatient: 0 | 1
  readonly bedId: string | null
  readonly complaints: string
  readonly openedBy: string
}

export type Stay = { readonly tag: string; readonly startedAt: string; readonly endedAt: string | null }

export function toEncounter(row: EncounterRow, patientId: string, stays: readonly Stay[], { seesBeds }: Context): Resource {
  const isStay = row.admitPatient === 1 || row.bedId !== null
  const [code, display] = isStay ? ['IMP', 'inpatient encounter'] : ['AMB', 'ambulatory']
  return {
    resourceType: 'Encounter',
    id: row._id,
    meta: { versionId: String(row.version), lastUpdated: row.updatedAt },
    status: row.voidedAt !== null ? 'entered-in-error' : row.open === 1 ? 'in-progress' : 'finished',
    class: { system: hl7('v3-ActCode'), code, display },
    subject: referTo('Patient', patientId),
    participant: [
      { type: [concept(hl7('v3-ParticipationType'), 'PPRF', 'primary performer')], individual: referTo('Practitioner', row.openedBy) },
    ],
    period: periodOf(row.recordedAt ?? row.createdAt, row.closedAt),
    reasonCode: saidAs(row.complaints, (text) => [{ text }]),
    location: seesBeds ? some(stays.map(toLocation)) : undefined,
  }
}

/** A bed has only a name here: it is not a resource. */
const toLocation = ({ tag, startedAt, endedAt }: Stay) => ({
  location: { display: `Bed ${tag}` },
  status: endedAt === null ? 'active' : 'completed',
  period: periodOf(startedAt, endedAt),
})

export async function readEncounters({ db, ids, rootOf, context }: Scope): Promise<Resource[]> {
  const isTheirs = inList(db, 'patientId', jsonList(ids))
  const rows = await db
    .selectFrom('session')
    .select(['_id', 'patientId', 'version', 'createdAt', 'recordedAt', 'updatedAt', 'closedAt', 'voidedAt', 'open', 'admitPatient'])
    .select(['bedId', 'complaints', 'openedBy'])
    .where(isTheirs)
    .execute()
  const stays = context.seesBeds
    ? await db
        .selectFrom('admission')
        .select(['sessionId', 'tag', 'startedAt', 'endedAt'])
        .where(isTheirs)
        .where('tag', '<>', '')
        .orderBy('startedAt')
        .execute()
    : []
  const ofSession = Map.groupBy(stays, ({ sessionId }) => sessionId)
  return rows.map((row) => toEncounter(row, rootOf(row.patientId), ofSession.get(row._id) ?? [], context))
}
