import { getAllergies, updateAllergies } from '@clinic/contract/allergies'
import { listAudit } from '@clinic/contract/audit'
import { listAuditNotices } from '@clinic/contract/audit-notices'
import { forgotPassword, getMe, login, logout, resetPassword, udpatePassword, updatePassword } from '@clinic/contract/auth'
import { createBeds, getBed, listBeds, updateBed } from '@clinic/contract/beds'
import type { Endpoint } from '@clinic/contract/endpoint'
import { strikeCare, voidSession } from '@clinic/contract/entered-in-error'
import { getHealth, getOpenApi } from '@clinic/contract/health'
import { createItem, listItems, listMovements, updateItem, uploadItems } from '@clinic/contract/inventory'
import { downloadPatients } from '@clinic/contract/patient-download'
import { getFacts, updateFacts } from '@clinic/contract/patient-facts'
import * as patients from '@clinic/contract/patients'
import * as personnel from '@clinic/contract/personnel'
import * as reports from '@clinic/contract/reports'
import * as sessions from '@clinic/contract/sessions'
import * as stock from '@clinic/contract/stock'
import * as plan from '@clinic/contract/stock-plan'
import { backUpStore, getStorage } from '@clinic/contract/storage'
import { newAdmission, newBed, newItem, newPatient, newSession } from '@clinic/server/test/arrange'
import { anItem, aPatient, aSession, insertPersonnel } from '@clinic/server/test/factories'
import type { Clinic } from './clinic.ts'

/** A request by its parts, for calls that are made from a table. */
export type Parts = {
  readonly params?: Record<string, unknown>
  readonly query?: Record<string, unknown>
  readonly body?: unknown
  readonly file?: File
}

/** What there is to name in a request. */
export type World = Awaited<ReturnType<typeof aWorld>>

export const PASSWORD = 'harmattan rain'
let number = 0
const unique = (word: string) => `${word} ${process.pid}-${++number}`

/** One of each thing, an occupied bed, and a staff member who has a password. */
export async function aWorld(clinic: Clinic) {
  const admin = await clinic.as('admin')
  const patient = await newPatient(admin)
  const bed = await newBed(admin, unique('Bed'))
  const session = await newAdmission(admin, bed._id, { patientId: patient._id, attendants: ['NURSE', 'PHARMACIST', 'PHYSIOTHERAPIST'] })
  const item = await newItem(admin, { name: unique('Gauze'), count: 1_000_000 })
  const { user } = await clinic.as('nurse', { password: PASSWORD })
  return { clinic, admin, by: admin as Pick<typeof admin, 'call'>, patient, bed, session, item, staff: user }
}

const aStaffMember = async ({ clinic }: World) => ({ params: { email: (await insertPersonnel(clinic.db, { role: 'nurse' })).email } })
const changed = async (world: World) => {
  const { user } = await world.clinic.as('doctor', { password: PASSWORD })
  return { body: { email: user.email, password: PASSWORD, newPassword: 'dry season sun' } }
}

const aLot = async ({ admin }: World) => {
  const { _id } = await newItem(admin, { name: unique('Swab') })
  const [lot] = await admin.call(stock.listLots, { params: { id: _id } })
  return lot?._id ?? ''
}

/**
 * For every call of the contract a request that succeeds for an admin, once and again: what it uses up is created again. Who else may call
 * it succeeds too, if they are the world's `by`. Only `resetPassword` needs a code that no one has, and is refused with 400.
 */
export const REQUESTS: ReadonlyMap<Endpoint, (world: World) => Parts | Promise<Parts>> = new Map<
  Endpoint,
  (world: World) => Parts | Promise<Parts>
>([
  [login, ({ staff }) => ({ body: { email: staff.email, password: PASSWORD } })],
  [updatePassword, changed],
  [udpatePassword, changed],
  [forgotPassword, () => ({ params: { email: 'nobody@clinic.test' } })],
  [resetPassword, () => ({ body: { otp: '123456', email: 'nobody@clinic.test', password: PASSWORD } })],
  [getMe, () => ({})],
  [logout, () => ({})],
  [patients.listChurches, () => ({})],
  [
    personnel.createPersonnel,
    () => ({ body: { name: 'Ngozi Eze', email: `n${process.pid}-${++number}@clinic.test`, phone: '0803', role: 'nurse' } }),
  ],
  [personnel.listPersonnel, () => ({ query: { name: 'a' } })],
  [personnel.updatePersonnel, async (world) => ({ ...(await aStaffMember(world)), body: { phone: '08031112222' } })],
  [personnel.deletePersonnel, aStaffMember],
  [personnel.issueSlip, aStaffMember],
  [patients.createPatient, () => ({ body: aPatient() })],
  [patients.searchPatients, () => ({ query: { name: 'Adaeze', phone: '' } })],
  [patients.findDuplicates, () => ({ query: { name: 'Adaeze Okafor', phone: '0803' } })],
  [patients.getPatient, ({ patient }) => ({ params: { id: patient._id } })],
  [patients.updatePatient, ({ patient }) => ({ body: { id: patient._id, allergies: 'Nuts' } })],
  [getFacts, ({ patient }) => ({ params: { id: patient._id } })],
  [updateFacts, ({ patient }) => ({ params: { id: patient._id }, body: { birthDate: '1990-05-01', birthPrecision: 'day' } })],
  [getAllergies, ({ patient }) => ({ params: { id: patient._id } })],
  [updateAllergies, ({ patient }) => ({ params: { id: patient._id }, body: { add: [{ label: unique('Drug') }] } })],
  [downloadPatients, () => ({})],
  [patients.uploadPatients, () => ({ file: patientsFile(unique('Adaobi')) })],
  [sessions.createSession, ({ patient }) => ({ body: aSession(patient._id) })],
  [sessions.listSessions, () => ({ query: { skip: 0, limit: 5 } })],
  [sessions.getQueue, () => ({ query: { limit: 5 } })],
  [sessions.getPatientHistory, ({ patient }) => ({ params: { patientId: patient._id }, query: { limit: 5 } })],
  [sessions.getSession, ({ session }) => ({ params: { id: session._id } })],
  [sessions.updateSession, ({ session, item }) => ({ body: { id: session._id, comment: 'seen', drugs: [{ drug: item._id, dosage: 1 }] } })],
  [
    strikeCare,
    // Own care, for those who may strike no other.
    async ({ by, session, item }) => {
      const comment = unique('given')
      const body = { id: session._id, comment, drugs: [{ drug: item._id, dosage: 1 }] }
      const { comments } = await by.call(sessions.updateSession, { body })
      const careId = comments.find((care) => care.comment === comment)?._id
      return { params: { id: session._id, careId }, body: { reason: 'Wrong patient' } }
    },
  ],
  [
    voidSession,
    async ({ admin, patient }) => ({
      params: { id: (await newSession(admin, { patientId: patient._id }))._id },
      body: { reason: 'Opened twice' },
    }),
  ],
  [reports.listReport, () => ({ query: { startDate: '2026-01-01', endDate: '2026-12-31' } })],
  [reports.downloadReport, () => ({ body: { startDate: '2026-01-01', endDate: '2026-12-31' } })],
  [createBeds, () => ({ body: [unique('Bed')] })],
  [listBeds, () => ({ query: { limit: 5 } })],
  [getBed, ({ bed }) => ({ params: { id: bed._id } })],
  [updateBed, ({ bed, patient }) => ({ body: { id: bed._id, patientId: patient._id, occupied: true } })],
  [createItem, () => ({ body: anItem({ name: unique('Zinc') }) })],
  [listItems, () => ({ query: { name: 'g' } })],
  [stock.receiveStock, ({ item }) => ({ body: { lines: [{ item: item._id, units: 1, lotNo: 'A1', expiresOn: '2099-12' }] } })],
  [stock.listLots, ({ item }) => ({ params: { id: item._id } })],
  [stock.updateLot, async (world) => ({ params: { id: await aLot(world) }, body: { lotNo: unique('B'), reason: 'Read on the box' } })],
  [stock.writeOffLot, async (world) => ({ params: { id: await aLot(world) }, body: { units: 1, kind: 'damaged', reason: 'Fell down' } })],
  [stock.listGiven, async (world) => ({ params: { id: await aLot(world) } })],
  [stock.listUsable, () => ({ query: { name: 'g' } })],
  [stock.checkStock, () => ({})],
  [plan.listPlan, () => ({})],
  [plan.downloadPlan, () => ({ body: {} })],
  [plan.tryPlan, () => ({ body: { today: '2026-11-22', days: [], lots: [] } })],
  [plan.updateItemPlan, ({ item }) => ({ params: { id: item._id }, body: { leadDays: ++number % 365 } })],
  [plan.getPlanDefaults, () => ({})],
  [plan.updatePlanDefaults, () => ({ body: { leadDays: ++number % 365 } })],
  [listMovements, ({ item }) => ({ params: { id: item._id }, query: { limit: 5 } })],
  [updateItem, ({ item }) => ({ body: { id: item._id, restock: 1 } })],
  [uploadItems, () => ({ file: new File([`name,count,description,dosage\n${unique('Iron')},5,Tablet,10 mg\n`], 'items.csv') })],
  [listAuditNotices, () => ({})],
  [listAudit, ({ patient }) => ({ query: { patientId: patient._id, limit: 5 } })],
  [getStorage, () => ({})],
  [backUpStore, () => ({})],
  [getHealth, () => ({})],
  [getOpenApi, () => ({})],
])

const COLUMNS = 'firstname,lastname,phone,gender,ageRange,church,contactPerson,contactPersonNumber'

export const patientsFile = (lastname: string) =>
  new File([`${COLUMNS}\nAdaobi,${lastname},08031234567,FEMALE,26 - 30 years,Grace Chapel,Uche Okeke,08039999999\n`], 'patients.csv')

let lastArranged: Promise<unknown> = Promise.resolve()

/**
 * A request of this call; a call that is missing in the table is a fault of the table. Requests are arranged one after another: some write
 * people into the store from beside the server, and a server that writes at that moment answers 503.
 */
export function requestOf(endpoint: Endpoint, world: World): Promise<Parts> {
  const request = REQUESTS.get(endpoint)
  if (!request) throw new Error(`${endpoint.method} ${endpoint.path} has no request in the table`)
  const arranged = lastArranged.then(() => request(world))
  lastArranged = arranged.catch(() => undefined)
  return arranged
}
