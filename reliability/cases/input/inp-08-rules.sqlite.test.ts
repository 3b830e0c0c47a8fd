import { login, resetPassword, updatePassword } from '@clinic/contract/auth/auth'
import { createBeds, updateBed } from '@clinic/contract/beds/beds'
import type { Endpoint } from '@clinic/contract/endpoint'
import { createItem, updateItem } from '@clinic/contract/inventory/inventory'
import { createPatient, searchPatients, updatePatient } from '@clinic/contract/patients/patients'
import { createPersonnel, updatePersonnel } from '@clinic/contract/personnel/personnel'
import { downloadReport, listReport } from '@clinic/contract/reports/reports'
import { createSession, updateSession } from '@clinic/contract/sessions/sessions'
import { anItem, aPatient, aSession } from '@clinic/server/test/factories'
import { aWorld, type World } from '@clinic/server/test/samples/sample-world'
import { expect, test } from 'vitest'
import { startClinic } from '../../harness/clinics/clinic.ts'
import { contentsOf } from '../../harness/clinics/contents.ts'
import { engine } from '../../harness/clinics/store.ts'
import { noteFigure } from '../../harness/measure/figures.ts'

/** A call with one part of its request made wrong: which field, by what, and the sentence that answers it (docs/specification.md, section 5). */
type Rule = readonly [field: string, value: unknown, message: string]
type Table = {
  readonly endpoint: Endpoint
  readonly request: (world: World) => { params?: object; body?: object; query?: object }
  readonly rules: readonly Rule[]
}

const LETTERS = 'Name must have at least 3 characters'
const OPTION = 'Select an option'
const PLACEHOLDER = 'Please select an issue'
const UNITS = 'Enter a whole number of units, from 0'
const DAY = 'Enter a date that exists, as yyyy-mm-dd'
const TEXTS_OF_NO_TEXT = [undefined, null, 7, true, ['a'], { a: 1 }, '', '   ']
/** None of these is a text with something in it. */
const required = (field: string, message: string): Rule[] => TEXTS_OF_NO_TEXT.map((value) => [field, value, message] as const)
/** None of these is a text, and an empty one is fine. */
const textual = (field: string, message: string): Rule[] => [null, 7, true, ['a']].map((value) => [field, value, message] as const)
const choice = (field: string, blank: string): Rule[] => [
  ...[undefined, null, 7, '', 'OTHER', ['MALE']].map((value) => [field, value, blank] as const),
  [field, 'Select', PLACEHOLDER],
]
const tooLong = (field: string, most: number): Rule => [
  field,
  `Abc${'x'.repeat(most)}`,
  `Use at most ${most.toLocaleString('en')} characters`,
]
const unstorable = (field: string): Rule[] =>
  ['Abc\u0000', 'Abc\ud800'].map((value) => [field, value, 'This holds a character that cannot be stored'] as const)
const names = (field: string, blank: string): Rule[] => [
  ...required(field, blank),
  ...['Ab', 'A b c d', '12345', 'A1b2c3', '...', "O'B-x"].map((value) => [field, value, LETTERS] as const),
  tooLong(field, 120),
  ...unstorable(field),
]

const patientRules: Rule[] = [
  ...names('firstname', 'Please enter first name'),
  ...names('lastname', "Please patient's last name"),
  ...required('phone', "Enter patient's phone number"),
  ...choice('gender', OPTION),
  ...choice('ageRange', "Enter patient's dob"),
  ...required('contactPerson', "Contact person's name required"),
  ...required('contactPersonNumber', "Contact person's phone number required"),
  ...['', '  '].map((value): Rule => ['allergies', value, 'Enter N/A if no allergy']),
  ...textual('email', 'Enter an email, or leave it out'),
  ['isSaintsCommunity', 'yes', 'Say yes or no'],
  ['isSaintsCommunity', null, 'Say yes or no'],
  ['isSaintsCommunity', 1, 'Say yes or no'],
  tooLong('phone', 40),
  tooLong('allergies', 500),
]
const onlySent = (rules: readonly Rule[]) => rules.filter(([, value]) => value !== undefined)

const TABLES: Table[] = [
  {
    endpoint: createPatient,
    request: () => ({ body: aPatient() }),
    rules: [
      ...patientRules,
      ...['', ' ', undefined].map((value): Rule => ['church', value, 'Church is required']),
      ['church', 'Ab', LETTERS],
    ],
  },
  {
    endpoint: createPatient,
    request: () => ({ body: aPatient({ isSaintsCommunity: true, church: 'lekki' }) }),
    rules: [...['', 'No church of the list', undefined].map((value): Rule => ['church', value, OPTION]), ['church', 'Select', PLACEHOLDER]],
  },
  {
    endpoint: updatePatient,
    request: ({ patient }) => ({ body: { id: patient._id } }),
    rules: [
      ...onlySent(patientRules),
      ['church', '', 'Church is required'],
      ['version', 'x', 'The version must be a whole number'],
      ['version', 1.5, 'The version must be a whole number'],
    ],
  },
  {
    endpoint: createSession,
    request: ({ patient }) => ({ body: aSession(patient._id) }),
    rules: [
      ...[undefined, null, 'NURSE', [], ['DOCTOR'], ['nurse'], [1]].map(
        (value): Rule => [
          Array.isArray(value) && value.length > 0 ? 'attendants.0' : 'attendants',
          value,
          'Please select at least one option',
        ],
      ),
      ...(
        ['complaints', 'co_morbities', 'examinationFindings', 'investigation_results', 'workingDiagnosis', 'prescription'] as const
      ).flatMap((field) => [...textual(field, 'Enter this as text'), tooLong(field, 20_000)]),
      ...(['temperature', 'pulse', 'bloodPressure', 'spO2', 'weight'] as const).flatMap((field) => [
        ...textual(field, 'Enter this as text'),
        tooLong(field, 120),
      ]),
      ['admitPatient', 'yes', 'Say yes or no'],
    ],
  },
  {
    endpoint: createSession,
    request: ({ patient }) => ({ body: aSession(patient._id, { admitPatient: true, bedId: 'x' }) }),
    rules: [undefined, null, '', 'Select', 7, ['x']].map((value): Rule => ['bedId', value, 'Select a room']),
  },
  {
    endpoint: updateSession,
    request: ({ session, item }) => ({ body: { id: session._id, comment: 'seen', drugs: [{ drug: item._id, dosage: 1 }] } }),
    rules: [
      ...[0, -1, 1.5, '1', null, 100_001, 1e9].map(
        (dosage): Rule => ['drugs.0.dosage', [{ drug: 'Gauze', dosage }], 'Enter the number of units given, a whole number from 1'],
      ),
      ...[null, 7, ['a']].map((drug): Rule => ['drugs.0.drug', [{ drug, dosage: 1 }], 'Choose a drug or an item']),
      ['drugs.0.drug', [{ drug: 'No such item', dosage: 1 }], 'There is no item No such item'],
      ['drugs', 'Gauze', 'Enter a list of drugs'],
      ['drugs', null, 'Enter a list of drugs'],
      ['comment', null, 'Enter this as text'],
      ['open', 'false', 'Say yes or no'],
      ['drugs', Array(101).fill({ drug: 'Gauze', dosage: 1 }), 'Use at most 100 rows'],
    ],
  },
  {
    endpoint: login,
    request: ({ staff }) => ({ body: { email: staff.email, password: 'wrong password' } }),
    rules: [
      ...required('email', 'A valid email is required'),
      ...['ab', 'a@b', '@clinic.test', 'a@@clinic.test', 'a b@clinic.test', 'a@clinic.', '<a@clinic.test>'].map(
        (value): Rule => ['email', value, 'Email must be of the form {email}'],
      ),
      ...[undefined, null, 123456, '', ['123456']].map((value): Rule => ['password', value, 'Password is required']),
      ['password', '12345', 'Password should be at least 6 characters'],
    ],
  },
  {
    endpoint: resetPassword,
    request: ({ staff }) => ({ body: { otp: '123456', email: staff.email, password: 'dry season sun' } }),
    rules: [
      ...required('otp', 'Please enter password reset code'),
      ...['12345', '1234567', '12345a', '１２３４５６', '12 456', '-12345'].map(
        (value): Rule => ['otp', value, 'Reset code should be 6 digits'],
      ),
      ...[undefined, null, 1, ''].map((value): Rule => ['password', value, 'Please enter a new password']),
      ['password', '12345', 'Password should be at least 6 characters'],
    ],
  },
  {
    endpoint: updatePassword,
    request: ({ staff }) => ({ body: { email: staff.email, password: 'wrong password', newPassword: 'dry season sun' } }),
    rules: [
      ...[undefined, null, 1, ''].map((value): Rule => ['newPassword', value, 'Please enter a new password']),
      ['newPassword', '12345', 'Password should be at least 6 characters'],
    ],
  },
  {
    endpoint: createPersonnel,
    request: () => ({ body: { name: 'Ngozi Eze', email: 'ngozi@clinic.test', phone: '0803', role: 'nurse' } }),
    rules: [
      ...required('name', 'Please enter first name'),
      ['name', 'Ngozi', "Please patient's last name"],
      ...['Ng Eze', 'Ngozi Ez', 'N1g2o3 Eze'].map((value): Rule => ['name', value, LETTERS]),
      ...required('email', OPTION),
      ['email', 'ngozi', 'Email must be of the form {email}'],
      ...required('phone', OPTION),
      ...choice('role', OPTION),
      ['role', 'ADMIN', OPTION],
    ],
  },
  {
    endpoint: updatePersonnel,
    request: ({ staff }) => ({ params: { email: staff.email }, body: {} }),
    rules: [
      ['name', 'Ngozi', "Please patient's last name"],
      ['role', 'Select', PLACEHOLDER],
      ['role', 'owner', OPTION],
      ['deactivated', 'true', 'Say yes or no'],
      ['currentEmail', 'someone@else.test', 'This is not the email of the person being edited'],
    ],
  },
  {
    endpoint: createItem,
    request: () => ({ body: anItem() }),
    rules: [
      ...required('name', 'Please enter item name'),
      ...required('description', 'Please enter description'),
      ...required('dosage', 'Please enter dosage'),
      ...[undefined, null, '5', ['5']].map((value): Rule => ['count', value, 'Please enter quantity']),
      ...[-1, 1.5, 1e9 + 1, 1e300].map((value): Rule => ['count', value, UNITS]),
    ],
  },
  {
    endpoint: updateItem,
    request: ({ item }) => ({ body: { id: item._id } }),
    rules: [
      ['count', -1, UNITS],
      ['count', 1.5, UNITS],
      ['count', '5', 'Please enter quantity'],
      ['restock', 0, 'Enter a whole number of units, from 1'],
      ['restock', 1.5, UNITS],
      ['restock', '5', UNITS],
      ['name', '', 'Please enter item name'],
    ],
  },
  {
    endpoint: createBeds,
    request: () => ({ body: { tags: ['A1'] } }),
    rules: [
      ...[[], [''], [' ', '\t']].map((value): Rule => ['tags', value, 'Enter a bed tag']),
      ...[undefined, null, 'A1', 7].map((value): Rule => ['tags', value, 'Enter a list of bed tags']),
      ['tags.0', [7], 'Enter a bed tag'],
      ['tags', ['A1', ' a1 '], 'The tag a1 is in the list twice'],
      ['tags.0', ['x'.repeat(41)], 'Use at most 40 characters'],
      ['tags', Array.from({ length: 201 }, (_, n) => `B${n}`), 'Use at most 200 tags at a time'],
      ['tags', Array.from({ length: 10_000 }, (_, n) => `B${n}`), 'Use at most 200 tags at a time'],
    ],
  },
  {
    endpoint: updateBed,
    request: ({ bed }) => ({ body: { id: bed._id } }),
    rules: [
      ...['', ' ', null, 7].map((value): Rule => ['tag', value, 'Enter a bed tag']),
      ['occupied', 'no', 'Say yes or no'],
      ['patientId', 7, 'Enter an id, or leave it empty'],
    ],
  },
  {
    endpoint: downloadReport,
    request: () => ({ body: { startDate: '2026-01-01', endDate: '2026-01-31' } }),
    rules: [
      ...[undefined, null, '', 20260101, '01/01/2026', '2026-1-1', '2026-02-30', '2026-13-01', '2025-02-29', "2026-01-01' --"].map(
        (value): Rule => ['startDate', value, DAY],
      ),
      ['startDate', '2026-02-01', 'The start date must not be after the end date'],
    ],
  },
]

/** The field beside the others; for a field of a row, the rows. */
const made = (body: object, field: string, value: unknown) => ({ ...body, [field.split('.')[0] ?? field]: value })

test(`INP-08 ${engine}: every rule holds on the server, in the specification's own words, and nothing wrong is stored`, async () => {
  const clinic = await startClinic()
  const world = await aWorld(clinic)
  const before = await contentsOf(clinic.db)
  const faults: string[] = []
  let tried = 0
  for (const { endpoint, request, rules } of TABLES) {
    const { body = {}, ...rest } = request(world)
    await Promise.all(
      rules.map(async ([field, value, message]) => {
        tried += 1
        const { status, error } = await world.admin.send(endpoint, { ...rest, body: made(body, field, value) } as never) // wrong on purpose
        if (status !== 400 || error.fields?.[field] !== message)
          faults.push(
            `${endpoint.path} ${field}=${JSON.stringify(value)?.slice(0, 60)}: ${status} ${JSON.stringify(error.fields)?.slice(0, 200)}, not ${message}`,
          )
      }),
    )
  }
  expect(faults).toEqual([])
  const all = await world.admin.send(createPatient, { body: { isSaintsCommunity: false } as never })
  expect(Object.keys(all.error.fields ?? {}).toSorted()).toEqual([
    'ageRange',
    'church',
    'contactPerson',
    'contactPersonNumber',
    'firstname',
    'gender',
    'lastname',
    'phone',
  ])
  expect(await contentsOf(clinic.db)).toEqual(before)
  noteFigure(`INP-08 ${engine}`, `${tried} wrong fields of ${TABLES.length} forms, each answered in the words of the specification`)
})

test(`INP-08 ${engine}: limits and pages that are not numbers are errors at their field`, async () => {
  const clinic = await startClinic()
  const admin = await clinic.as('admin')
  for (const limit of ['0', '-1', '1.5', 'abc', '1e3', '٣', ' 5', '9'.repeat(30), "1' --"]) {
    const { status, error } = await admin.send(searchPatients, { query: { limit } })
    expect([limit, status, error.fields]).toEqual([limit, 400, { limit: 'limit must be a whole number from 1' }])
  }
  for (const skip of ['-1', '0.5', 'abc', '1e9'])
    expect([skip, (await admin.send(searchPatients, { query: { skip } })).error.fields]).toEqual([
      skip,
      { skip: 'skip must be a whole number of pages, from 0' },
    ])
  expect((await admin.send(searchPatients, { query: { limit: 100_000, skip: 999_999_999 } })).status).toBe(200)
  for (const startDate of ['', '2026-02-30', 'x'])
    expect([startDate, (await admin.send(listReport, { query: { startDate, endDate: '2026-01-31' } })).error.fields]).toEqual([
      startDate,
      { startDate: DAY },
    ])
})
