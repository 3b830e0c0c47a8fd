import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { pickDiagnoses } from '@clinic/contract/diagnoses/diagnoses'
import { getSessionDiseaseReports, listDiseaseReports, updateDiseaseReport } from '@clinic/contract/disease-reports/disease-reports'
import { getDiseaseLists, getDiseaseWeek, reportNothing, updateDiseaseLists } from '@clinic/contract/disease-reports/disease-weeks'
import { type Endpoint, fillPath } from '@clinic/contract/endpoint'
import { mergePatients } from '@clinic/contract/merge/merge'
import { getPatient, searchPatients, updatePatient } from '@clinic/contract/patients/patients'
import { listKits, updateItemTest } from '@clinic/contract/results/kits'
import { listPatientResults, listResults, recordResult, strikeResult } from '@clinic/contract/results/results'
import { getSession } from '@clinic/contract/sessions/session-record'
import { listLots, receiveStock } from '@clinic/contract/stock/stock'
import { readAuditKey } from '@clinic/server/keys'
import { anItem, aSession } from '@clinic/server/test/factories'
import { aFolder, runProgram, type ServerProcess, startServer } from '@clinic/server/test/processes/server-process'
import { emptyDatabase } from '@clinic/server/test/store/postgres'
import { expect, onTestFinished, test } from 'vitest'
import { backUpPostgres } from './back-up-postgres.ts'

type Send = ServerProcess['send']
const ask = async (send: Send, { method, path }: Endpoint, params: Record<string, unknown> = {}, body?: unknown) =>
  (await send(method, fillPath(path, params), body)).data

/** A Monday; what came before the store has no case. */
const WEEK = { week: '2024-01-01' }

/** Kits, results of every state, cases of every state, a zero week, and two joined records. */
async function numbersAndResults(send: Send, addPatient: ServerProcess['addPatient']) {
  const [kept, merged, patient] = await Promise.all(
    [{}, { clinicNumber: 'OLD/7' }, {}].map(async (fields) => (await addPatient(fields)).data[0]),
  )
  // Only the counter remembers the last number, because its patient has another one now.
  const renumbered = (await addPatient()).data[0]
  await send('PATCH', updatePatient.path, { id: renumbered._id, clinicNumber: 'CARD/9' })
  await ask(send, mergePatients, {}, { keepId: kept._id, mergeId: merged._id, reason: 'The same person' })
  const { data: kit } = await send('POST', '/inventory/create', anItem({ name: 'mRDT kit', count: 0 }))
  const lines = [{ item: kit._id, units: 5, lotNo: 'L1', expiresOn: '2099-01-31' }]
  await ask(send, receiveStock, {}, { lines })
  await ask(send, updateItemTest, { id: kit._id }, { test: 'malaria-rdt' })
  const see = async (workingDiagnosis: string) => (await send('POST', '/session/create', aSession(patient._id, { workingDiagnosis }))).data
  const session = await see('measles')
  const results = []
  for (const result of [
    { test: 'malaria-rdt', value: 'positive' },
    { test: 'malaria-rdt', value: 'negative' },
    { test: 'glucose', value: '5.40', unit: 'mmol/L', context: 'fasting' },
    { test: 'urine', strip: { protein: '++', ph: '6.5' } },
    { test: 'hiv', value: 'reactive' },
  ])
    results.push((await ask(send, recordResult, {}, { id: session._id, ...result }))._id)
  await ask(send, strikeResult, { id: results[1] }, { reason: 'Wrong patient' })
  const cases = [session, await see('cholera'), await see('?Lassa fever')]
  const ids: string[] = []
  for (const { _id: id } of cases) ids.push((await ask(send, getSessionDiseaseReports, { id })).reports[0]._id)
  const notified = { to: 'Mrs Bello', at: new Date().toISOString(), how: 'phone', reference: 'NIE/7' }
  const more = { classification: 'confirmed', outcome: 'alive', onsetOn: '2026-01-02', address: '4 Ring Road', area: 'Ikeja' }
  await ask(send, updateDiseaseReport, { id: ids[0] }, { notified, ...more })
  await ask(send, updateDiseaseReport, { id: ids[1] }, { notified, classification: 'discarded' })
  await ask(send, pickDiagnoses, { id: cases[1]._id }, { diagnoses: [] })
  await ask(send, reportNothing, WEEK)
  await ask(send, updateDiseaseLists, {}, { disease: 'noma', on: false })
  const last = Number(renumbered.clinicNumber.slice(3))
  return { last, kept: kept._id, patient: patient._id, session: session._id, kit: kit._id, rdt: results[0], case: ids[0], cases }
}

/** All that the clinic can read of it. */
async function readBack(send: Send, { kept, patient, session, kit, cases }: Awaited<ReturnType<typeof numbersAndResults>>) {
  const week = (await send('GET', fillPath(getDiseaseWeek.path, WEEK))).data
  return {
    numbers: (await send('GET', `${searchPatients.path}?limit=20`)).data.data,
    joined: [await ask(send, getPatient, { id: kept }), (await send('GET', `${searchPatients.path}?name=old%207`)).data],
    results: [await ask(send, listResults, { id: session }), await ask(send, listPatientResults, { patientId: patient })],
    lines: (await ask(send, getSession, { id: session })).investigation_results,
    stock: [await ask(send, listKits), await ask(send, listLots, { id: kit })],
    open: await ask(send, listDiseaseReports),
    reported: (await send('GET', `${listDiseaseReports.path}?when=reported`)).data,
    cases: await Promise.all(cases.map(({ _id: id }: { _id: string }) => ask(send, getSessionDiseaseReports, { id }))),
    week,
    lists: await ask(send, getDiseaseLists),
  }
}

test('clinic numbers, kits, results and reports of diseases are what they were, on PostgreSQL and back on SQLite', {
  timeout: 120_000,
}, async () => {
  const dataDir = aFolder()
  const first = await startServer(dataDir)
  const made = await numbersAndResults(first.send, first.addPatient)
  const before = await readBack(first.send, made)
  await first.end('SIGTERM')
  expect([before.numbers.length, before.results[0].data.length, before.open.counts]).toEqual([3, 5, { open: 1, reported: 2, late: 0 }])
  expect(before.reported.data.map(({ hasDiagnosis }: { hasDiagnosis: boolean }) => hasDiagnosis).toSorted()).toEqual([false, true])
  expect([before.stock[0][0].usable, before.week.nothing.by.role]).toEqual([4, 'admin'])

  const { url, drop } = await emptyDatabase()
  onTestFinished(drop)
  expect(await runProgram('cli/move-to-postgres.ts', [url], dataDir)).toMatchObject({ code: 0 })
  const second = await startServer(dataDir, { DATABASE_URL: url })
  expect(await readBack(second.send, made)).toEqual(before)
  const numberOf = async ({ addPatient }: ServerProcess) => Number((await addPatient()).data[0].clinicNumber.slice(3))
  expect(await numberOf(second)).toBe(made.last + 1)
  await ask(second.send, strikeResult, { id: made.rdt }, { reason: 'Wrong patient' })
  expect((await ask(second.send, listKits))[0].usable).toBe(5)
  const refused = [
    await second.send('PATCH', fillPath(updateDiseaseReport.path, { id: made.case }), { classification: 'suspected' }),
    await second.send('POST', fillPath(reportNothing.path, WEEK)),
  ]
  expect(refused.map(({ status }) => status)).toEqual([409, 409])
  const after = await readBack(second.send, made)
  await second.end('SIGTERM')

  const back = aFolder()
  cpSync(join(dataDir, 'keys'), join(back, 'keys'), { recursive: true })
  const { path } = await backUpPostgres(url, aFolder(), readAuditKey(join(dataDir, 'keys'))?.toString('hex') ?? '')
  cpSync(path, join(back, 'clinic.db'))
  const third = await startServer(back)
  expect(await readBack(third.send, made)).toEqual(after)
  expect(await numberOf(third)).toBe(made.last + 2)
})
