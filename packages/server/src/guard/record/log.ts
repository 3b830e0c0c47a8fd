import type { ReasonCode } from '@clinic/clinical/guard/guard-override'
import type { FindingKind } from '@clinic/clinical/guard/verdicts'
import type { Role } from '@clinic/clinical/people/roles'
import type { GuardEvent } from '@clinic/contract/guard/guard'
import type { Db } from '../../db/open.ts'
import { rootIn } from '../../db/queries/group.ts'

/** The guard's findings for drugs given and prescribed, newest first. */
export async function listGuardLog(
  db: Db,
  { skip, limit }: { skip: number; limit: number },
): Promise<{ data: GuardEvent[]; count: number }> {
  const rows = await db
    .selectFrom('guardFinding as finding')
    .innerJoin('session', 'session._id', 'finding.sessionId')
    .innerJoin('patient', (join) => join.on('patient._id', '=', rootIn('session.patientId')))
    .innerJoin('personnel as giver', 'giver._id', 'finding.by')
    .leftJoin('guardOverride as override', 'override._id', 'finding.overrideId')
    .leftJoin('personnel as decider', 'decider._id', 'override.by')
    .leftJoin('personnel as doctor', 'doctor._id', 'override.agreedWith')
    .leftJoin('agreementAnswer as answer', 'answer.overrideId', 'override._id')
    .selectAll('finding')
    .select(['patient._id as rootId', 'firstname', 'lastname', 'giver.name as giverName', 'giver.role as giverRole'])
    .select(['override.at as decidedAt', 'override.by as decidedBy', 'reasonCode', 'reason', 'agreedWith', 'answer'])
    .select(['decider.name as deciderName', 'decider.role as deciderRole', 'doctor.name as doctorName', 'doctor.role as doctorRole'])
    .orderBy('finding._id', 'desc')
    .limit(limit)
    .offset(skip * limit)
    .execute()
  const { count } = await db
    .selectFrom('guardFinding')
    .select((eb) => eb.fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow()
  return { data: rows.map(toEvent), count: Number(count) }
}

type Row = {
  readonly [F in
    | 'firstname'
    | 'lastname'
    | 'giverName'
    | '_id'
    | 'at'
    | 'by'
    | 'rootId'
    | 'sessionId'
    | 'drug'
    | 'ingredients'
    | 'kinds'
    | 'rules']: string
} & {
  readonly [F in 'decidedAt' | 'decidedBy' | 'reasonCode' | 'reason' | 'agreedWith' | 'answer' | 'deciderName' | 'doctorName']:
    | string
    | null
} & {
  readonly [F in 'deciderRole' | 'doctorRole']: Role | null
} & { readonly giverRole: Role; readonly verdict: GuardEvent['verdict'] }

function toEvent(row: Row): GuardEvent {
  const by = personOf(row.decidedBy, row.deciderName, row.deciderRole)
  return {
    _id: row._id,
    createdAt: row.at,
    userId: { _id: row.by, name: row.giverName, role: row.giverRole },
    patientId: { _id: row.rootId, firstname: row.firstname, lastname: row.lastname },
    sessionId: row.sessionId,
    drug: row.drug,
    ingredients: JSON.parse(row.ingredients) as string[], // written as a list of codes
    verdict: row.verdict,
    kinds: JSON.parse(row.kinds) as FindingKind[],
    rules: row.rules,
    override: by && {
      by,
      at: row.decidedAt ?? '',
      reasonCode: row.reasonCode as ReasonCode, // the store has no other codes
      reason: row.reason ?? '',
      agreedWith: personOf(row.agreedWith, row.doctorName, row.doctorRole),
      denied: row.answer === 'denied',
    },
  }
}

const personOf = (_id: string | null, name: string | null, role: Role | null) =>
  _id === null || name === null || role === null ? null : { _id, name, role }
