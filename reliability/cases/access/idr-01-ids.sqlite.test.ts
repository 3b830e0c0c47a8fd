import { createBeds } from '@clinic/contract/beds/beds'
import { ENDPOINTS } from '@clinic/contract/endpoints'
import { uploadPatients } from '@clinic/contract/patients/patients'
import { deletePersonnel } from '@clinic/contract/personnel/personnel'
import { createSession, updateSession } from '@clinic/contract/sessions/sessions'
import { insertPersonnel } from '@clinic/server/test/factories'
import { requestOf } from '@clinic/server/test/samples/request-of'
import { aWorld } from '@clinic/server/test/samples/sample-world'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { startClinic } from '../../harness/clinics/clinic.ts'
import { contentsOf } from '../../harness/clinics/contents.ts'
import { engine } from '../../harness/clinics/store.ts'
import { noteFigure } from '../../harness/measure/figures.ts'
import { size } from '../../harness/measure/size.ts'

const MALFORMED = [
  '0',
  '1',
  '-1',
  '1.5',
  'NaN',
  'null',
  'undefined',
  'true',
  '[object Object]',
  '*',
  '%',
  '_',
  "'",
  '"',
  '`',
  '\\',
  ';',
  '--',
  '$1',
  '?1',
  '{}',
  '019f0000-0000-7000-8000-000000000000',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  "' or '1'='1",
  "1' union select 1 --",
  '../../../etc/passwd',
  '..%2f..%2fkeys',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'ị̀',
  '𝒳'.repeat(60),
  'x'.repeat(199),
  'x'.repeat(201),
  'x'.repeat(3_000),
  ' ',
  '\t',
  '\r\n',
  'a/b',
  'a?b',
  'a#b',
  'a b',
  '%00',
  '%',
  '%zz',
]

test(`IDR-01 ${engine}: an id that is malformed, unknown or another thing's names nothing`, async () => {
  const clinic = await startClinic()
  const world = await aWorld(clinic)
  const { admin, patient, bed, session, item, staff } = world
  const gone = await insertPersonnel(clinic.db, { role: 'nurse' })
  await admin.call(deletePersonnel, { params: { email: gone.email } })
  const ofThings = { patient: patient._id, bed: bed._id, session: session._id, item: item._id, personnel: staff.email, person: gone._id }
  const calls = await Promise.all(
    // forgot-password answers every email alike.
    ENDPOINTS.filter(({ access }) => access !== 'public').map(async (endpoint) => ({
      endpoint,
      request: await requestOf(endpoint, world),
    })),
  )
  const before = await contentsOf(clinic.db)
  const seen: string[] = []
  let tried = 0
  async function expectNothing(endpoint: (typeof ENDPOINTS)[number], request: object, key: string, id: string) {
    tried += 1
    const { status, error } = await admin.send(endpoint, request as never) // wrong on purpose
    if (status !== 404 && status !== 400)
      seen.push(`${endpoint.method} ${endpoint.path} ${key}=${JSON.stringify(id).slice(0, 60)}: ${status}`)
    if (JSON.stringify(error).includes(patient.lastname)) seen.push(`${endpoint.path} reveals another record: ${JSON.stringify(error)}`)
  }
  for (const { endpoint, request } of calls) {
    const references =
      endpoint.refersTo ?? Object.keys(request.params ?? {}).map((key) => ({ in: 'params' as const, key, what: own(endpoint.path) }))
    for (const { in: part, key, what } of references) {
      const others = Object.entries(ofThings)
        .filter(([thing]) => thing !== what)
        .map(([, id]) => id)
      for (const id of [...MALFORMED.filter((id) => part === 'body' || id.isWellFormed()), ...others, gone.email])
        await expectNothing(endpoint, { ...request, [part]: { ...(request[part] as object), [key]: id } }, key, id)
      if (part === 'body')
        for (const id of [...(mayBeNone(endpoint, key) ? [] : [null]), 1, true, [], {}, [ofThings.patient], { $ne: null }])
          await expectNothing(endpoint, { ...request, body: { ...(request.body as object), [key]: id } }, key, String(id))
    }
  }
  for (const id of [...MALFORMED, patient._id, session._id, staff._id]) {
    const admission = { patientId: patient._id, attendants: ['NURSE'], admitPatient: true, bedId: id }
    await expectNothing(createSession, { body: admission }, 'bedId', id)
    await expectNothing(updateSession, { body: { id: session._id, drugs: [{ drug: id, dosage: 1 }] } }, 'drug', id)
  }
  expect(seen).toEqual([])
  expect(await contentsOf(clinic.db)).toEqual(before)
  noteFigure(`IDR-01 ${engine}`, `${tried} requests with ids that name nothing`)
})

/** What a path's `id` names, for the calls that look it up themselves. */
const own = (path: string) =>
  path.startsWith('/fhir/R4/Encounter')
    ? 'session'
    : path.startsWith('/fhir/R4/Practitioner')
      ? 'person'
      : path.startsWith('/session')
        ? 'session'
        : path.startsWith('/bed')
          ? 'bed'
          : path.startsWith('/patient')
            ? 'patient'
            : 'item'

/** Whether the field accepts null, as a summary does that is shown beside no patient. */
const mayBeNone = ({ body }: (typeof ENDPOINTS)[number], key: string) =>
  body instanceof z.ZodObject && (body.shape[key] as z.ZodType).safeParse(null).success

test(`IDR-01 ${engine}: ids are UUIDs of version 7 that cannot be counted or guessed`, async () => {
  const clinic = await startClinic()
  const admin = await clinic.as('admin')
  const count = size({ quick: 300, full: 1_000 })
  const lines = Array.from(
    { length: count },
    (_, n) => `Ada${letters(n)},Okafor,080${String(n).padStart(8, '0')},FEMALE,26 - 30 years,Grace Chapel,Uche,0803`,
  )
  const file = new File(
    [['firstname,lastname,phone,gender,ageRange,church,contactPerson,contactPersonNumber', ...lines].join('\n')],
    'many.csv',
  )
  expect((await admin.call(uploadPatients, { file })).inserted).toBe(count)
  await admin.call(createBeds, { body: ['A1', 'A2'] })
  const rows = [
    ...(await clinic.db.selectFrom('patient').select('_id').execute()),
    ...(await clinic.db.selectFrom('bed').select('_id').execute()),
  ]
  const tails = rows.map(({ _id }) => {
    expect(_id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    return BigInt(`0x${_id.slice(19).replace('-', '')}`) & ((1n << 62n) - 1n)
  })
  expect(new Set(tails).size).toBe(rows.length)
  // Each of the 62 bits is set in about half of them: seven standard deviations are allowed.
  const allowed = 3.5 / Math.sqrt(rows.length)
  for (let bit = 0n; bit < 62n; bit++) {
    const share = tails.filter((tail) => (tail >> bit) & 1n).length / rows.length
    expect(Math.abs(share - 0.5)).toBeLessThan(allowed)
  }
  noteFigure(`IDR-01 ${engine}`, `${rows.length} ids, 62 random bits each`)
})

const letters = (n: number) => Array.from(String(n), (digit) => 'abcdefghij'[Number(digit)]).join('')
