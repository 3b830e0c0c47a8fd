import { inList, jsonList } from '../../db/queries/expressions.ts'
import { groupsOfAllergies } from '../../patients/allergies/allergies.ts'
import { concept, hl7, type Resource, referTo, referToOrNot, type Scope, SNOMED, saidAs } from '../resource.ts'

export type AllergyRow = {
  readonly _id: string
  readonly label: string
  readonly kind: 'drug' | 'food' | 'other'
  readonly reaction: string
  readonly severity: 'mild' | 'severe' | 'unknown'
  readonly onDate: string | null
  readonly certainty: 'reported' | 'confirmed'
  readonly createdBy: { readonly _id: string } | null
  readonly createdAt: string | null
}

const CATEGORY = { drug: ['medication'], food: ['food'], other: undefined }
const CRITICALITY = { severe: 'high', mild: 'low', unknown: 'unable-to-assess' }

const clinical = concept(hl7('allergyintolerance-clinical'), 'active', 'Active')
const verification = (code: 'confirmed' | 'unconfirmed') => concept(hl7('allergyintolerance-verification'), code)

/** An allergy that is only in the text of an old record has an id that holds for as long as the text does. */
const idOf = (_id: string) => _id.replace(/^text-(\d+)-(.+)$/, '$2-text$1')

export const toAllergyIntolerance = (row: AllergyRow, patientId: string): Resource => ({
  resourceType: 'AllergyIntolerance',
  id: idOf(row._id),
  meta: row.createdAt === null ? undefined : { lastUpdated: row.createdAt },
  clinicalStatus: clinical,
  verificationStatus: verification(row.certainty === 'confirmed' ? 'confirmed' : 'unconfirmed'),
  category: CATEGORY[row.kind],
  criticality: CRITICALITY[row.severity],
  code: { text: row.label },
  patient: referTo('Patient', patientId),
  onsetDateTime: row.onDate ?? undefined,
  recordedDate: row.createdAt ?? undefined,
  recorder: referToOrNot('Practitioner', row.createdBy?._id ?? null),
  reaction: saidAs(row.reaction, (text) => [
    { manifestation: [{ text }], severity: row.severity === 'unknown' ? undefined : row.severity },
  ]),
})

/** Someone asked, and there is none. 'N/A' means that it was not asked: of that nothing is sent. */
export const NO_KNOWN_ALLERGY = '716186003'

export const noKnownAllergy = (recordId: string, patientId: string, askedAt: string, askedBy: string | null): Resource => ({
  resourceType: 'AllergyIntolerance',
  id: `${recordId}-none`,
  meta: { lastUpdated: askedAt },
  clinicalStatus: clinical,
  verificationStatus: verification('confirmed'),
  code: { ...concept(SNOMED, NO_KNOWN_ALLERGY, 'No known allergy'), text: 'No known allergy' },
  patient: referTo('Patient', patientId),
  recordedDate: askedAt,
  recorder: referToOrNot('Practitioner', askedBy),
})

export async function readAllergyIntolerances({ db, ids, rootOf }: Scope): Promise<Resource[]> {
  const roots = [...new Set(ids.map(rootOf))]
  const groups = await groupsOfAllergies(db, roots)
  const asked = await db
    .selectFrom('allergyStatus')
    .select(['patientId', 'askedAt', 'askedBy'])
    .where(inList(db, 'patientId', jsonList(ids)))
    .where('status', '=', 'none-known')
    .where('askedAt', 'is not', null)
    .orderBy('askedAt', 'desc')
    .execute()
  const lastAsked = Map.groupBy(asked, ({ patientId }) => rootOf(patientId))
  return roots.flatMap((root) => {
    const said = groups.get(root)
    if (said?.status === 'listed') return said.list.map((row) => toAllergyIntolerance(row, root))
    const [last] = lastAsked.get(root) ?? []
    return said?.status === 'none-known' && last?.askedAt ? [noKnownAllergy(last.patientId, root, last.askedAt, last.askedBy)] : []
  })
}
