import { listAudit } from '@clinic/contract/audit/audit'
import { createBeds } from '@clinic/contract/beds/beds'
import { ENDPOINTS } from '@clinic/contract/endpoints'
import { createItem, listItems } from '@clinic/contract/inventory/inventory'
import { createPatient, findDuplicates, getPatient, searchPatients } from '@clinic/contract/patients/patients'
import { listPersonnel } from '@clinic/contract/personnel/personnel'
import { listReport } from '@clinic/contract/reports/reports'
import { listSessions } from '@clinic/contract/sessions/session-record'
import { newItem, newPatient } from '@clinic/server/test/arrange'
import { aPatient } from '@clinic/server/test/factories'
import { expect, test } from 'vitest'
import { type Clinic, startClinic } from '../../harness/clinics/clinic.ts'
import { contentsOf } from '../../harness/clinics/contents.ts'
import { engine } from '../../harness/clinics/store.ts'
import { noteFigure, percentile } from '../../harness/measure/figures.ts'
import { isFull, size } from '../../harness/measure/size.ts'
import { SQL_PAYLOADS } from './payloads.ts'

/** Of the quick selection every third: all of them are stored there too. */
const SEARCHED = SQL_PAYLOADS.filter((_, n) => n % size({ quick: 3, full: 1 }) === 0)
/** Names that each payload would find if it were run: all of them. */
const PEOPLE = 12

test(`INP-01 ${engine}: SQL is text in a search, in what is stored, and in a path`, async () => {
  const clinic = await startClinic()
  await searchIsText(clinic)
  await storedIsText(clinic)
  await pathNamesNothing(clinic)
})

/** It finds what holds it, changes nothing, and waits for nothing. */
async function searchIsText(clinic: Clinic): Promise<void> {
  // Names that share no word, and no run of letters, with a payload.
  const admin = await clinic.as('admin', { name: 'Vuvuv Vuvu' })
  for (let n = 0; n < PEOPLE; n++) await newPatient(admin, { firstname: 'Vuvuv', lastname: 'Vuvu' })
  await newItem(admin, { name: 'Gauze' })
  const before = await contentsOf(clinic.db)
  const faults: string[] = []
  const [plain, hostile]: number[][] = [[], []]
  let asked = 0
  async function look(
    name: string,
    payload: string,
    send: () => Promise<{ status: number; data: unknown }>,
    isEmpty: (data: never) => boolean,
  ) {
    const begun = performance.now()
    const { status, data } = await send()
    hostile?.push(performance.now() - begun)
    asked += 1
    if (status >= 500) faults.push(`${name} ${payload}: ${status}`)
    else if (status < 300 && !isEmpty(data as never)) faults.push(`${name} ${payload} found ${JSON.stringify(data).slice(0, 120)}`)
  }
  const none = ({ data, count }: { data: unknown[]; count: number }) => data.length === 0 && count === 0
  for (const payload of SEARCHED) {
    const begun = performance.now()
    await admin.call(searchPatients, { query: { name: 'Zzzyx' } })
    plain?.push(performance.now() - begun)
    await look('patient name', payload, () => admin.send(searchPatients, { query: { name: payload } }), none)
    // A search finds a phone by digits anywhere in it.
    const digits = payload.replaceAll(/\D/g, '')
    await look('patient phone', payload, () => admin.send(searchPatients, { query: { phone: payload } }), digits === '' ? none : () => true)
    await look(
      'duplicates',
      payload,
      () => admin.send(findDuplicates, { query: { name: payload } }),
      (found: unknown[]) => found.length === 0,
    )
    await look(
      'items',
      payload,
      () => admin.send(listItems, { query: { name: payload } }),
      (items: unknown[]) => items.length === 0,
    )
    await look('staff', payload, () => admin.send(listPersonnel, { query: { name: payload } }), none)
    await look('audit', payload, () => admin.send(listAudit, { query: { userId: payload } }), none)
    await look('audit', payload, () => admin.send(listAudit, { query: { patientId: payload } }), none)
    for (const key of ['limit', 'skip', 'open', 'startDate', 'sort', 'order', '_sort', 'orderBy', 'fields'])
      for (const endpoint of [listSessions, searchPatients, listReport])
        await look(
          key,
          payload,
          () => admin.send(endpoint, { query: { [key]: payload } } as never),
          () => true,
        )
  }
  expect(faults).toEqual([])
  expect(await contentsOf(clinic.db)).toEqual(before)
  const [usual, attacked] = [percentile(plain ?? [], 0.95), percentile(hostile ?? [], 0.95)]
  noteFigure(
    `INP-01 ${engine}`,
    `${SEARCHED.length} payloads in ${asked} requests; p95 ${attacked.toFixed(1)} ms, of a plain search ${usual.toFixed(1)} ms`,
  )
  if (!isFull) return
  expect(Math.max(...(hostile ?? []))).toBeLessThan(4_000)
  expect(attacked).toBeLessThan(2 * usual + 20)
}

/** It comes back as it was typed, and is found by its own letters. */
async function storedIsText(clinic: Clinic): Promise<void> {
  const admin = await clinic.as('admin')
  const stored: string[] = []
  for (const [n, payload] of SQL_PAYLOADS.entries()) {
    const firstname = `Abc ${payload}`.slice(0, 120).trim()
    const [patient] = await admin.call(createPatient, {
      body: aPatient({ firstname, allergies: payload.slice(0, 400), church: firstname }),
    })
    const read = await admin.call(getPatient, { params: { id: patient?._id ?? '' } })
    expect([read.firstname, read.allergies]).toEqual([firstname.normalize('NFC'), payload.slice(0, 400).normalize('NFC').trim()])
    await admin.call(createItem, {
      body: { name: `${n} ${payload}`.slice(0, 120), count: 1, description: payload.slice(0, 400), dosage: '1' },
    })
    stored.push(firstname)
  }
  await admin.call(createBeds, { body: SQL_PAYLOADS.map((payload, n) => `${n} ${payload}`.slice(0, 40)) })
  const { count } = await admin.call(searchPatients, { query: { name: 'Abc' } })
  expect(count).toBe(stored.length)
  expect((await admin.call(listItems, {})).length).toBe(SQL_PAYLOADS.length + 1) // and the gauze
  expect(await clinic.store.faults()).toEqual([])
}

async function pathNamesNothing(clinic: Clinic): Promise<void> {
  const admin = await clinic.as('admin')
  const before = await contentsOf(clinic.db)
  for (const endpoint of ENDPOINTS.filter(({ params, access }) => params && access !== 'public'))
    for (const payload of SEARCHED) {
      const params = Object.fromEntries(Object.keys(endpoint.params?.shape ?? {}).map((key) => [key, payload]))
      const { status } = await admin.send(endpoint, { params, ...(endpoint.method !== 'GET' && { body: {} }) } as never) // wrong on purpose
      expect([endpoint.path, payload, status]).toEqual([endpoint.path, payload, 404])
    }
  expect(await contentsOf(clinic.db)).toEqual(before)
}
