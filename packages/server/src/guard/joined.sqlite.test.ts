import { checkGuard } from '@clinic/contract/guard/guard'
import { getAllergies, updateAllergies } from '@clinic/contract/patients/allergies'
import { createSession, updateSession } from '@clinic/contract/sessions/sessions'
import { expect, test } from 'vitest'
import { newItem, newSession } from '../../test/arrange.ts'
import { aSession } from '../../test/factories.ts'
import { records } from '../../test/merge.ts'

type Texts = { readonly ofA: string; readonly ofB: string }

/** A and B are joined. Checks that the verdict on a drug is the same for either id; otherwise returns both. */
async function joined({ ofA, ofB }: Texts) {
  const clinic = await records({ allergies: ofA }, { allergies: ofB })
  const { a, b, admin, merge } = clinic
  const { _id: mergeId } = await merge()
  const of = (patientId: string, drug: string) => admin.call(checkGuard, { body: { patientId, rows: [{ drug }] } })
  const verdicts = async (drug: string) => [(await of(a, drug)).verdict, (await of(b, drug)).verdict]
  const labels = async () => (await admin.call(getAllergies, { params: { id: a } })).list.map(({ label }) => label).toSorted()
  return { ...clinic, mergeId, verdicts, labels }
}

test('2.23 considers allergies from both joined records', async () => {
  const { a, verdicts, labels, unmerge, mergeId, admin } = await joined({ ofA: 'Ibuprofen: wheeze', ofB: 'Penicillin' })
  expect(await labels()).toEqual(['Ibuprofen', 'Penicillin'])
  for (const [drug, verdict] of [
    ['Amoxicillin', 'stop'],
    ['Diclofenac', 'stop'],
    ['Paracetamol', 'clear'],
  ] as const)
    expect([drug, ...(await verdicts(drug))]).toEqual([drug, verdict, verdict])
  await unmerge(mergeId)
  expect([await verdicts('Amoxicillin'), await verdicts('Diclofenac')]).toEqual([
    ['clear', 'stop'],
    ['stop', 'clear'],
  ])
  expect((await admin.call(getAllergies, { params: { id: a } })).list).toHaveLength(1)
})

test.each([
  ['None', 'N/A', 'none-known', 'clear'],
  ['N/A', 'None', 'none-known', 'clear'],
  ['N/A', 'N/A', 'not-asked', 'ask'],
  ['None', 'Penicillin', 'listed', 'stop'],
  ['Penicillin', 'None', 'listed', 'stop'],
  ['N/A', 'Penicillin', 'listed', 'stop'],
  ['None', 'that red tablet', 'listed', 'unclear'],
])('2.23 records that say %s and %s are %s, and amoxicillin is %s', async (ofA, ofB, status, verdict) => {
  const { a, admin, verdicts } = await joined({ ofA, ofB })
  expect((await admin.call(getAllergies, { params: { id: a } })).status).toBe(status)
  expect(await verdicts('Amoxicillin')).toEqual([verdict, verdict])
})

test('2.23 the more severe of two entries decides who can override, and none known is refused while the other record has an allergy', async () => {
  const { a, as, admin } = await joined({ ofA: 'Penicillin', ofB: 'Penicillin: anaphylaxis' })
  await newItem(admin, { name: 'Amoxicillin', count: 50 })
  const { _id: id } = await newSession(admin, { patientId: a })
  const [nurse, doctor] = [await as('nurse'), await as('doctor')]
  const override = { reasonCode: 'tolerated-before', reason: 'Took it in May', agreedWith: doctor.user._id } as const
  const give = (by: typeof nurse) => by.send(updateSession, { body: { id, drugs: [{ drug: 'Amoxicillin', dosage: 1, override }] } })
  expect((await give(nurse)).status).toBe(403)
  expect((await give(doctor)).status).toBe(200)
  const { list } = await joined({ ofA: 'None', ofB: 'Penicillin' }).then(({ admin, a }) => admin.call(getAllergies, { params: { id: a } }))
  expect(list.map(({ label }) => label)).toEqual(['Penicillin'])
  expect((await admin.send(updateAllergies, { params: { id: a }, body: { status: 'none-known' } })).status).toBe(409)
})

test('2.23 refuses a prescription line because of the other record’s allergy', async () => {
  const { a, as } = await joined({ ofA: 'None', ofB: 'Penicillin' })
  const doctor = await as('doctor')
  const body = { ...aSession(a), prescription: '', prescriptionLines: [{ drug: 'Amoxicillin', dose: '500 mg' }] }
  const refused = await doctor.send(createSession, { body })
  expect([refused.status, Object.keys(refused.error.fields ?? {})]).toEqual([409, ['prescriptionLines.0']])
})

test('2.23 a drug given on one record is a duplicate on the other', async () => {
  const { a, b, admin, merge } = await records({ allergies: 'None' }, { allergies: 'None' })
  await newItem(admin, { name: 'Paracetamol', count: 50 })
  const { _id: id } = await newSession(admin, { patientId: b })
  await admin.call(updateSession, { body: { id, drugs: [{ drug: 'Paracetamol', dosage: 2 }] } })
  await admin.call(updateSession, { body: { id, open: false } })
  const verdict = async () => (await admin.call(checkGuard, { body: { patientId: a, rows: [{ drug: 'Paracetamol' }] } })).verdict
  expect(await verdict()).toBe('clear')
  await merge()
  expect(await verdict()).toBe('caution')
})
