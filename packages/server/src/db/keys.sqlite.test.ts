import { updateBed } from '@clinic/contract/beds/beds'
import { updateItem } from '@clinic/contract/inventory/inventory'
import { updatePatient } from '@clinic/contract/patients/patients'
import { updatePersonnel } from '@clinic/contract/personnel/personnel'
import { updateSession } from '@clinic/contract/sessions/sessions'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newBed, newItem, newPatient, newSession } from '../../test/arrange.ts'
import { testApp } from '../../test/harness.ts'

/** When an update sets a key, even to the same value, SQLite checks every table that refers to it, which takes seconds in a large store. */
test('no edit sets a primary key', async () => {
  const { as, db } = await testApp()
  const [admin, doctor, nurse] = [await as('admin'), await as('doctor'), await as('nurse')]
  const [patient, bed, item, session] = [
    await newPatient(doctor),
    await newBed(admin, 'A1'),
    await newItem(admin),
    await newSession(doctor),
  ]
  for (const table of ['patient', 'session', 'personnel', 'bed', 'item'])
    await sql`create trigger ${sql.ref(`${table}Key`)} before update of "_id" on ${sql.table(table)} begin select raise(abort, 'a key is set'); end`.execute(
      db,
    )
  await expect(db.updateTable('bed').set({ _id: bed._id }).execute()).rejects.toThrow('a key is set')

  const edits = [
    await doctor.send(updatePatient, { body: { id: patient._id, lastname: 'Eze', phone: '08031234567', allergies: 'Penicillin' } }),
    await doctor.send(updateSession, { body: { id: session._id, comment: 'Given', drugs: [{ drug: item._id, dosage: 1 }] } }),
    await doctor.send(updateSession, { body: { id: session._id, open: false } }),
    await admin.send(updateBed, { body: { id: bed._id, tag: 'By the door' } }),
    await admin.send(updateItem, { body: { id: item._id, restock: 5, reason: 'Delivered' } }),
    await admin.send(updatePersonnel, { params: { email: nurse.user.email }, body: { role: 'pharmacist' } }),
  ]
  expect(edits.map(({ status, error }) => [status, error?.message])).toEqual(edits.map(() => [200, undefined]))
})
