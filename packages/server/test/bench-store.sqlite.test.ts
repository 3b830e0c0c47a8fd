import { join } from 'node:path'
import { brokenRules } from '@clinic/operations/self-check/ask-rules'
import { expect, onTestFinished, test } from 'vitest'
import { makeStore } from '../../../bench/store/make.ts'
import { PASSWORD } from '../../../bench/store/staff.ts'
import { verifyChain } from '../src/audit/verify.ts'
import { createPasswords } from '../src/auth/passwords/passwords.ts'
import { openDb } from '../src/db/open.ts'
import { loadKeys } from '../src/keys.ts'
import { searchPatients } from '../src/patients/search/search.ts'
import { listSessions } from '../src/sessions/lists/lists.ts'
import { aFolder } from './processes/server-process.ts'

const SIZE = 200
const SMALL = 50
const FIRST_PAGE = { skip: 0, limit: 10 }

async function aMadeStore(size: number) {
  const folder = aFolder()
  await makeStore(folder, size)
  const db = await openDb(join(folder, 'clinic.db'))
  onTestFinished(() => db.destroy())
  return { db, keys: loadKeys(join(folder, 'keys')) }
}

test('the bench’s generated store is as consistent as a clinic’s', async () => {
  const { db, keys } = await aMadeStore(SIZE)
  expect(await brokenRules(db)).toEqual([])
  const { bad, checked } = await verifyChain(db, keys.audit)
  expect([bad, checked > SIZE]).toEqual([null, true])

  const patient = await db.selectFrom('patient').selectAll().orderBy('_id', 'desc').limit(1).executeTakeFirstOrThrow()
  const found = await searchPatients(db, { name: `${patient.lastname} ${patient.firstname}`, ...FIRST_PAGE })
  expect(found.data.map(({ _id }) => _id)).toContain(patient._id)
  const { data } = await searchPatients(db, { phone: patient.phoneKey.slice(2, 9), ...FIRST_PAGE })
  expect(data.map(({ _id }) => _id)).toContain(patient._id)

  expect((await searchPatients(db, FIRST_PAGE)).count).toBe(SIZE)
  expect((await listSessions(db, { open: 'true', order: 'newest', ...FIRST_PAGE })).count).toBe(40)
  expect((await listSessions(db, { open: 'false', order: 'newest', ...FIRST_PAGE })).count).toBe(3 * SIZE - 40)
  const { passwordHash } = await db.selectFrom('personnel').select('passwordHash').limit(1).executeTakeFirstOrThrow()
  expect(await createPasswords(keys.pepper).verify(PASSWORD, passwordHash)).toBe(true)
})

test('the bench generates the same store at every run', async () => {
  async function lastCode() {
    const { db } = await aMadeStore(SMALL)
    const { mac } = await db.selectFrom('auditHead').select('mac').executeTakeFirstOrThrow()
    return mac
  }
  expect(await lastCode()).toBe(await lastCode())
})
