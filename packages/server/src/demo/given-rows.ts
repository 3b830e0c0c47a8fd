import { drugAllergyOf } from '@clinic/clinical/drugs/read-box'
import { judge } from '@clinic/clinical/guard/guard'
import { readOnBox } from '@clinic/clinical/guard/guard-override'
import type { SessionUpdate } from '@clinic/contract/sessions/sessions'
import type { Db } from '../db/open.ts'
import { readAllergies } from '../patients/allergies/allergies.ts'
import type { Dose } from './doses.ts'

export type GivenRow = NonNullable<NonNullable<SessionUpdate['drugs']>[number]>

/** Leaves out drugs that the patient is allergic to: no one in the demo overrides a stop. Boxes are read where the guard asks for it. */
export async function rowsFor(db: Db, patientId: string, drugs: Dose['items']): Promise<GivenRow[]> {
  const { status, list } = await readAllergies(db, patientId)
  const allergy = drugAllergyOf(list)
  const judgement = judge(
    { status, entries: list },
    drugs.map(([drug]) => ({ drug })),
    [],
    { on: '' },
  )
  return drugs.flatMap(([drug, dosage], place) => {
    const { verdict = 'stop', findings = [] } = judgement.rows[place] ?? {}
    if (verdict === 'stop') return []
    const override = { reasonCode: 'label-checked', reason: '' } as const
    return [{ drug, dosage, ...(readOnBox(findings, 'strict', allergy).length > 0 && { override }) }]
  })
}
