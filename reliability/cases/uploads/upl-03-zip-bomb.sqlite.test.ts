import { readdirSync } from 'node:fs'
import { deflateRawSync } from 'node:zlib'
import { getHealth } from '@clinic/contract/health/health'
import { uploadPatients } from '@clinic/contract/patients/patients'
import { expect, test } from 'vitest'
import { deflatedZeros, fileOf, frameEntries, zipOf } from '../../harness/clients/files.ts'
import { startClinic } from '../../harness/clinics/clinic.ts'
import { besides } from '../../harness/measure/beside.ts'
import { noteFigure, percentile } from '../../harness/measure/figures.ts'
import { memoryOf } from '../../harness/measure/memory.ts'
import { isFull } from '../../harness/measure/size.ts'

const SHEET = 'xl/worksheets/sheet1.xml'
const GIGABYTES_4 = 4_096

const BOMBS: Record<string, () => Buffer> = {
  '4 GB in one sheet': () => zipOf([...frameEntries(), { name: SHEET, packed: deflatedZeros(GIGABYTES_4), claims: 0xffffffff }]),
  'one sheet that claims a kilobyte': () => zipOf([...frameEntries(), { name: SHEET, packed: deflatedZeros(1_000), claims: 1_024 }]),
  'forty kilobytes, overlapping to 4 GB': () => {
    const packed = deflatedZeros(40)
    const sheet = { name: SHEET, packed, claims: 40 * 2 ** 20 }
    const copies = Array.from({ length: 100 }, (_, n) => ({
      name: `xl/worksheets/sheet${n + 2}.xml`,
      packed,
      claims: 40 * 2 ** 20,
      sameAs: 3,
    }))
    return zipOf([...frameEntries(), sheet, ...copies])
  },
  '65,000 entries': () => {
    const packed = deflateRawSync('')
    return zipOf([...frameEntries(), ...Array.from({ length: 65_000 }, (_, n) => ({ name: `xl/${n}.xml`, packed, claims: 0, sameAs: 0 }))])
  },
  'a zip in a zip': () => {
    const inner = zipOf([{ name: SHEET, packed: deflatedZeros(1_000), claims: 1 }])
    return zipOf([...frameEntries(), { name: SHEET, packed: deflateRawSync(inner), claims: inner.length }])
  },
  'a hundred thousand columns': () => {
    const row = `<row r="1">${'<c t="inlineStr"><is><t>a</t></is></c>'.repeat(100_000)}</row>`
    const sheet = `<worksheet><sheetData>${row}</sheetData></worksheet>`
    return zipOf([...frameEntries(), { name: SHEET, packed: deflateRawSync(sheet), claims: sheet.length }])
  },
  'one cell far to the right': () => {
    const sheet = '<worksheet><sheetData><row r="1"><c r="ZZZZZ1" t="inlineStr"><is><t>a</t></is></c></row></sheetData></worksheet>'
    return zipOf([...frameEntries(), { name: SHEET, packed: deflateRawSync(sheet), claims: sheet.length }])
  },
}

test('UPL-03 sqlite: a file that unpacks to too much is refused quickly, and no one else notices', async () => {
  const { as, anonymous, server, store } = await startClinic()
  const admin = await as('admin')
  await admin.send(uploadPatients, { file: fileOf('first.xlsx', zipOf(frameEntries())) }) // all modules of an upload are in memory after this
  const before = memoryOf(server.pid)
  const folders = () => readdirSync(store.dataDir).toSorted()
  const files = folders()
  const health = besides(() => anonymous.send(getHealth, {}))
  let slowest = 0
  for (const [name, make] of Object.entries(BOMBS)) {
    const file = fileOf('bomb.xlsx', make())
    expect(file.size).toBeLessThan(5 * 2 ** 20)
    const begun = performance.now()
    const { status, error } = await admin.send(uploadPatients, { file })
    const ms = performance.now() - begun
    slowest = Math.max(slowest, ms)
    expect([name, [400, 413].includes(status), typeof error.message]).toEqual([name, true, 'string'])
    if (isFull) expect(ms).toBeLessThan(5_000) // npm test must pass on a busy machine too
  }
  const { times, faults } = await health.stop()
  const after = memoryOf(server.pid)
  const growth = after && before ? after.peak - before.now : 0
  expect(faults).toEqual([])
  if (isFull) expect(percentile(times, 0.95)).toBeLessThan(500)
  expect(growth).toBeLessThan(150)
  expect(folders()).toEqual(files)
  noteFigure(
    'UPL-03 sqlite',
    `${Object.keys(BOMBS).length} bombs refused, the slowest in ${Math.round(slowest)} ms; health p95 ${Math.round(percentile(times, 0.95))} ms, memory +${Math.round(growth)} MB`,
  )
})
