import { updateAllergies } from '@clinic/contract/allergies'
import { createArrival, updateArrival } from '@clinic/contract/arrivals'
import { listAudit } from '@clinic/contract/audit'
import { forgotPassword, login, resetPassword, type SignedInUser, udpatePassword, updatePassword } from '@clinic/contract/auth'
import { createBeds, updateBed } from '@clinic/contract/beds'
import * as cards from '@clinic/contract/cards'
import { followChanges } from '@clinic/contract/changes'
import { pickDiagnoses, readDiagnosesOf, teachTerm } from '@clinic/contract/diagnoses'
import type { Endpoint } from '@clinic/contract/endpoint'
import { strikeCare, voidSession } from '@clinic/contract/entered-in-error'
import * as followUps from '@clinic/contract/follow-ups'
import { checkGuard, updateItemDrug } from '@clinic/contract/guard'
import { acceptHandover, createHandover } from '@clinic/contract/handovers'
import { createItem, previewItems, updateItem, uploadItems } from '@clinic/contract/inventory'
import * as merge from '@clinic/contract/merge'
import { keepAddress } from '@clinic/contract/network'
import * as observations from '@clinic/contract/observations'
import { getOccupancy } from '@clinic/contract/occupancy'
import { updateFacts } from '@clinic/contract/patient-facts'
import * as patients from '@clinic/contract/patients'
import * as personnel from '@clinic/contract/personnel'
import * as phrases from '@clinic/contract/phrases'
import * as preferences from '@clinic/contract/preferences'
import * as prescribing from '@clinic/contract/prescribing'
import { createPrint } from '@clinic/contract/prints'
import { addProblem, updateProblem } from '@clinic/contract/problems'
import { summarizeReport } from '@clinic/contract/report-summary'
import * as reports from '@clinic/contract/reports'
import * as returns from '@clinic/contract/returns'
import type { Role } from '@clinic/contract/roles'
import * as sessions from '@clinic/contract/sessions'
import { updateSettings } from '@clinic/contract/settings'
import * as stock from '@clinic/contract/stock'
import * as counts from '@clinic/contract/stock-counts'
import * as plan from '@clinic/contract/stock-plan'
import { getDraftKey } from '@clinic/contract/unsent'
import { swapPatients, transferPatient } from '@clinic/contract/ward'
import { planDischarge } from '@clinic/contract/ward-plan'
import type { Db } from '../src/db/open.ts'
import { newId } from '../src/ids.ts'
import { newAdmission, newBed, newItem, newPatient, newSession } from './arrange.ts'
import { PASSWORD } from './credentials.ts'
import { anItem, aPatient, aSession, insertPersonnel } from './factories.ts'
import type { Client } from './harness.ts'

/* One request of each call, for every test that goes through all calls. */

/** A request by its parts, for calls that are made from a table. */
export type Parts = {
  readonly params?: Record<string, unknown>
  readonly query?: Record<string, unknown>
  readonly body?: unknown
  readonly file?: File
}

type Person = Pick<Client, 'call'> & { readonly user: SignedInUser }
/** Where a world is made: in this process, or at a real server. */
type Clinic = { readonly db: Db; readonly as: (role: Role, seed?: { password?: string }) => Promise<Person> }

/** What there is to name in a request. `by` sends it. */
export type World = Awaited<ReturnType<typeof aWorld>>

let number = 0
const unique = (word: string) => `${word} ${process.pid}-${++number}`

/** One of each thing, an occupied bed, and a staff member who has a password. */
export async function aWorld<C extends Clinic>(clinic: C) {
  const admin = (await clinic.as('admin')) as Awaited<ReturnType<C['as']>> // as this clinic gives it
  const patient = await newPatient(admin)
  const bed = await newBed(admin, unique('Bed'))
  const session = await newAdmission(admin, bed._id, { patientId: patient._id, attendants: ['NURSE', 'PHARMACIST', 'PHYSIOTHERAPIST'] })
  const item = await newItem(admin, { name: unique('Gauze'), count: 1_000_000 })
  const { user } = await clinic.as('nurse', { password: PASSWORD })
  return { clinic: clinic as Clinic, admin, by: admin as Pick<Client, 'call'>, patient, bed, session, item, staff: user }
}

const aStaffMember = async ({ clinic }: World) => ({ params: { email: (await insertPersonnel(clinic.db, { role: 'nurse' })).email } })
const changed = async (world: World) => {
  const { user } = await world.clinic.as('doctor', { password: PASSWORD })
  return { body: { email: user.email, password: PASSWORD, newPassword: 'dry season sun' } }
}

/** Letters and digits, at most twelve. */
const aTrigger = () =>
  unique('t')
    .replaceAll(/[^a-z0-9]/g, '')
    .slice(-12)
const aTemplate = async ({ admin }: World) => ({
  id: (await admin.call(prescribing.createTemplate, { body: { name: 'Malaria', trigger: aTrigger() } }))._id,
})
/** Own, for those who may change no other. */
const aPhrase = async ({ by }: World) => ({
  id: (await by.call(phrases.createPhrase, { body: { trigger: aTrigger(), text: 'Rest' } }))._id,
})

const anArrival = async ({ admin }: World) => ({
  id: (await admin.call(createArrival, { body: { patientId: (await newPatient(admin))._id } }))._id,
})

const MONTH = { month: '2026-01' }
const DHIS = { orgUnit: 'DiszpKrYNg8', dataSet: 'BfMAe6Itzgt', map: [] }

const aFollowUp = async ({ admin }: World) => ({
  id: (await admin.call(followUps.createFollowUp, { body: { patientId: (await newPatient(admin))._id, dueOn: soon() } }))._id,
})

/** Some day of the next year. */
const soon = () => new Date(Date.now() + (2 + (++number % 300)) * 86_400_000).toISOString().slice(0, 10)

const anAdmission = async (admin: Person) => newAdmission(admin, (await newBed(admin, unique('Bed')))._id)

/** Own, for those who may strike no other. */
const anObservation = async ({ by, session }: World) => ({
  id: (await by.call(observations.recordObservation, { params: { id: session._id }, body: { pulse: '72' } }))._id,
})

const aLot = async ({ admin }: World) => {
  const { _id } = await newItem(admin, { name: unique('Swab') })
  const [lot] = await admin.call(stock.listLots, { params: { id: _id } })
  return lot?._id ?? ''
}
const aCard = async ({ admin }: World, patientId: string) => ({
  params: { code: (await admin.call(cards.issueCard, { params: { id: patientId } })).code },
})

const aProblem = async (admin: Person) => {
  const params = { id: (await newPatient(admin))._id }
  return { id: (await admin.call(addProblem, { params, body: { label: 'Hypertension' } }))._id }
}

const twoRecords = async (admin: Person) => ({ keepId: (await newPatient(admin))._id, mergeId: (await newPatient(admin))._id })
const SAME_PERSON = 'The same person'

const aMerge = async (admin: Person) => ({
  mergeId: (await admin.call(merge.mergePatients, { body: { ...(await twoRecords(admin)), reason: SAME_PERSON } }))._id,
})

type Sample = (world: World) => Parts | Promise<Parts>

async function openCountOf({ admin, item }: World): Promise<string> {
  const [open] = (await admin.call(counts.listCounts, {})).filter(({ state }) => state === 'open')
  return open?._id ?? (await admin.call(counts.openCount, { body: { scope: [item._id] } }))._id
}

/** A stock take that can begin: one is open at a time. */
async function aScope({ admin }: World) {
  const [open] = (await admin.call(counts.listCounts, {})).filter(({ state }) => state === 'open')
  if (open) await admin.call(counts.cancelCount, { params: { id: open._id } })
  return { body: { scope: [(await newItem(admin, { name: unique('Tape') }))._id] } }
}

const ending = new Set<string>()

/** The open stock take, for a request that ends it. If a request has it already, a closed one: two cannot be open. */
async function aCountToEnd(world: World) {
  const open = await openCountOf(world)
  if (!ending.has(open)) {
    ending.add(open)
    return { params: { id: open } }
  }
  const _id = newId()
  const times = { openedAt: new Date().toISOString(), cancelledAt: new Date().toISOString(), postedAt: null }
  await world.clinic.db
    .insertInto('stockCount')
    .values({ _id, scope: '"all"', openedBy: world.admin.user._id, ...times, slot: null })
    .execute()
  return { params: { id: _id } }
}

/**
 * Requests that succeed for an admin, once and again: what one uses up is created again, and the next says something else. Who else may call
 * it succeeds too, if they are the world's `by`. Only `resetPassword` needs a code that no test has, and is refused with 400.
 */
const SAMPLES: ReadonlyMap<Endpoint, Sample> = new Map<Endpoint, Sample>([
  [login, ({ staff }) => ({ body: { email: staff.email, password: PASSWORD } })],
  [updatePassword, changed],
  [keepAddress, () => ({ body: { address: '192.168.1.20' } })],
  [udpatePassword, changed],
  [forgotPassword, () => ({ params: { email: 'nobody@clinic.test' } })],
  [resetPassword, () => ({ body: { otp: '123456', email: 'nobody@clinic.test', password: PASSWORD } })],
  [
    personnel.createPersonnel,
    () => ({ body: { name: 'Ngozi Eze', email: `n${process.pid}-${++number}@clinic.test`, phone: '0803', role: 'nurse' } }),
  ],
  [personnel.updatePersonnel, async (world) => ({ ...(await aStaffMember(world)), body: { phone: '08031112222' } })],
  [personnel.deletePersonnel, aStaffMember],
  [personnel.issueSlip, aStaffMember],
  [patients.createPatient, () => ({ body: aPatient() })],
  [summarizeReport, () => ({ query: { startDate: '2025-03-10', endDate: '2025-03-11' } })],
  [patients.searchPatients, () => ({ query: { name: 'Adaeze', phone: '' } })],
  [patients.findDuplicates, () => ({ query: { name: 'Adaeze Okafor', phone: '0803' } })],
  [patients.updatePatient, ({ patient }) => ({ body: { id: patient._id, allergies: unique('Nuts') } })],
  [
    updateFacts,
    ({ patient }) => ({ params: { id: patient._id }, body: { birthDate: `${1950 + (++number % 50)}-05-01`, birthPrecision: 'day' } }),
  ],
  [readDiagnosesOf, () => ({ body: { text: 'Malaria; ?typhoid' } })],
  [teachTerm, () => ({ body: { term: unique('hot body'), code: 'B54' } })],
  [
    pickDiagnoses,
    ({ session }) => ({
      params: { id: session._id },
      body: { diagnoses: [{ code: ++number % 2 ? 'B54' : 'I10', certainty: 'confirmed' }] },
    }),
  ],
  [checkGuard, ({ patient }) => ({ body: { patientId: patient._id, rows: [{ drug: 'Amoxil' }] } })],
  [
    updateItemDrug,
    ({ item }) => ({ params: { id: item._id }, body: { state: 'mapped', ingredients: [++number % 2 ? 'paracetamol' : 'aspirin'] } }),
  ],
  [updateAllergies, ({ patient }) => ({ params: { id: patient._id }, body: { add: [{ label: unique('Drug') }] } })],
  [merge.previewMerge, async ({ admin, patient }) => ({ params: { id: patient._id }, query: { with: (await newPatient(admin))._id } })],
  [merge.mergePatients, async ({ admin }) => ({ body: { ...(await twoRecords(admin)), reason: SAME_PERSON } })],
  [merge.unmergePatients, async ({ admin }) => ({ body: { ...(await aMerge(admin)), reason: 'Two people' } })],
  [
    merge.markNotSame,
    async ({ admin, patient }) => ({ body: { a: patient._id, b: (await newPatient(admin))._id, reason: 'Father and son' } }),
  ],
  [addProblem, async ({ admin }) => ({ params: { id: (await newPatient(admin))._id }, body: { label: unique('Asthma') } })],
  [updateProblem, async ({ admin }) => ({ params: await aProblem(admin), body: { label: unique('Asthma') } })],
  [patients.uploadPatients, () => ({ file: patientsFile(unique('Adaobi')) })],
  [patients.previewPatients, () => ({ file: patientsFile(unique('Adaobi')) })],
  [sessions.createSession, ({ patient }) => ({ body: aSession(patient._id, { complaints: unique('Cough') }) })],
  [
    sessions.updateSession,
    ({ session, item }) => ({ body: { id: session._id, comment: unique('seen'), drugs: [{ drug: item._id, dosage: 1 }] } }),
  ],
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
  [createArrival, async ({ admin }) => ({ body: { patientId: (await newPatient(admin))._id, reason: unique('Cough') } })],
  [updateArrival, async (world) => ({ params: await anArrival(world), body: { reason: unique('Fever') } })],
  [followUps.createFollowUp, async ({ admin }) => ({ body: { patientId: (await newPatient(admin))._id, dueOn: soon() } })],
  [followUps.updateFollowUp, async (world) => ({ params: await aFollowUp(world), body: { reason: unique('Dressing') } })],
  [followUps.logCall, async (world) => ({ params: await aFollowUp(world), body: { outcome: 'coming', note: unique('Comes') } })],
  [followUps.downloadFollowUps, () => ({ body: { when: 'missed' } })],
  [
    observations.recordObservation,
    ({ session }) => ({ params: { id: session._id }, body: { pulse: `${60 + (++number % 40)}`, consciousness: 'A' } }),
  ],
  [observations.strikeObservation, async (world) => ({ params: await anObservation(world), body: { reason: 'Wrong patient' } })],
  [observations.assessVitals, () => ({ body: { ageMonths: 480, gender: 'FEMALE', pulse: '131' } })],
  [prescribing.listTemplates, ({ patient }) => ({ query: { patientId: patient._id, weight: '60' } })],
  [prescribing.listLearned, ({ patient }) => ({ query: { diagnosis: 'malaria', patientId: patient._id } })],
  [prescribing.createTemplate, () => ({ body: { name: 'Malaria', trigger: aTrigger() } })],
  [prescribing.updateTemplate, async (world) => ({ params: await aTemplate(world), body: { name: unique('Fever') } })],
  [prescribing.deleteTemplate, async (world) => ({ params: await aTemplate(world) })],
  [phrases.createPhrase, () => ({ body: { trigger: aTrigger(), text: 'Rest' } })],
  [phrases.updatePhrase, async (world) => ({ params: await aPhrase(world), body: { text: unique('Sleep') } })],
  [phrases.deletePhrase, async (world) => ({ params: await aPhrase(world) })],
  [updateSettings, () => ({ body: { phone: `0803 000 ${++number}` } })],
  [preferences.updatePreferences, () => ({ body: { singleKeys: ++number % 2 === 0 } })],
  [reports.listReport, () => ({ query: { startDate: '2026-01-01', endDate: '2026-12-31' } })],
  [reports.downloadReport, () => ({ body: { startDate: '2026-01-01', endDate: '2026-12-31' } })],
  [returns.getReturn, () => ({ params: MONTH })],
  [returns.downloadReturn, () => ({ params: MONTH })],
  [returns.listReturnVisits, () => ({ params: MONTH, query: { figure: 'visits.all.all' } })],
  [returns.markReturnSent, () => ({ params: MONTH })],
  [returns.getDhisFile, async ({ admin }) => ({ params: (await admin.call(returns.updateDhis, { body: DHIS })) && MONTH })],
  [returns.updateDhis, () => ({ body: { ...DHIS, orgUnit: `Unit${++number}` } })],
  [createBeds, () => ({ body: [unique('Bed')] })],
  [
    updateBed,
    // A doctor may only repeat what is so already.
    async ({ admin, by, bed, patient }) =>
      by === admin
        ? { body: { id: (await newBed(admin, unique('Bed')))._id, tag: unique('Bed') } }
        : { body: { id: bed._id, patientId: patient._id, occupied: true } },
  ],
  [
    transferPatient,
    async ({ admin, session }) => ({ body: { sessionId: session._id, toBedId: (await newBed(admin, unique('Bed')))._id } }),
  ],
  [swapPatients, async ({ admin, session }) => ({ body: { sessionA: session._id, sessionB: (await anAdmission(admin))._id } })],
  [createHandover, ({ session }) => ({ body: { shift: 'night', lines: [{ sessionId: session._id, recommendation: unique('Watch') }] } })],
  [
    acceptHandover,
    async ({ clinic, session }) => {
      const lines = [{ sessionId: session._id, recommendation: 'Watch' }]
      return { params: { id: (await (await clinic.as('nurse')).call(createHandover, { body: { shift: 'night', lines } }))._id } }
    },
  ],
  [getOccupancy, () => ({ query: { from: '2026-01-01', to: '2026-01-31' } })],
  [planDischarge, ({ session }) => ({ body: { sessionId: session._id, plannedOn: '2099-12-31', note: unique('Home') } })],
  [createItem, () => ({ body: anItem({ name: unique('Zinc') }) })],
  [stock.receiveStock, ({ item }) => ({ body: { lines: [{ item: item._id, units: ++number, lotNo: 'A1', expiresOn: '2099-12' }] } })],
  [stock.updateLot, async (world) => ({ params: { id: await aLot(world) }, body: { lotNo: unique('B'), reason: 'Read on the box' } })],
  [stock.writeOffLot, async (world) => ({ params: { id: await aLot(world) }, body: { units: 1, kind: 'damaged', reason: 'Fell down' } })],
  [stock.listGiven, async (world) => ({ params: { id: await aLot(world) } })],
  [counts.openCount, aScope],
  [counts.getCount, async (world) => ({ params: { id: await openCountOf(world) } })],
  [
    counts.typeCount,
    async (world) => {
      const id = await openCountOf(world)
      const { lines } = await world.admin.call(counts.getCount, { params: { id } })
      return { params: { id }, body: { lines: [{ lotId: lines[0]?.lotId ?? '', counted: ++number, reasonCode: 'found' }] } }
    },
  ],
  [counts.postCount, aCountToEnd],
  [counts.cancelCount, aCountToEnd],
  [plan.tryPlan, () => ({ body: { today: '2026-11-22', days: [], lots: [] } })],
  [plan.updateItemPlan, ({ item }) => ({ params: { id: item._id }, body: { leadDays: ++number % 365 } })],
  [plan.updatePlanDefaults, () => ({ body: { leadDays: ++number % 365 } })],
  [updateItem, ({ item }) => ({ body: { id: item._id, restock: ++number } })],
  [previewItems, () => ({ file: new File([`name,count,description,dosage\n${unique('Iron')},5,Tablet,10 mg\n`], 'items.csv') })],
  [uploadItems, () => ({ file: new File([`name,count,description,dosage\n${unique('Iron')},5,Tablet,10 mg\n`], 'items.csv') })],
  [cards.issueCard, async ({ admin }) => ({ params: { id: (await newPatient(admin))._id } })],
  [cards.findCard, (world) => aCard(world, world.patient._id)],
  [cards.revokeCard, async (world) => aCard(world, (await newPatient(world.admin))._id)],
  [createPrint, ({ session }) => ({ body: { what: 'prescription', id: session._id, size: ++number % 2 ? 'A5' : 'A4' } })],
  [followChanges, () => ({ query: { once: 'true' } })],
  [getDraftKey, () => ({ query: { device: 'a-browser-of-ours' } })],
  [listAudit, ({ patient }) => ({ query: { patientId: patient._id, limit: 5 } })],
])

const COLUMNS = 'firstname,lastname,phone,gender,ageRange,church,contactPerson,contactPersonNumber'

export const patientsFile = (lastname: string) =>
  new File([`${COLUMNS}\nAdaobi,${lastname},08031234567,FEMALE,26 - 30 years,Grace Chapel,Uche Okeke,08039999999\n`], 'patients.csv')

/** What an id in a path names, by the path's first part, where the call does not say it. */
const THINGS: Record<string, Thing> = { patient: 'patient', session: 'session', bed: 'bed', inventory: 'item' }
type Thing = 'patient' | 'session' | 'bed' | 'item'
const isThing = (what: string | undefined): what is Thing => Object.values<string | undefined>(THINGS).includes(what)

/** The request of a call that needs no sample: no body, and in its path no id, or that of a thing of the world. */
function derived({ method, path, params, query, body, upload, refersTo = [] }: Endpoint, world: World): Parts {
  const idOf = (name: string) => {
    const what = refersTo.find(({ in: part, key }) => part === 'params' && key === name)?.what ?? THINGS[path.split('/')[1] ?? '']
    return isThing(what) ? world[what]._id : undefined
  }
  const ids = Object.keys(params?.shape ?? {}).map((name) => [name, idOf(name)] as const)
  if (body || upload || ids.some(([, id]) => id === undefined))
    throw new Error(`${method} ${path} has no request in packages/server/test/sample-requests.ts`)
  return {
    ...(params && { params: Object.fromEntries(ids) }),
    ...(query && 'limit' in query.shape && { query: { limit: 5 } }),
  }
}

/** The parts of a call's body that some roles cannot send, by their names in roles-matrix.csv; the other parts are what the sample sends. */
const PARTS: Record<string, (world: World) => object | Promise<object>> = {
  clinic: () => ({ trigger: aTrigger(), text: 'Rest', clinic: true }),
  open: ({ session }) => ({ id: session._id, workingDiagnosis: unique('seen') }),
  scale: () => ({ spO2Scale: 2 }),
  label: ({ session }) => ({ what: 'bed-label', id: session._id, size: '80' }),
  report: () => ({ what: 'report', id: '2026-01-01_2026-12-31', size: 'A4' }),
  reorder: () => ({ what: 'reorder', id: 'all', size: 'A4' }),
  scale2: () => ({ pulse: '72', scale: 2 }),
  async end({ admin, patient }) {
    const label = unique('Drug')
    const { list } = await admin.call(updateAllergies, { params: { id: patient._id }, body: { add: [{ label }] } })
    return { end: [{ id: list.find((one) => one.label === label)?._id, reason: 'Tested' }] }
  },
}

async function arrange(endpoint: Endpoint, world: World, part: string): Promise<Parts> {
  const request = await (SAMPLES.get(endpoint)?.(world) ?? derived(endpoint, world))
  return { ...request, ...(PARTS[part] && { body: await PARTS[part](world) }) }
}

let lastArranged: Promise<unknown> = Promise.resolve()

/**
 * A request of this call, or of a part of it, from the samples or from what the contract says. Requests are arranged one after another:
 * some write people into the store from beside the server, and a server that writes at that moment answers 503.
 */
export function requestOf(endpoint: Endpoint, world: World, part = ''): Promise<Parts> {
  const arranged = lastArranged.then(() => arrange(endpoint, world, part))
  lastArranged = arranged.catch(() => undefined)
  return arranged
}
