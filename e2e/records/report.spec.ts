import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { countedUnits } from '@clinic/clinical/drugs/units'
import { PATIENT_COLUMNS } from '@clinic/contract/patients/patient-columns'
import { type Patient, searchPatients } from '@clinic/contract/patients/patients'
import { listReport } from '@clinic/contract/reports/reports'
import { CLINICAL_FIELDS, type Session } from '@clinic/contract/sessions/session-record'
import { updateSession } from '@clinic/contract/sessions/sessions'
import { newAdmission, newBed, newItem, newPatient, newSession } from '@clinic/server/test/arrange'
import type { Page } from '@playwright/test'
import { type Api, firstAdmin, newPerson, pageOf } from '../support/api.ts'
import { ADMIN, type Clinic } from '../support/clinic.ts'
import { downloaded, linesOf, plainLinesOf } from '../support/downloads.ts'
import { expect, expectAccessible, signIn, test } from '../support/test.ts'

test('the report of some days is what the clinic knows of them, line by line', async ({ browser, clinic }) => {
  const admin = await firstAdmin(clinic)
  const doctor = await newPerson(clinic, admin, { name: 'Chidi Nwosu', role: 'doctor' })
  await arrangeWeek(clinic, admin.api, doctor.api)
  const page = await pageOf(browser, clinic, doctor)
  await page.goto('/')
  await page.getByRole('link', { name: 'Report' }).click()
  await expect(page.getByText('Sessions from 14/12/2024 to 20/12/2024')).toBeVisible()
  await expect(page.getByText('No patients were seen on these dates.')).toBeVisible()

  await page.getByRole('button', { name: 'Today' }).click()
  await expect(page.getByText('1 patient', { exact: true })).toBeVisible()
  await expectAccessible(page)
  expect((await reportOf(page, doctor.api)).map((line) => line['Patient Name'])).toEqual(["'=SUM(A1) Okonkwo"])

  await page.getByRole('button', { name: 'Last 7 days' }).click()
  await expect(page.getByText('3 patients', { exact: true })).toBeVisible()
  const names = ["'+2348 Adé Balogun", "'@Zainab O'Brien", "'=SUM(A1) Okonkwo"]
  const lines = await reportOf(page, doctor.api)
  expect(lines.map((line) => line['Patient Name'])).toEqual([...names, names[2]])
  expect(lines.at(-1)).toMatchObject({
    open: 'closed',
    workingDiagnosis: "'=1+1",
    complaints: 'Fever, "shivers"\nand a cough',
    attendants: 'Chidi Nwosu; NURSE',
    bedId: 'Ward 1',
    comments: 'Chidi Nwosu (doctor): Dressed [Gauze x3 units]',
  })
  await expect(page.getByRole('rowheader')).toHaveText(['+2348 Adé Balogun', '=SUM(A1) Okonkwo', "@Zainab O'Brien"])
})

test('the file of all patients is the store, and adds nothing when it is uploaded', async ({ page, clinic }) => {
  const { api } = await firstAdmin(clinic)
  await arrangeWeek(clinic, api, api)
  await signIn(page, ADMIN)
  const file = await downloaded(page, page.getByRole('button', { name: 'Download all patient records (CSV)' }))
  expect(file.name).toBe('all-patients-record.csv')
  expect(file.text).toContain(`"'=SUM(A1)"`)
  const before = await allPatients(api)
  expect(before.length).toBe(4)
  expect(plainLinesOf(file.text).toSorted(byPhone)).toEqual(before.map(columnsOf).toSorted(byPhone))

  await page.getByRole('link', { name: 'Upload patient information' }).click()
  const upload = { name: file.name, mimeType: 'text/csv', buffer: file.bytes }
  await page.getByLabel('Choose a file of patients').setInputFiles(upload)
  await expect(page.getByRole('main').getByRole('status')).toHaveText('0 will be added, 4 are registered already')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('main').getByRole('status')).toContainText('0 patients added. The server was unable to insert 4 rows')
  expect(await allPatients(api)).toEqual(before)
})

/** One patient seen today and three days ago, others six, five and eight days ago. */
async function arrangeWeek(clinic: Clinic, admin: Api, doctor: Api): Promise<void> {
  const bed = await newBed(admin, 'Ward 1')
  const gauze = await newItem(admin, { name: 'Gauze' })
  const sum = await newPatient(doctor, { firstname: '=SUM(A1)', lastname: 'Okonkwo', phone: '+2348035550101' })
  const plus = await newPatient(doctor, { firstname: '+2348 Adé', lastname: 'Balogun', allergies: '-Penicillin' })
  const at = await newPatient(doctor, { firstname: '@Zainab', lastname: "O'Brien", isSaintsCommunity: true, church: 'lekki' })
  const old = await newPatient(doctor, { firstname: 'Ngozi', lastname: 'Eze' })
  const today = await newAdmission(doctor, bed._id, {
    patientId: sum._id,
    workingDiagnosis: '=1+1',
    complaints: 'Fever, "shivers"\nand a cough',
  })
  await doctor.call(updateSession, { body: { id: today._id, comment: 'Dressed', drugs: [{ drug: gauze._id, dosage: 3 }] } })
  await doctor.call(updateSession, { body: { id: today._id, open: false } })
  moveBack(clinic, await newSession(doctor, { patientId: sum._id }), 3)
  moveBack(clinic, await newSession(doctor, { patientId: at._id }), 5)
  moveBack(clinic, await newSession(doctor, { patientId: plus._id }), 6)
  moveBack(clinic, await newSession(doctor, { patientId: old._id }), 8)
}

/** No call dates a session back, so it is done in the store. */
function moveBack({ dataDir }: Clinic, { _id, createdAt }: Session, days: number): void {
  const store = new DatabaseSync(join(dataDir, 'clinic.db'), { timeout: 5000 })
  const then = new Date(Date.parse(createdAt) - days * 86_400_000).toISOString()
  store.prepare('update session set createdAt = ? where _id = ?').run(then, _id)
  store.close()
}

/** The lines of the downloaded report, which match the sessions that the call answers for the same days. */
async function reportOf(page: Page, api: Api): Promise<Record<string, string>[]> {
  const { name, text } = await downloaded(page, page.getByRole('button', { name: 'Download report' }))
  expect(name).toBe('all-patients-record.csv')
  const { from: startDate = '', to: endDate = '' } = Object.fromEntries(new URL(page.url()).searchParams)
  const { data } = await api.call(listReport, { query: { startDate, endDate, limit: 200 } })
  const sessions = data.flatMap(({ sessions }) => sessions).toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1))
  const phones = new Map((await allPatients(api)).map(({ _id, phone }) => [_id, phone]))
  expect(plainLinesOf(text)).toEqual(sessions.map((session) => lineOf(session, phones.get(session.patientId._id) ?? '')))
  return linesOf(text)
}

function lineOf(session: Session, phone: string): Record<string, string> {
  const { patientId: patient, createdAt, closedAt, comments } = session
  return {
    'Patient Name': `${patient.firstname} ${patient.lastname}`,
    Date: new Date(createdAt).toLocaleDateString('en-GB', { timeZone: 'Africa/Lagos' }),
    open: session.open ? 'open' : 'closed',
    ...Object.fromEntries(CLINICAL_FIELDS.map((field) => [field, session[field]])),
    attendants: session.attendants.join('; '),
    admitPatient: session.admitPatient ? 'yes' : 'no',
    bedId: session.bedId?.tag ?? '',
    comments: comments
      .map(({ userId, comment, drugs }) => {
        const given = drugs.map(({ drug, dosage, unit }) => `${drug} x${countedUnits(dosage, unit ?? '')}`).join(', ')
        return `${userId.name} (${userId.role}): ${comment} [${given}]`
      })
      .join('\n'),
    createdAt,
    closedAt: closedAt ?? '',
    _id: session._id,
    patientId: patient._id,
    gender: patient.gender,
    ageRange: patient.ageRange,
    phone,
  }
}

const allPatients = async (api: Api) => (await api.call(searchPatients, { query: { limit: 200 } })).data as Patient[] // an admin gets them whole

const columnsOf = (patient: Patient) => Object.fromEntries(PATIENT_COLUMNS.map((field) => [field, String(patient[field])]))
const byPhone = (a: Record<string, string>, b: Record<string, string>) => ((a.phone ?? '') < (b.phone ?? '') ? -1 : 1)
