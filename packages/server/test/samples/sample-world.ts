import { addDays } from '@clinic/clinical/calendar'
import type { Role } from '@clinic/clinical/people/roles'
import { createArrival } from '@clinic/contract/arrivals/arrivals'
import { getMe, type SignedInUser } from '@clinic/contract/auth/auth'
import { getSessionDiseaseReports } from '@clinic/contract/disease-reports/disease-reports'
import * as followUps from '@clinic/contract/follow-ups/follow-ups'
import * as merge from '@clinic/contract/merge/merge'
import * as observations from '@clinic/contract/observations/observations'
import * as phrases from '@clinic/contract/prescribing/phrases'
import * as prescribing from '@clinic/contract/prescribing/prescribing'
import * as cards from '@clinic/contract/prints/cards'
import { addProblem } from '@clinic/contract/problems/problems'
import { sendReferral } from '@clinic/contract/referrals/referrals'
import { recordResult } from '@clinic/contract/results/results'
import { placeSummary, receiveSummary } from '@clinic/contract/sister-summaries/sister-summaries'
import * as stock from '@clinic/contract/stock/stock'
import * as counts from '@clinic/contract/stock/stock-counts'
import { startCourse } from '@clinic/contract/therapy/therapy'
import { listWard } from '@clinic/contract/ward/ward'
import type { Db } from '../../src/db/open.ts'
import { newId } from '../../src/ids.ts'
import { newAdmission, newBed, newItem, newPatient, newSession } from '../arrange.ts'
import { PASSWORD } from '../credentials.ts'
import { insertPersonnel } from '../factories.ts'
import type { Client } from '../harness.ts'
import { sealedFor, summaryFrom } from '../sister-summaries.ts'

/* What the requests of every call name, and the things that one of them uses up. */

/** A request by its parts, for calls that are made from a table. */
export type Parts = {
  readonly params?: Record<string, unknown>
  readonly query?: Record<string, unknown>
  readonly body?: unknown
  readonly file?: File
}

type Person = Pick<Client, 'call'> & { readonly user: SignedInUser; readonly token: string }
/** Where a world is made: in this process, or at a real server. */
type Clinic = { readonly db: Db; readonly as: (role: Role, seed?: { password?: string }) => Promise<Person> }

/** What there is to name in a request. `by` sends it. */
export type World = Awaited<ReturnType<typeof aWorld>>

let number = 0
export const next = () => ++number
export const unique = (word: string) => `${word} ${process.pid}-${next()}`

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

export const aStaffMember = async ({ clinic }: World) => ({
  params: { email: (await insertPersonnel(clinic.db, { role: 'nurse' })).email },
})
export const changed = async (world: World) => {
  const { user } = await world.clinic.as('doctor', { password: PASSWORD })
  return { body: { email: user.email, password: PASSWORD, newPassword: 'dry season sun' } }
}

/** Letters and digits, at most twelve. */
export const aTrigger = () =>
  unique('t')
    .replaceAll(/[^a-z0-9]/g, '')
    .slice(-12)
export const aTemplate = async ({ admin }: World) => ({
  id: (await admin.call(prescribing.createTemplate, { body: { name: 'Malaria', trigger: aTrigger() } }))._id,
})
/** Own, for those who may change no other. */
export const aPhrase = async ({ by }: World) => ({
  id: (await by.call(phrases.createPhrase, { body: { trigger: aTrigger(), text: 'Rest' } }))._id,
})

export const anArrival = async ({ admin }: World) => ({
  id: (await admin.call(createArrival, { body: { patientId: (await newPatient(admin))._id } }))._id,
})

export const MONTH = { month: '2026-01' }
export const DHIS = { orgUnit: 'DiszpKrYNg8', dataSet: 'BfMAe6Itzgt', map: [] }

export const aFollowUp = async ({ admin }: World) => ({
  id: (await admin.call(followUps.createFollowUp, { body: { patientId: (await newPatient(admin))._id, dueOn: soon() } }))._id,
})

/** A case that must be reported, of a new patient. */
export async function aCase({ admin }: World) {
  const { _id: id } = await newSession(admin, { workingDiagnosis: 'Measles' })
  const { reports } = await admin.call(getSessionDiseaseReports, { params: { id } })
  return { id: reports[0]?._id ?? '' }
}

/** A Monday of a year without any session. */
export const anEmptyWeek = () => ({ week: addDays('1990-01-01', 7 * (next() % 1500)) })

/** Some day of the next year. */
export const soon = () => new Date(Date.now() + (2 + (next() % 300)) * 86_400_000).toISOString().slice(0, 10)

export const anAdmission = async (admin: Person) => newAdmission(admin, (await newBed(admin, unique('Bed')))._id)

/** The first dose of a patient in a bed, who has no allergies. */
export async function aDose(admin: Person) {
  const drug = (await newItem(admin, { name: unique('Zinc'), count: 20 }))._id
  const { _id: patientId } = await newPatient(admin, { allergies: 'None' })
  const line = { drug, dose: '1 tablet', timesPerDay: 2, days: 5, units: 10 }
  const bedId = (await newBed(admin, unique('Bed')))._id
  const { _id: sessionId } = await newAdmission(admin, bedId, { patientId, prescriptionLines: [line] })
  const { data } = await admin.call(listWard, {})
  const { lineId = '', dueAt = '' } = data.find((row) => row.sessionId === sessionId)?.doses[0] ?? {}
  return { body: { sessionId, lineId, dueAt } }
}

/** Own, for those who may strike no other. */
export const anObservation = async ({ by, session }: World) => ({
  id: (await by.call(observations.recordObservation, { params: { id: session._id }, body: { pulse: '72' } }))._id,
})

/** Own, for those who may strike no other. */
export const aReferral = async ({ by, session }: World) => ({
  id: (await by.call(sendReferral, { params: { id: session._id }, body: REFERRAL }))._id,
})

export const REFERRAL = { facility: 'LUTH', urgency: 'urgent', reason: 'Severe anaemia', letter: 'Dear colleague' } as const

/** Own, for those who may strike no other. */
export const aResult = async ({ by, session }: World) => ({
  id: (await by.call(recordResult, { body: { id: session._id, test: 'malaria-rdt', value: 'positive' } }))._id,
})

/** A running course of physiotherapy, in a new session. */
export const aCourse = async ({ admin }: World) => {
  const { _id } = await newSession(admin)
  return { id: (await admin.call(startCourse, { params: { id: _id }, body: { goal: 'Walk', planned: 6 } }))._id }
}

/** A summary of another clinic that no one has opened yet. */
export const aSealedFile = async ({ admin }: World) => sealedFor(admin, JSON.stringify(summaryFrom({ clinic: unique('Ikeja') })))
export async function aSummary(world: World, patientId: string | null = null) {
  const params = { id: (await world.admin.call(receiveSummary, { file: await aSealedFile(world) }))._id }
  await world.admin.call(placeSummary, { params, body: { patientId } })
  return params
}

export const aLot = async ({ admin }: World) => {
  const { _id } = await newItem(admin, { name: unique('Swab') })
  const [lot] = await admin.call(stock.listLots, { params: { id: _id } })
  return lot?._id ?? ''
}
export const aCard = async ({ admin }: World, patientId: string) => ({
  params: { code: (await admin.call(cards.issueCard, { params: { id: patientId } })).code },
})

export const aProblem = async (admin: Person) => {
  const params = { id: (await newPatient(admin))._id }
  return { id: (await admin.call(addProblem, { params, body: { label: 'Hypertension' } }))._id }
}

export const twoRecords = async (admin: Person) => ({ keepId: (await newPatient(admin))._id, mergeId: (await newPatient(admin))._id })
export const SAME_PERSON = 'The same person'

export const aMerge = async (admin: Person) => ({
  mergeId: (await admin.call(merge.mergePatients, { body: { ...(await twoRecords(admin)), reason: SAME_PERSON } }))._id,
})

export type Sample = (world: World) => Parts | Promise<Parts>

export async function openCountOf({ admin, item }: World): Promise<string> {
  const [open] = (await admin.call(counts.listCounts, {})).filter(({ state }) => state === 'open')
  return open?._id ?? (await admin.call(counts.openCount, { body: { scope: [item._id] } }))._id
}

/** A stock take that can begin: one is open at a time. */
export async function aScope({ admin }: World) {
  const [open] = (await admin.call(counts.listCounts, {})).filter(({ state }) => state === 'open')
  if (open) await admin.call(counts.cancelCount, { params: { id: open._id } })
  return { body: { scope: [(await newItem(admin, { name: unique('Tape') }))._id] } }
}

/** One that names who answers it: doctors can be named in a request, and admins cannot. */
export async function anAgreement({ clinic, by, staff, patient, session }: World) {
  const { _id: agreedWith } = await by.call(getMe, {})
  const whose = { patientId: patient._id, sessionId: session._id }
  const why = { reasonCode: 'other', reason: 'Took it in May', kinds: '[]', allergies: '[]', verdict: 'stop', rules: '1' } as const
  const override = { ...whose, ...why, _id: newId(), ingredient: 'amoxicillin', agreedWith, by: staff._id, at: new Date().toISOString() }
  await clinic.db.insertInto('guardOverride').values(override).execute()
  return { id: override._id }
}

const ending = new Set<string>()

/** The open stock take, for a request that ends it. If a request has it already, a closed one: two cannot be open. */
export async function aCountToEnd(world: World) {
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

const COLUMNS = 'firstname,lastname,phone,gender,ageRange,church,contactPerson,contactPersonNumber'

export const patientsFile = (lastname: string) =>
  new File([`${COLUMNS}\nAdaobi,${lastname},08031234567,FEMALE,26 - 30 years,Grace Chapel,Uche Okeke,08039999999\n`], 'patients.csv')
