import { listBeds, updateBed } from '@clinic/contract/beds/beds'
import { updateSession } from '@clinic/contract/sessions/sessions'
import { checkStore } from '@clinic/contract/storage/self-check'
import { newAdmission, newBed } from '@clinic/server/test/arrange'
import { testApp } from '@clinic/server/test/harness'
import { takeGuardsAway } from '@clinic/server/test/store/without-guards'
import { expect, test } from 'vitest'
import { askRules } from './ask-rules.ts'

test('R10 an admitted session that was closed and reopened has no bed, and the self-check finds nothing wrong with that', async () => {
  const { as } = await testApp({ inFile: true })
  const [admin, doctor] = [await as('admin'), await as('doctor')]
  const bed = await newBed(admin, 'Bed 3')
  const { _id: id } = await newAdmission(doctor, bed._id)
  for (const open of [false, true]) await doctor.call(updateSession, { body: { id, open } })
  expect((await admin.call(listBeds, {})).data[0]).toMatchObject({ occupied: false })
  const broken = async () => (await admin.call(checkStore, {})).rules.filter(({ faults }) => faults > 0).map(({ rule }) => rule)
  expect(await broken()).toEqual([])
  await newAdmission(doctor, bed._id)
  expect(await broken()).toEqual([])
})

test('a session that was reopened and admitted again is found if its patient is in another bed than it says', async () => {
  const { as, db, services } = await testApp()
  const [admin, doctor] = [await as('admin'), await as('doctor')]
  const [bed, other] = [await newBed(admin, 'Bed 3'), await newBed(admin, 'Bed 4')]
  const { _id: id, patientId } = await newAdmission(doctor, bed._id)
  for (const open of [false, true]) await doctor.call(updateSession, { body: { id, open } })
  await admin.call(updateBed, { body: { id: bed._id, patientId: patientId._id } })
  const store = await db.startTransaction().execute()
  try {
    await takeGuardsAway(store)
    await store.updateTable('session').set({ bedId: other._id }).where('_id', '=', id).execute()
    const answers = await askRules(store, { key: services.keys.audit, anchors: [] })
    expect(answers.find(({ rule }) => rule === 'admitted-has-bed')?.ids).toEqual([id])
  } finally {
    await store.rollback().execute()
  }
})
