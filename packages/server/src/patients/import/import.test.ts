import { createPatient, searchPatients, uploadPatients } from '@clinic/contract/patients/patients'
import { REGISTERED } from '@clinic/contract/uploads/uploads'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aPatient } from '../../../test/factories.ts'
import { testApp } from '../../../test/harness.ts'
import { ADA, BOLA, csv, HEADER, uploadingClinic } from '../../../test/samples/patients-file.ts'
import { engineOf } from '../../db/engines.ts'
import { wrongCounts } from '../../db/list-recount.ts'

test('is for admin only', async () => {
  const { anonymous, as } = await testApp()
  expect((await anonymous.send(uploadPatients, { file: csv(HEADER) })).status).toBe(401)
  for (const role of ['doctor', 'nurse'] as const)
    expect((await (await as(role)).send(uploadPatients, { file: csv(HEADER) })).status).toBe(403)
})

test('stores every valid row, and returns every other row with all its errors', async () => {
  const { upload, stored } = await uploadingClinic()
  const wrong = ',Eze,,Select,soon,,,nowhere,true,,0803'
  expect(await upload(csv(HEADER, ADA, wrong, '', BOLA))).toEqual({
    message: '2 patients added. The server was unable to insert 1 row: download the file of them, correct it and upload it again.',
    inserted: 2,
    records: [
      {
        firstname: '',
        lastname: 'Eze',
        phone: '',
        gender: 'Select',
        ageRange: 'soon',
        email: '',
        allergies: '',
        church: 'nowhere',
        isSaintsCommunity: 'true',
        contactPerson: '',
        contactPersonNumber: '0803',
        row: 3,
        error: [
          'firstname: Please enter first name',
          "phone: Enter patient's phone number",
          'gender: Please select an issue',
          'ageRange “soon” was not understood – write 6 months, or the date of birth',
          'church: Select an option',
          "contactPerson: Contact person's name required",
        ].join('; '),
      },
    ],
  })
  expect(await stored()).toMatchObject([
    {
      firstname: 'Adaeze',
      lastname: 'Okafor',
      phone: '08031234567',
      gender: 'FEMALE',
      ageRange: '26 - 30 years',
      email: '',
      allergies: 'N/A',
      church: 'Grace Chapel',
      isSaintsCommunity: false,
      contactPerson: 'Ngozi Okafor',
      contactPersonNumber: '08035550000',
    },
    {
      firstname: 'Bola',
      lastname: 'Ige',
      phone: '08039999999',
      gender: 'MALE',
      ageRange: '41 years and above',
      email: 'bola@ige.test',
      allergies: 'Penicillin',
      church: 'lekki',
      isSaintsCommunity: true,
      contactPerson: 'Kemi Ige',
      contactPersonNumber: '08035550001',
    },
  ])
})

test('uploading a file again adds nothing, and a person who is in it twice is stored once', async () => {
  const { upload, stored } = await uploadingClinic()
  const again = 'ADAEZE,Òkafor,+234 803 123 4567,FEMALE,26 - 30 years,,,Grace Chapel,false,Ngozi Okafor,08035550000'
  const first = await upload(csv(HEADER, ADA, BOLA, again))
  expect([first.inserted, first.records.map(({ row, error }) => [row, error])]).toEqual([
    2,
    [[4, 'Already registered: the same name and phone number']],
  ])
  const before = await stored()
  const second = await upload(csv(HEADER, ADA, BOLA, again))
  expect([second.inserted, second.records.map(({ row }) => row)]).toEqual([0, [2, 3, 4]])
  expect(second.message).toContain('unable to insert')
  expect(await stored()).toEqual(before)
})

test('accepts a shared phone; stores a nearly identical name and reports it', async () => {
  const { upload } = await uploadingClinic()
  await upload(csv(HEADER, ADA))
  const chidi = ADA.replace('Adaeze', 'Chidi')
  const okofor = ADA.replace('Okafor', 'Okofor')
  const otherPhone = ADA.replace('Okafor', 'Okafro').replace('08031234567', '09011112222')
  const inFile = BOLA.replace('08039999999', '07011112222').replace('Ige', 'Iges')
  expect(await upload(csv(HEADER, chidi, okofor, otherPhone, BOLA, inFile))).toEqual({
    message: '5 patients added. Please check rows 3, 4, 6: added, but someone with nearly the same name is already registered.',
    inserted: 5,
    records: [],
  })
})

test('later rows know spellings from earlier rows', async () => {
  const { upload } = await uploadingClinic()
  const known = Array.from({ length: 29 }, () => ADA)
  const row = (name: string, gender: string, phone: string) => `${name},${phone},${gender},26 - 30 years,,,lekki,false,Kemi Ige,08035550001`
  const first = row('Chidinma,Okoronkwo', 'MALE', '08021110001')
  const otherSpelling = row('Chidinma,Okoronkwu', 'FEMALE', '08021110002')
  const { inserted, message } = await upload(
    csv(HEADER, first, ...known, otherSpelling, ...known, row('Chidinma,Okoronkwo', 'FEMALE', '08021110003')),
  )
  expect([inserted, message]).toEqual([4, expect.stringContaining('Please check row 62: added, but')])
})

test('the file of refused rows can be corrected and uploaded', async () => {
  const { upload, stored } = await uploadingClinic()
  const { records } = await upload(csv(HEADER, ADA.replace('FEMALE', 'x'), BOLA))
  const corrected: Record<string, string | number>[] = records.map((record) => ({ ...record, gender: 'F' }))
  const header = Object.keys(corrected[0] ?? {})
  const lines = corrected.map((record) => header.map((title) => `"${record[title]}"`).join(','))
  expect(await upload(csv(header.join(','), ...lines))).toEqual({ message: '1 patient added.', inserted: 1, records: [] })
  expect((await stored()).map(({ firstname }) => firstname)).toEqual(['Adaeze', 'Bola'])
})

const shows = (error: string) => `the sheet shows the error “${error}” here, write the value itself`

test.each([
  [
    'a number that a spreadsheet mangled',
    ADA.replace('08031234567', '8.03E+09'),
    'phone: A spreadsheet has shortened this number. Format the column as text and enter it again.',
  ],
  ['more cells than the header', `${ADA},extra`, 'The row has more cells than the header'],
  [
    'a cell that is too long',
    ADA.replace('Grace Chapel', 'x'.repeat(2001)),
    'A cell is longer than 2,000 characters; church: Use at most 120 characters',
  ],
  ['a church that is not on the list', BOLA.replace('lekki', 'Lekki Phase 1'), 'church: Select an option'],
  ['neither yes nor no', BOLA.replace('true', 'perhaps'), 'isSaintsCommunity: Say yes or no'],
  [
    'a birth that is to come',
    ADA.replace('26 - 30 years', '2999-01-01'),
    'ageRange “2999-01-01” was not understood – write 6 months, or the date of birth',
  ],
  ['no age', ADA.replace('26 - 30 years', ''), "ageRange: Enter patient's dob"],
  ['an error of the spreadsheet as a phone', ADA.replace('08031234567', '#N/A'), `phone: ${shows('#N/A')}`],
  [
    'an error of the spreadsheet where a field may be blank',
    ADA.replace(',,,', ',#REF!,#VALUE!,'),
    `email: ${shows('#REF!')}; allergies: ${shows('#VALUE!')}`,
  ],
])('refuses %s', async (_, line, error) => {
  const { upload, stored } = await uploadingClinic()
  const { inserted, records } = await upload(csv(HEADER, line))
  expect([inserted, records.map((record) => [record.row, record.error]), await stored()]).toEqual([0, [[2, error]], []])
})

test('says what is missing: a column, rows or the whole file', async () => {
  const { admin, upload, stored } = await uploadingClinic()
  const missing = await upload(
    csv('firstname,lastname,gender,ageRange,church,contactPerson,contactPersonNumber', 'Ada,Obi,F,30,Grace,Eze,0803'),
  )
  expect([missing.inserted, missing.message]).toEqual([
    0,
    'Nothing was added. Missing columns: Phone Number. Correct the names of the columns in row 1 and upload the file again.',
  ])
  expect(missing.records).toEqual([{ row: 1, error: 'Missing column: Phone Number.' }])
  expect(await upload(csv(HEADER))).toEqual({
    message: 'The file has no rows below its header, so nothing was added.',
    inserted: 0,
    records: [],
  })
  const empty = await admin.send(uploadPatients, { file: csv('') })
  expect([empty.status, empty.error.fields]).toEqual([400, { file: 'The file is empty' }])
  expect(await stored()).toEqual([])
})

test('returns odd column titles unchanged, without harm', async () => {
  const { admin } = await uploadingClinic()
  const header = `__proto__,constructor,,firstname,firstname,${HEADER.replace('firstname,', '')}`
  const { data } = await admin.send(uploadPatients, {
    file: csv(header, `a,b,c,Adaeze,d,${ADA.replace('Adaeze,', '').replace('FEMALE', '')}`),
  })
  expect(data.records).toMatchObject([{ '__proto__ 1': 'a', constructor: 'b', 'column 3': 'c', 'firstname 5': 'd', firstname: 'Adaeze' }])
  expect(({} as Record<string, unknown>).a).toBeUndefined()
})

test('a repeated key does not upload again', async () => {
  const { admin, stored } = await uploadingClinic()
  const [first, again] = [
    await admin.send(uploadPatients, { file: csv(HEADER, ADA) }, { key: 'k' }),
    await admin.send(uploadPatients, { file: csv(HEADER, ADA) }, { key: 'k' }),
  ]
  expect([first.status, again.status, again.data]).toEqual([201, 201, first.data])
  expect((await admin.send(uploadPatients, { file: csv(HEADER, BOLA) }, { key: 'k' })).status).toBe(422)
  expect((await stored()).length).toBe(1)
})

test('stores a file once when it is uploaded many times at once', async () => {
  const { admin, stored } = await uploadingClinic()
  const lines = Array.from({ length: 120 }, (_, index) => ADA.replace('08031234567', `0803${1_000_000 + index}`))
  const answers = await Promise.all(Array.from({ length: 4 }, () => admin.send(uploadPatients, { file: csv(HEADER, ...lines) })))
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
  expect(answers.reduce((sum, { data }) => sum + data.inserted, 0)).toBe(120)
  expect((await stored()).length).toBe(120)
})

test('each patient’s upload is stored and audited, but never answered', async () => {
  const { db, admin, upload } = await uploadingClinic()
  await upload(csv(HEADER, ADA, BOLA))
  await upload(csv(HEADER, ADA, ADA.replace('Adaeze', 'Chidi')))
  await admin.call(createPatient, { body: aPatient() })
  const patients = await db.selectFrom('patient').select(['firstname', 'uploadId']).orderBy('_id').execute()
  const uploads = await db.selectFrom('auditEvent').select('entityId').where('type', '=', 'patient.upload').orderBy('seq').execute()
  const [first, second] = uploads.map(({ entityId }) => entityId)
  expect(first).not.toBe(second)
  expect(patients.map(({ uploadId }) => uploadId)).toEqual([first, first, second, null])
  const { data } = await admin.call(searchPatients, { query: {} })
  expect(data.filter((patient) => 'uploadId' in patient)).toEqual([])
})

test('registers rows that the user marks as different people with the same name and phone', async () => {
  const { upload, stored, sendParts } = await uploadingClinic()
  await upload(csv(HEADER, ADA))
  const again = csv(HEADER, BOLA, ADA, ADA)
  const { data } = await sendParts(again, { others: '[3]' })
  expect([data.inserted, data.records.map(({ row, error }) => [row, error])]).toEqual([2, [[4, REGISTERED]]])
  expect((await stored()).map(({ firstname }) => firstname).toSorted()).toEqual(['Adaeze', 'Adaeze', 'Bola'])
  // The row is still checked: its errors remain errors.
  const wrong = await sendParts(csv(HEADER, ADA.replace('FEMALE', 'W')), { others: '[2]' })
  expect([wrong.data.inserted, wrong.data.records[0]?.error]).toEqual([0, 'gender: Select an option'])
})

const rowNumbers = (count: number) => JSON.stringify(Array.from({ length: count }, (_, n) => n + 2))

test.each([
  ['no JSON', '{'],
  ['an object', '{}'],
  ['a number', '7'],
  ['a text', '["7"]'],
  ['the header', '[1]'],
  ['half a row', '[2.5]'],
  ['1,001 rows', rowNumbers(1_001)],
])('others that are %s are 400, and nothing is stored', async (_, others) => {
  const { stored, sendParts } = await uploadingClinic()
  const { status, error } = await sendParts(csv(HEADER, ADA), { others })
  expect([status, Object.keys(error.fields ?? {})]).toEqual([400, ['others']])
  expect(await stored()).toEqual([])
})

test('up to a thousand rows can be marked as different people', async () => {
  const { sendParts } = await uploadingClinic()
  const { status, data } = await sendParts(csv(HEADER, ADA), { others: rowNumbers(1_000) })
  expect([status, data.inserted]).toEqual([201, 1])
})

test('leaves the counts of every list correct', async () => {
  const { db, upload } = await uploadingClinic()
  await upload(csv(HEADER, ADA, BOLA, 'wrong'))
  expect((await sql.raw(wrongCounts(engineOf(db))).execute(db)).rows).toEqual([])
})

test('audits the upload and every registered patient', async () => {
  const { db, upload } = await uploadingClinic()
  await upload(csv(HEADER, ADA, BOLA, 'wrong'))
  const events = await db.selectFrom('auditEvent').select(['type', 'rows']).where('type', 'like', 'patient.%').orderBy('seq').execute()
  expect(events).toEqual([
    { type: 'patient.upload', rows: 3 },
    { type: 'patient.create', rows: null },
    { type: 'patient.create', rows: null },
  ])
})
