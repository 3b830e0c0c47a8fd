import { updateAllergies } from '@clinic/contract/allergies'
import { createBeds, updateBed } from '@clinic/contract/beds'
import { type Endpoint, isMutating } from '@clinic/contract/endpoint'
import { ENDPOINTS } from '@clinic/contract/endpoints'
import { strikeCare, voidSession } from '@clinic/contract/entered-in-error'
import { createItem, updateItem, uploadItems } from '@clinic/contract/inventory'
import { updateFacts } from '@clinic/contract/patient-facts'
import { createPatient, updatePatient, uploadPatients } from '@clinic/contract/patients'
import { createPersonnel, deletePersonnel, issueSlip, updatePersonnel } from '@clinic/contract/personnel'
import { createSession, updateSession } from '@clinic/contract/sessions'
import { type Lot, listLots, receiveStock, updateLot, writeOffLot } from '@clinic/contract/stock'
import { updateItemPlan, updatePlanDefaults } from '@clinic/contract/stock-plan'
import { backUpStore } from '@clinic/contract/storage'
import { expect, inject, test, vi } from 'vitest'
import { workOnce } from '../src/http/idempotency.ts'
import { anItem, aPatient } from './factories.ts'
import { type Client, type TestApp, testApp } from './harness.ts'

type Request = { params?: object; body?: unknown; file?: File }
/** Without `other` the call has nothing that could differ. */
type Arranged = { request: Request; other?: Request }

const person = { name: 'Ngozi Eze', email: 'ngozi@clinic.test', phone: '08031112222', role: 'nurse' } as const
const item = { name: 'Paracetamol', count: 10, description: 'Pain', dosage: '500 mg' }

async function aLot(admin: Client): Promise<Lot> {
  const { _id } = await admin.call(createItem, { body: anItem() })
  const [lot] = await admin.call(listLots, { params: { id: _id } })
  if (!lot) throw new Error('The item has no lot')
  return lot
}

/** For each call a valid request, and the same call with another body; a call that is missing here fails the test below. */
const CALLS = new Map<Endpoint, (admin: Client) => Promise<Arranged>>([
  [createPatient, async () => ({ request: { body: aPatient() }, other: { body: aPatient() } })],
  [
    updatePatient,
    async (admin) => {
      const [patient] = await admin.call(createPatient, { body: aPatient() })
      const change = (phone: string) => ({ body: { id: patient?._id ?? '', phone } })
      return { request: change('08030000001'), other: change('08030000002') }
    },
  ],
  [
    updateAllergies,
    async (admin) => {
      const [patient] = await admin.call(createPatient, { body: aPatient() })
      const add = (label: string) => ({ params: { id: patient?._id ?? '' }, body: { add: [{ label }] } })
      return { request: add('Penicillin'), other: add('Aspirin') }
    },
  ],
  [
    updateFacts,
    async (admin) => {
      const [patient] = await admin.call(createPatient, { body: aPatient() })
      const born = (birthDate: string) => ({ params: { id: patient?._id ?? '' }, body: { birthDate, birthPrecision: 'day' } })
      return { request: born('1990-05-01'), other: born('1991-05-01') }
    },
  ],
  [
    receiveStock,
    async (admin) => {
      const { _id } = await admin.call(createItem, { body: anItem() })
      const receive = (units: number) => ({ body: { lines: [{ item: _id, units }] } })
      return { request: receive(5), other: receive(6) }
    },
  ],
  [
    updateLot,
    async (admin) => {
      const lot = await aLot(admin)
      const name = (lotNo: string) => ({ params: { id: lot._id }, body: { lotNo, reason: 'Read on the box' } })
      return { request: name('A1'), other: name('A2') }
    },
  ],
  [
    writeOffLot,
    async (admin) => {
      const lot = await aLot(admin)
      const writeOff = (units: number) => ({ params: { id: lot._id }, body: { units, kind: 'damaged', reason: 'Fell down' } })
      return { request: writeOff(1), other: writeOff(2) }
    },
  ],
  [
    updateItemPlan,
    async (admin) => {
      const { _id } = await admin.call(createItem, { body: anItem() })
      const plan = (leadDays: number) => ({ params: { id: _id }, body: { leadDays } })
      return { request: plan(7), other: plan(8) }
    },
  ],
  [
    updatePlanDefaults,
    async () => {
      const days = (leadDays: number) => ({ body: { leadDays } })
      return { request: days(7), other: days(8) }
    },
  ],
  [uploadPatients, async () => ({ request: { file: patientsFile('Adaobi') }, other: { file: patientsFile('Ebere') } })],
  [
    createSession,
    async (admin) => {
      const [patient] = await admin.call(createPatient, { body: aPatient() })
      const session = (complaints: string) => ({ body: { patientId: patient?._id ?? '', attendants: ['NURSE'], complaints } })
      return { request: session('cough'), other: session('fever') }
    },
  ],
  [
    updateSession,
    async (admin) => {
      const [patient] = await admin.call(createPatient, { body: aPatient() })
      const session = await admin.call(createSession, { body: { patientId: patient?._id ?? '', attendants: ['NURSE'] } })
      const care = (comment: string) => ({ body: { id: session._id, comment } })
      return { request: care('dressed the wound'), other: care('gave water') }
    },
  ],
  [
    strikeCare,
    async (admin) => {
      const [patient] = await admin.call(createPatient, { body: aPatient() })
      const { _id: id } = await admin.call(createSession, { body: { patientId: patient?._id ?? '', attendants: ['NURSE'] } })
      const { comments } = await admin.call(updateSession, { body: { id, comment: 'seen' } })
      const strike = (reason: string) => ({ params: { id, careId: comments[0]?._id ?? '' }, body: { reason } })
      return { request: strike('Wrong patient'), other: strike('Wrong drug') }
    },
  ],
  [
    voidSession,
    async (admin) => {
      const [patient] = await admin.call(createPatient, { body: aPatient() })
      const { _id: id } = await admin.call(createSession, { body: { patientId: patient?._id ?? '', attendants: ['NURSE'] } })
      return { request: { params: { id }, body: { reason: 'Wrong patient' } }, other: { params: { id }, body: { reason: 'Opened twice' } } }
    },
  ],
  [createBeds, async () => ({ request: { body: ['A1'] }, other: { body: ['A2'] } })],
  [
    updateBed,
    async (admin) => {
      const [bed] = await admin.call(createBeds, { body: ['A1'] })
      const rename = (tag: string) => ({ body: { id: bed?._id ?? '', tag } })
      return { request: rename('A2'), other: rename('A3') }
    },
  ],
  [createItem, async () => ({ request: { body: item }, other: { body: { ...item, name: 'Zinc' } } })],
  [
    updateItem,
    async (admin) => {
      const { _id } = await admin.call(createItem, { body: item })
      const restock = (units: number) => ({ body: { id: _id, restock: units } })
      return { request: restock(5), other: restock(6) }
    },
  ],
  [uploadItems, async () => ({ request: { file: itemsFile('Zinc') }, other: { file: itemsFile('Iron') } })],
  [createPersonnel, async () => ({ request: { body: person }, other: { body: { ...person, email: 'other@clinic.test' } } })],
  [
    updatePersonnel,
    async (admin) => {
      await admin.call(createPersonnel, { body: person })
      const deactivate = (deactivated: boolean) => ({ params: { email: person.email }, body: { deactivated } })
      return { request: deactivate(true), other: deactivate(false) }
    },
  ],
  [
    deletePersonnel,
    async (admin) => {
      await admin.call(createPersonnel, { body: person })
      return { request: { params: { email: person.email } }, other: { params: { email: 'nobody@clinic.test' } } }
    },
  ],
  [
    issueSlip,
    async (admin) => {
      await admin.call(createPersonnel, { body: person })
      return { request: { params: { email: person.email } }, other: { params: { email: 'nobody@clinic.test' } } }
    },
  ],
  [backUpStore, async () => ({ request: {} })],
])

const COLUMNS = 'firstname,lastname,phone,gender,ageRange,church,contactPerson,contactPersonNumber'
const patientsFile = (name: string) =>
  new File([`${COLUMNS}\n${name},Okeke,08031234567,FEMALE,26 - 30 years,Grace Chapel,Uche Okeke,08039999999\n`], 'patients.csv')
const itemsFile = (name: string) => new File([`name,count,description,dosage\n${name},5,Tablet,10 mg\n`], 'items.csv')

const covered = ENDPOINTS.filter((endpoint) => isMutating(endpoint) && endpoint.notIdempotent === undefined)

test('every mutating call is tried here, or says why it keeps no answer', () => {
  expect(covered.filter((endpoint) => !CALLS.has(endpoint)).map(({ path }) => path)).toEqual([])
})

/** What the calls wrote, told by the audit: every change leaves at least one event. */
async function changes({ db, services }: TestApp): Promise<number> {
  await services.readLog.flush()
  const { n } = await db
    .selectFrom('auditEvent')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('action', 'in', ['C', 'U', 'D', 'E'])
    .executeTakeFirstOrThrow()
  return Number(n)
}

/** PostgreSQL is backed up with its own tools. */
const served = covered.filter((endpoint) => inject('engine') === 'sqlite' || endpoint !== backUpStore)

test.each(served.map((endpoint) => ({ call: `${endpoint.method} ${endpoint.path}`, endpoint })))(
  '$call happens once under one key',
  async ({ endpoint }) => {
    const clinic = await testApp({ inFile: endpoint === backUpStore })
    const admin = await clinic.as('admin')
    const arranged = await CALLS.get(endpoint)?.(admin)
    if (!arranged) throw new Error('not arranged')
    const request = arranged.request as never // of this endpoint, as the table pairs them
    const before = await changes(clinic)
    const first = await admin.send(endpoint, request, { key: 'form-1' })
    expect(first.status).toBe(endpoint.status ?? 200)
    const after = await changes(clinic)
    expect(after).toBeGreaterThan(before)

    const again = await admin.send(endpoint, request, { key: 'form-1' })
    expect([again.status, again.data]).toEqual([first.status, first.data])
    expect(await changes(clinic)).toBe(after)

    if (arranged.other) expect((await admin.send(endpoint, arranged.other as never, { key: 'form-1' })).status).toBe(422)
    expect(await changes(clinic)).toBe(after)

    const { answer } = await clinic.db.selectFrom('idempotency').select('answer').executeTakeFirstOrThrow()
    expect(answer).not.toContain('{')
  },
)

test('many at once under one key have one effect', async () => {
  const { as, db } = await testApp()
  const doctor = await as('doctor')
  const body = aPatient()
  const answers = await Promise.all(Array.from({ length: 20 }, () => doctor.send(createPatient, { body }, { key: 'double-click' })))
  expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true)
  const made = answers.filter(({ status }) => status === 201).map(({ data }) => data[0]?._id)
  expect(new Set(made).size).toBe(1)
  expect((await db.selectFrom('patient').select('_id').execute()).length).toBe(1)
})

test('one person’s key is not another’s', async () => {
  const { as } = await testApp()
  const [one, two] = [await as('doctor'), await as('doctor')]
  const body = aPatient()
  const first = await one.send(createPatient, { body }, { key: 'same' })
  const second = await two.send(createPatient, { body }, { key: 'same' })
  expect([first.status, second.status]).toEqual([201, 201])
  expect(first.data[0]?._id).not.toBe(second.data[0]?._id)
})

const uploadAt = (time: string) => ({
  personnelId: 'somebody',
  call: 'POST /patient/upload-csv',
  key: 'form-1',
  bodyHash: 'h',
  now: new Date(time),
})

test('a call that died holds its key for a minute: another process may still be running it', async () => {
  const { db, services } = await testApp()
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  void workOnce(db, services.keys, uploadAt('2026-03-01T08:00:00Z'), () => {
    begin()
    return new Promise(() => undefined)
  })
  await begun
  const again = (time: string) => workOnce(db, services.keys, uploadAt(time), async () => 'stored')
  await expect(again('2026-03-01T08:01:00Z')).rejects.toThrow('still being saved. Send it again in a minute')
  expect(await again('2026-03-01T08:01:01Z')).toBe('stored')
})

test('a call that runs for long keeps its key', async () => {
  const { db, services } = await testApp()
  const { promise: done, resolve: end } = Promise.withResolvers<string>()
  const claimedAt = async () => (await db.selectFrom('idempotency').select('createdAt').executeTakeFirst())?.createdAt
  const first = workOnce(db, services.keys, uploadAt('2026-03-01T08:00:00Z'), () => done, 5)
  await vi.waitFor(async () => expect((await claimedAt()) ?? '').toMatch(/^2026-03-01T08:00:00\.(?!000)|^2026-03-01T08:00:0[1-9]/))
  const again = () => workOnce(db, services.keys, uploadAt('2026-03-01T08:01:00Z'), async () => 'twice')
  await expect(again()).rejects.toThrow('still being saved. Send it again in a minute')
  end('once')
  expect(await first).toBe('once')
  await expect(again()).rejects.toMatchObject({ kept: { answer: 'once', isOlder: false } })
})
