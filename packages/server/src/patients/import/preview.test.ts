import { createHash } from 'node:crypto'
import { previewItems, uploadItems } from '@clinic/contract/inventory/inventory'
import { previewPatients, uploadPatients } from '@clinic/contract/patients/patients'
import type { UploadPreview } from '@clinic/contract/uploads/uploads'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'

const HEADER = 'firstname,lastname,phone,gender,ageRange,church,contactPerson,contactPersonNumber'
const line = (first: string, phone: string, gender = 'FEMALE') =>
  `${first},Okafor,${phone},${gender},26 - 30 years,Grace Chapel,Uche Okeke,08039999999`
const csv = (lines: readonly string[], header = HEADER) => new File([[header, ...lines, ''].join('\n')], 'patients.csv')

async function clinic() {
  const app = await testApp()
  return { ...app, admin: await app.as('admin') }
}
type Clinic = Awaited<ReturnType<typeof clinic>>

/** Sends a file with the other parts of a form. */
async function sendParts({ app, admin }: Clinic, path: string, file: File, parts: Record<string, string>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(parts)) form.set(name, value)
  form.set('file', file)
  const request = new Request('http://clinic.test', { method: 'POST', body: form })
  const answer = await app.inject({
    method: 'POST',
    url: `/api${path}`,
    headers: { authorization: `Bearer ${admin.token}`, 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  return { status: answer.statusCode, body: answer.json() }
}

/** Row counts of all tables except the audit and sign-ins. */
async function rowsOf({ db }: Clinic) {
  const tables = (await db.introspection.getTables()).map(({ name }) => name).filter((name) => !/^(audit|signIn|listCount)/.test(name))
  const counts: Record<string, number> = {}
  for (const name of tables) {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(name)}`.execute(db)
    counts[name] = Number(rows[0]?.count)
  }
  return counts
}

const LINES = [
  line('Adaobi', '08031111111'),
  line('Bola', '08032222222', 'W'),
  line('Chidi', '08033333333'),
  line('Adaobi', '0803 111 1111'),
  line('Emeka', ''),
]

test('IMP-03 a preview counts new, invalid and existing rows, and stores nothing', async () => {
  const it = await clinic()
  await it.admin.call(uploadPatients, { file: csv([line('Chidi', '08033333333')]) })
  const before = await rowsOf(it)
  const seen = await it.admin.call(previewPatients, { file: csv(LINES) })
  expect(await rowsOf(it)).toEqual(before)
  expect(seen).toMatchObject({ rows: 5, ready: 1, wrongCount: 2, known: 2, near: 0, missing: [] })
  expect(seen.wrong.map(({ row, gender }) => [row, gender])).toEqual([
    [3, 'W'],
    [6, 'FEMALE'],
  ])
  expect(seen.columns[3]).toEqual({ title: 'gender', guess: 'gender', samples: ['FEMALE', 'W'] })
  expect(seen.digest).toBe(
    createHash('sha256')
      .update(Buffer.from(await csv(LINES).arrayBuffer()))
      .digest('hex'),
  )
  const { db, services } = it
  await services.readLog.flush()
  expect(await db.selectFrom('auditEvent').select('action').where('type', '=', 'patient.preview').execute()).toEqual([{ action: 'R' }])
})

test('IMP-02 the upload does what the preview said: 4 files that mix good, invalid and repeated rows', async () => {
  const it = await clinic()
  for (let n = 0; n < 4; n++) {
    const lines = Array.from({ length: 1 + n * 12 }, (_, k) => {
      const at = (n * 7 + k * 3) % 50
      return line(
        `Ada${String.fromCharCode(97 + (at % 26))}${n % 5 ? '' : 'x'}`,
        `0803${String(at % 30).padStart(7, '0')}`,
        k % 6 ? 'F' : 'W',
      )
    })
    const seen = await it.admin.call(previewPatients, { file: csv(lines) })
    const done = await it.admin.call(uploadPatients, { file: csv(lines) })
    expect([n, seen.ready, seen.wrongCount + seen.known]).toEqual([n, done.inserted, done.records.length])
  }
})

test('reads an unknown column title as the user chose, in the preview and the upload', async () => {
  const it = await clinic()
  const file = () => csv([line('Adaobi', '08031111111')], HEADER.replace('lastname', 'Compound').replace('church', 'Where from'))
  const blind = await it.admin.call(previewPatients, { file: file() })
  expect(blind).toMatchObject({ ready: 0, missing: expect.arrayContaining(['Last Name']) })
  expect(blind.columns.find(({ title }) => title === 'Compound')).toEqual({ title: 'Compound', guess: '', samples: ['Okafor'] })
  const columns = JSON.stringify({ Compound: 'lastname', 'Where from': 'church' })
  const mapped = await sendParts(it, previewPatients.path, file(), { columns })
  expect([mapped.status, (mapped.body as UploadPreview).ready]).toEqual([200, 1])
  const done = await sendParts(it, uploadPatients.path, file(), { columns, digest: blind.digest })
  expect([done.status, done.body.inserted]).toEqual([201, 1])
  expect(await it.db.selectFrom('patient').select(['lastname', 'church']).execute()).toEqual([
    { lastname: 'Okafor', church: 'Grace Chapel' },
  ])
})

test('ignores a column that is mapped to nothing', async () => {
  const it = await clinic()
  const { body } = await sendParts(it, previewPatients.path, csv(LINES), { columns: JSON.stringify({ lastname: '' }) })
  expect(body).toMatchObject({ ready: 0, missing: ['Last Name'] })
})

test.each(['{', '[]', '"x"', '{"a":1}', '{"a":"unknown"}', `{"a":"${'x'.repeat(10_240)}"}`])('columns of %s are 400', async (columns) => {
  const it = await clinic()
  for (const { path } of [previewPatients, uploadPatients, previewItems, uploadItems]) {
    const { status, body } = await sendParts(it, path, csv(LINES), { columns })
    expect([path, status, Object.keys(body.fields ?? {})]).toEqual([path, 400, ['columns']])
  }
})

test('corrected rows keep the row numbers of the first sheet: errors, existing patients, different people and rows to check', async () => {
  const it = await clinic()
  await it.admin.call(uploadPatients, { file: csv([line('Chidinma', '08033333333'), line('Adaobi', '08031111111')]) })
  const file = () =>
    csv(
      [line('Bola', '08032222222', 'W'), line('Adaobi', '08031111111'), line('Chidinma', '08033333333'), line('Chidinna', '08034444444')],
      `Clinic book\n\n${HEADER}`, // its header is row 3
    )
  const sendRows = async (rows: unknown, others: unknown = [207]) =>
    sendParts(it, uploadPatients.path, file(), { rows: JSON.stringify(rows), others: JSON.stringify(others) })
  for (const wrong of ['x', [203, 205, 207], [203, 205, 207, 207], [203, 205, 207, '9'], [203, 205, 207, 1], { length: 4 }]) {
    const { status, body } = await sendRows(wrong)
    expect([wrong, status, Object.keys(body.fields ?? {})]).toEqual([wrong, 400, ['rows']])
  }
  const { status, body } = await sendRows([203, 205, 207, 209])
  expect(status).toBe(201)
  expect(body.records.map(({ row, error }: { row: number; error: string }) => [row, error.split(':')[0]])).toEqual([
    [203, 'gender'],
    [205, 'Already registered'],
  ])
  expect(body.message).toContain('Please check rows 207, 209: added')
})

test('refuses with 409, and adds nothing from, a file other than the previewed one', async () => {
  const it = await clinic()
  const { digest } = await it.admin.call(previewPatients, { file: csv(LINES) })
  const { status } = await sendParts(it, uploadPatients.path, csv(LINES.slice(1)), { digest })
  expect(status).toBe(409)
  expect(await it.db.selectFrom('patient').select('_id').execute()).toEqual([])
})

test('IMP-03 counts new, existing and invalid items', async () => {
  const it = await clinic()
  const items = (lines: readonly string[]) => new File([['name,count,description,dosage', ...lines, ''].join('\n')], 'items.csv')
  await it.admin.call(uploadItems, { file: items(['Zinc,5,Tablet,20 mg']) })
  const before = await rowsOf(it)
  const seen = await it.admin.call(previewItems, {
    file: items(['ZINC ,5,Tablet,20 mg', 'Iron,many,Tablet,10 mg', 'Gauze,3,Roll,5 cm', 'gauze,3,Roll,5 cm']),
  })
  expect(seen).toMatchObject({ rows: 4, ready: 1, known: 2, wrongCount: 1, wrong: [{ row: 3, count: 'many' }], missing: [] })
  expect(await rowsOf(it)).toEqual(before)
})

test('returns only the first 500 invalid rows, but counts all of them', async () => {
  const it = await clinic()
  const seen = await it.admin.call(previewPatients, {
    file: csv(Array.from({ length: 501 }, (_, n) => line('Ada', '', n % 2 ? 'W' : 'F'))),
  })
  expect([seen.wrong.length, seen.wrongCount, seen.ready]).toEqual([500, 501, 0])
})
