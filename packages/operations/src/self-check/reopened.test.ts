import { listBeds } from '@clinic/contract/beds/beds'
import { updateSession } from '@clinic/contract/sessions/sessions'
import { checkStore } from '@clinic/contract/storage/self-check'
import { newAdmission, newBed } from '@clinic/server/test/arrange'
import { testApp } from '@clinic/server/test/harness'
import { expect, test } from 'vitest'

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
