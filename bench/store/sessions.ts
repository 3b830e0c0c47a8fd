import type { Person as Patient } from '@clinic/server/demo/body'
import type { Random } from '@clinic/server/demo/random'
import { fits, STORIES, tell } from '@clinic/server/demo/stories/stories'
import type { Chain } from './chain.ts'
import type { Ids } from './ids.ts'
import type { Insert } from './insert.ts'
import type { Person } from './staff.ts'
import type { Stock } from './stock.ts'

const MINUTE = 60_000
/** All are ill like this one: the bench looks at how much there is, not at what it means. */
const USUAL: Patient = {
  gender: 'FEMALE',
  ageRange: '41 years and above',
  years: 52,
  weight: 68,
  conditions: ['Hypertension', 'Type 2 diabetes'],
  allergies: 'N/A',
  weeks: null,
  isTreated: false,
}
const WEIGHTED = STORIES.filter((story) => fits(story, USUAL)).flatMap(
  (story) => Array(Math.ceil(story.weight)).fill(story) as (typeof story)[],
)
const FIELDS = [
  'temperature',
  'pulse',
  'bloodPressure',
  'spO2',
  'weight',
  'complaints',
  'examinationFindings',
  'workingDiagnosis',
  'prescription',
]

type Ward = {
  readonly insert: Insert
  readonly chain: Chain
  readonly ids: Ids
  readonly random: Random
  readonly staff: readonly Person[]
  readonly stock: Stock
}
export type Bed = { readonly _id: string; readonly tag: string }
type Visit = { readonly patientId: string; readonly time: number; readonly open: boolean; readonly bed: Bed | null }

/** One session with its roles, and for a part of them what was done and given, and a stay in a bed. */
export function createConsult({ insert, chain, ids, random, staff, stock }: Ward) {
  const byRole = Map.groupBy(staff, ({ role }) => role)
  const oneOf = (role: Person['role']) => random.pick(byRole.get(role) ?? [])

  function care(by: Person, { sessionId, patientId, time }: GivenDrug, comment: string, drugs: ReturnType<typeof tell>['drugs']): void {
    const careId = ids(time)
    insert('care', { _id: careId, sessionId, patientId, personnelId: by._id, comment, createdAt: iso(time) })
    for (const [position, [drug, dosage]] of drugs.entries()) {
      const itemId = stock.idOf(drug)
      insert('careDrug', { careId, position, itemId, drug, dosage })
      stock.take(by, time, { itemId, drug, dosage, sessionId })
    }
    chain.add(iso(time), by, { action: 'C', type: 'care.record', entityId: careId, patientId })
  }

  return ({ patientId, time, open, bed }: Visit): void => {
    const bedId = bed?._id ?? null
    const story = random.pick(WEIGHTED)
    const { fields, care: done, drugs } = tell(random, story, USUAL)
    const doctor = oneOf('doctor')
    const sessionId = ids(time)
    const closed = open ? null : iso(time + random.whole(30, 90) * MINUTE)
    insert('session', {
      _id: sessionId,
      patientId,
      ...fields,
      open: open ? 1 : 0,
      openedBy: doctor._id,
      admitPatient: bedId === null ? 0 : 1,
      bedId,
      closedAt: closed,
      version: open ? 1 : 2,
      createdAt: iso(time),
      updatedAt: closed ?? iso(time),
    })
    for (const role of story.attendants) insert('sessionRole', { sessionId, role })
    if (bed) {
      const end = { endedAt: closed, endReason: closed === null ? null : ('closed' as const) }
      const stay = { bedId: bed._id, tag: bed.tag, patientId, sessionId, startedAt: iso(time), ...end }
      insert('admission', { _id: ids(time), ...stay })
    }
    chain.add(iso(time), doctor, { action: 'C', type: 'session.create', entityId: sessionId, patientId, fields: FIELDS })
    if (bedId !== null) chain.add(iso(time), doctor, { action: 'U', type: 'bed.admit', entityId: bedId, patientId })
    const given = (minutes: number): GivenDrug => ({ sessionId, patientId, time: time + minutes * MINUTE })
    if (random.chance(0.3)) care(oneOf('nurse'), given(10), done, [])
    if (random.chance(0.2)) care(oneOf('pharmacist'), given(20), 'Dispensed as prescribed, use explained.', drugs)
  }
}

type GivenDrug = { readonly sessionId: string; readonly patientId: string; readonly time: number }

const iso = (time: number) => new Date(time).toISOString()
