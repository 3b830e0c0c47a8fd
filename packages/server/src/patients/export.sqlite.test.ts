import { downloadPatients } from '@clinic/contract/patients/patient-download'
import { createPatient, searchPatients, uploadPatients } from '@clinic/contract/patients/patients'
import { getSettings, updateSettings } from '@clinic/contract/settings/settings'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { aPatient } from '../../test/factories.ts'
import { type Client, testApp } from '../../test/harness.ts'
import { exportedBefore } from '../../test/samples/exported-before.ts'

const download = (client: Client) => client.send(downloadPatients, {})

const PEOPLE = [
  aPatient({
    firstname: 'Ṣadé',
    lastname: "O'Brien",
    phone: '+234 803 123 4567',
    contactPerson: '=SUM(A1)',
    allergies: 'Nuts, "Penicillin"\nand dust',
  }),
  aPatient({
    firstname: 'Adaeze',
    lastname: "'-Okafor",
    phone: '08031234567',
    isSaintsCommunity: true,
    church: 'lekki',
    email: 'ada@clinic.test',
  }),
  aPatient({ firstname: '＝Chidi', lastname: '王小明', contactPerson: "''@home", contactPersonNumber: '-1' }),
]

async function clinicOf(people = PEOPLE) {
  const app = await testApp()
  const admin = await app.as('admin')
  for (const body of people) await admin.call(createPatient, { body })
  return { ...app, admin }
}

async function patientsOf(admin: Client) {
  const { data } = await admin.call(searchPatients, { query: { limit: 200 } })
  return data.map(({ _id, createdAt, updatedAt, ...patient }) => patient)
}

test('is read back after a church of its patients has left the list, by its key or its name', async () => {
  const { admin } = await clinicOf()
  const { data } = await download(admin)
  const { churches } = await admin.call(getSettings, {})
  await admin.call(updateSettings, { body: { churches: churches.filter(({ key }) => key !== 'lekki') } })
  const reasons = async (church: string) => {
    const file = new File([data.replace('"lekki"', `"${church}"`)], 'patients.csv')
    return (await admin.call(uploadPatients, { file })).records.map(({ error }) => error)
  }
  for (const church of ['lekki', 'Saints Community Church, Lekki'])
    expect(await reasons(church)).toEqual(Array(PEOPLE.length).fill('Already registered: the same name and phone number'))
  expect((await reasons('nowhere'))[1]).toContain('Select an option')
})

test('is for admin only', async () => {
  const { anonymous, as } = await testApp()
  expect((await download(anonymous as Client)).status).toBe(401)
  expect((await download(await as('doctor'))).status).toBe(403)
})

test('gives all patients in the columns of the upload, safe to open in a spreadsheet', async () => {
  const { admin } = await clinicOf()
  const { status, data, headers } = await download(admin)
  expect([status, headers['content-type'], headers['content-disposition'], headers['cache-control']]).toEqual([
    200,
    'text/csv; charset=utf-8',
    'attachment; filename="all-patients-record.csv"',
    'no-store',
  ])
  expect(data.startsWith('\u{feff}"firstname","lastname","phone","gender","ageRange","email","allergies","church"')).toBe(true)
  expect(data.endsWith('\r\n')).toBe(true)
  const [, ...rows] = parse(data, { bom: true })
  expect(rows.map((cells: string[]) => [cells[0], cells[1], cells[2], cells[8], cells[9], cells[10]])).toEqual([
    ['Ṣadé', "O'Brien", "'+234 803 123 4567", 'false', "'=SUM(A1)", '08035550000'],
    ['Adaeze', "''-Okafor", '08031234567', 'true', 'Ngozi Okafor', '08035550000'],
    ["'＝Chidi", '王小明', PEOPLE[2]?.phone, 'false', "'''@home", "'-1"],
  ])
})

test('uploading the export again changes nothing; into an empty store it restores everyone', async () => {
  const { admin } = await clinicOf()
  const file = new File([(await download(admin)).data], 'all-patients-record.csv')
  const before = await patientsOf(admin)
  expect(await admin.call(uploadPatients, { file })).toMatchObject({ inserted: 0, records: [{ row: 2 }, { row: 3 }, { row: 4 }] })
  expect(await patientsOf(admin)).toEqual(before)

  const empty = await clinicOf([])
  expect(await empty.admin.call(uploadPatients, { file })).toMatchObject({ inserted: 3, records: [] })
  expect(await patientsOf(empty.admin)).toEqual(before)
  expect((await download(empty.admin)).data.split('\r\n').sort()).toEqual(
    (await file.text())
      .split('\r\n')
      .map((line, index) => (index === 0 ? `\u{feff}${line}` : line))
      .sort(),
  )
})

test('an export of several batches is one complete file with each patient once', async () => {
  const { admin } = await clinicOf([])
  const lines = Array.from({ length: 450 }, (_, index) => `Adaeze,Okafor,0803${1_000_000 + index},F,30,Grace,Eze,0803`)
  const file = new File([['firstname,lastname,phone,gender,age,church,contactPerson,contactPersonNumber', ...lines].join('\n')], 'p.csv')
  await admin.call(uploadPatients, { file })
  const [, ...rows] = parse((await download(admin)).data, { bom: true })
  expect(new Set(rows.map((cells: string[]) => cells[2])).size).toBe(450)
  expect(rows.length).toBe(450)
})

test('an empty clinic exports only the column titles', async () => {
  const { admin } = await clinicOf([])
  expect((await download(admin)).data.split('\r\n').length).toBe(2)
})

test('allows each person ten exports an hour, even at the same time; refused ones leave no audit event', async () => {
  const clock = { now: new Date('2026-03-01T10:00:00Z') }
  const { as, db } = await testApp({ clock, config: { requestLimits: true, idleMinutes: 600 } })
  const [admin, other] = [await as('admin'), await as('admin')]
  await download(admin)
  clock.now = new Date('2026-03-01T10:20:00Z')
  const answers = await Promise.all(Array.from({ length: 12 }, () => download(admin)))
  expect(answers.map(({ status }) => status).sort()).toEqual([...Array.from({ length: 9 }, () => 200), 429, 429, 429])
  const refused = answers.find(({ status }) => status === 429)
  expect([refused?.error.code, refused?.headers['retry-after']]).toEqual(['too-many', '2400'])
  expect((await download(other)).status).toBe(200)
  const traces = await db
    .selectFrom('auditEvent')
    .select('seq')
    .where('type', '=', 'patient.download')
    .where('actorId', '=', admin.user._id)
    .execute()
  expect(traces.length).toBe(10)
  clock.now = new Date('2026-03-01T11:00:01Z')
  expect([(await download(admin)).status, (await download(admin)).status]).toEqual([200, 429])
})

test('allows an eleventh export when limits are off', async () => {
  const clinic = await clinicOf([])
  await exportedBefore(clinic, clinic.admin.user, 10)
  expect((await download(clinic.admin)).status).toBe(200)
})
