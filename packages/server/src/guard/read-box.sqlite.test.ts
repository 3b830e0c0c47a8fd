import type { DrugGuardMode, ReasonCode } from '@clinic/clinical/guard/guard-override'
import { checkGuard, listGivenAgainst } from '@clinic/contract/guard/guard'
import { listMedicines } from '@clinic/contract/patient-now/patient-now'
import { updateAllergies } from '@clinic/contract/patients/allergies'
import { updateSession } from '@clinic/contract/sessions/sessions'
import { getTimeline } from '@clinic/contract/timeline/timeline'
import { expect, test } from 'vitest'
import { newItem, newPatient, newSession } from '../../test/arrange.ts'
import { testApp } from '../../test/harness.ts'

// 'Qwx' is in no list; ceftriaxone may cause the same reaction as penicillin.
const ITEMS = ['Item Qwx', 'Ceftriaxone', 'Paracetamol', 'Amoxicillin', 'Examination gloves'] as const

async function clinic(allergies: string, drugGuard: DrugGuardMode = 'strict') {
  const app = await testApp({ config: { drugGuard } })
  const [admin, doctor] = [await app.as('admin'), await app.as('doctor')]
  for (const name of ITEMS) await newItem(admin, { name, count: 100 })
  const patient = await newPatient(doctor, { allergies })
  const { _id: id } = await newSession(doctor, { patientId: patient._id })
  const nurse = await app.as('nurse')
  const give = async (by: typeof nurse, drug: string, reasonCode?: ReasonCode) => {
    const override = reasonCode && { override: { reasonCode } }
    const { status, error } = await by.send(updateSession, { body: { id, drugs: [{ drug, dosage: 1, ...override }] } })
    return [status, ...Object.keys(error?.fields ?? {})]
  }
  return { ...app, admin, doctor, nurse, patient, id, give }
}

test('1.2 strict: what is not understood, or may cause the same reaction, waits for one press', async () => {
  const { give, nurse, doctor, db, id } = await clinic('Penicillin: mild rash; Septrin: rash')
  for (const drug of ['Item Qwx', 'Ceftriaxone']) {
    expect(await give(nurse, drug)).toEqual([409, 'drugs.0.drug'])
    expect(await give(nurse, drug, 'label-checked')).toEqual([200])
    expect(await give(nurse, drug)).toEqual([409, 'drugs.0.drug']) // each box is read
  }
  expect(await db.selectFrom('careDrug').select(['drug', 'guard']).orderBy('careId').execute()).toEqual([
    { drug: 'Item Qwx', guard: 'unclear' },
    { drug: 'Ceftriaxone', guard: 'caution' },
  ])
  const by = { name: nurse.user.name, role: 'nurse' }
  expect(await doctor.call(listGivenAgainst, { params: { id } })).toMatchObject([
    {
      drug: 'Item Qwx',
      override: { reasonCode: 'label-checked', reason: '', allergies: ['penicillin (mild)', 'septrin (unknown)'], by, agreedWith: null },
    },
    { drug: 'Ceftriaxone', override: { reasonCode: 'label-checked', allergies: ['penicillin (mild)'], by } },
  ])
})

test('1.2 an allergy that no one understands is weighed against each medicine, and against no glove', async () => {
  const { give, nurse } = await clinic('that red tablet')
  expect(await give(nurse, 'Paracetamol')).toEqual([409, 'drugs.0.drug'])
  expect(await give(nurse, 'Examination gloves')).toEqual([200])
  expect(await give(nurse, 'Paracetamol', 'tolerated-before')).toEqual([200])
})

test.each(['None', 'N/A', 'Groundnuts', 'Latex; dust'])('1.2 “%s”: no one is asked to read a box', async (allergies) => {
  const { give, nurse } = await clinic(allergies)
  for (const drug of ['Item Qwx', 'Ceftriaxone', 'Paracetamol']) expect([drug, await give(nurse, drug)]).toEqual([drug, [200]])
})

test('1.2 reading the box answers no stop', async () => {
  const { give, nurse, doctor } = await clinic('Penicillin: mild rash')
  for (const by of [nurse, doctor]) expect((await give(by, 'Amoxicillin', 'label-checked'))[0]).toBe(400)
})

test('1.2 those who give medicines may press; a physiotherapist is refused, with whom to ask', async () => {
  const { as, give, patient } = await clinic('Penicillin: mild rash')
  for (const role of ['admin', 'doctor', 'nurse', 'pharmacist'] as const)
    expect([role, await give(await as(role), 'Ceftriaxone', 'label-checked')]).toEqual([role, [200]])
  const physio = await as('physiotherapist')
  expect(await give(physio, 'Ceftriaxone')).toEqual([409, 'drugs.0.drug'])
  expect(await give(physio, 'Ceftriaxone', 'label-checked')).toEqual([403, 'drugs.0.drug'])
  expect(await give(physio, 'Paracetamol')).toEqual([200])
  const rows = [{ drug: 'Ceftriaxone' }]
  const checked = await physio.call(checkGuard, { body: { patientId: patient._id, rows, gives: true } })
  expect(checked.rows).toMatchObject([{ owes: 'doctor', refused: true }])
})

test('1.2 listed asks for an allergy that is severe by its words, also where no one ticked it', async () => {
  const { doctor, nurse, patient, give } = await clinic('None', 'listed')
  const add = [{ label: 'Septrin', reaction: 'collapsed, face swollen' }]
  await doctor.call(updateAllergies, { params: { id: patient._id }, body: { add } })
  expect(await give(nurse, 'Item Qwx')).toEqual([409, 'drugs.0.drug'])
  expect(await give(nurse, 'Item Qwx', 'label-checked')).toEqual([200])
})

test('1.2 listed asks for a severe allergy only', async () => {
  const mild = await clinic('Penicillin: mild rash', 'listed')
  expect(await mild.give(mild.nurse, 'Ceftriaxone')).toEqual([200])
  const severe = await clinic('Septrin: anaphylaxis', 'listed')
  expect(await severe.give(severe.nurse, 'Item Qwx')).toEqual([409, 'drugs.0.drug'])
  expect(await severe.give(severe.nurse, 'Item Qwx', 'label-checked')).toEqual([200])
  expect(await severe.give(severe.nurse, 'Paracetamol')).toEqual([200])
})

test('1.2 a prescription waits for no box; the check says what the press says, for who gives', async () => {
  const { doctor, patient, id } = await clinic('Penicillin: mild rash')
  const params = { id: patient._id }
  await doctor.call(updateAllergies, { params, body: { add: [{ label: 'Septrin', severity: 'severe' }] } })
  expect((await doctor.send(updateSession, { body: { id, prescriptionLines: [{ drug: 'Item Qwx' }] } })).status).toBe(200)
  const check = async (gives: boolean, ...drugs: string[]) => {
    const body = { patientId: patient._id, gives, rows: drugs.map((drug) => ({ drug })) }
    return (await doctor.call(checkGuard, { body })).rows.map(({ owes, refused, box }) => [owes, refused, box])
  }
  const says = 'I read the box: it contains no penicillin'
  expect(await check(true, 'Ceftriaxone', 'Item Qwx', 'Paracetamol')).toEqual([
    ['code', true, says],
    ['code', true, `${says} and no Septrin`],
    ['nothing', false, null],
  ])
  expect(await check(false, 'Ceftriaxone')).toEqual([['code', false, null]])
})

test('1.2 the timeline shows what was read on the box, and so does the list of medicines, beside the medicine that runs', async () => {
  const { give, nurse, doctor, patient, id } = await clinic('Penicillin: mild rash')
  await doctor.call(updateSession, {
    body: {
      id,
      prescriptionLines: [
        { drug: 'Ceftriaxone', days: 5 },
        { drug: 'Paracetamol', days: 5 },
      ],
    },
  })
  await give(nurse, 'Ceftriaxone', 'label-checked')
  const params = { id: patient._id }
  const override = { reasonCode: 'label-checked', allergies: ['penicillin (mild)'], by: { name: nurse.user.name } }
  const { data } = await doctor.call(getTimeline, { params, query: { kinds: 'care' } })
  expect(data).toMatchObject([{ against: [{ drug: 'Ceftriaxone', override }] }])
  const medicines = await doctor.call(listMedicines, { params })
  expect(medicines).toMatchObject([
    { drug: 'Ceftriaxone', override },
    { drug: 'Paracetamol', override: null },
  ])
})
