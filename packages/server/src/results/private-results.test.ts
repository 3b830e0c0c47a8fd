import { followChanges } from '@clinic/contract/changes/changes'
import { isMutating } from '@clinic/contract/endpoint'
import { ENDPOINTS } from '@clinic/contract/endpoints'
import { mergePatients, unmergePatients } from '@clinic/contract/merge/merge'
import { getReferral, sendReferral, updateReferral } from '@clinic/contract/referrals/referrals'
import { listPatientResults, recordResult, strikeResult } from '@clinic/contract/results/results'
import { updateSession } from '@clinic/contract/sessions/sessions'
import { getTimeline } from '@clinic/contract/timeline/timeline'
import { expect, test } from 'vitest'
import { newPatient, newSession } from '../../test/arrange.ts'
import { type Client, testApp } from '../../test/harness.ts'
import { requestOf } from '../../test/samples/request-of.ts'
import { aWorld } from '../../test/samples/sample-world.ts'

/** Every read but the stream of changes, which does not end. */
const READS = ENDPOINTS.filter((endpoint) => !isMutating(endpoint) && endpoint !== followChanges)

/** What the drug list, the rules and the description of the calls say of the test itself, about no one. */
const OF_NO_ONE = ['/formulary', '/guard/rules/document', '/openapi.json', '/stock/kits', '/diseases/lists']

/** Of a person: what they were tested for, what came of it, and the words of the letter. */
const TELLS = /\bhiv\b|non-reactive|"reactive"|retroviral|dolutegravir/i

async function clinic() {
  const app = await testApp()
  const world = await aWorld(app)
  const { admin, session, patient } = world
  const { _id: screen } = await admin.call(recordResult, { body: { id: session._id, test: 'hiv', value: 'reactive' } })
  return { app, world, admin, session, patient, screen }
}

async function answersOf(client: Client, world: Awaited<ReturnType<typeof aWorld>>) {
  const told: string[] = []
  const asked: string[] = []
  for (const endpoint of READS) {
    const request = await requestOf(endpoint, world).catch(() => null)
    if (request === null) continue
    const { status, data } = await client.send(endpoint, request as never)
    const name = `${endpoint.method} ${endpoint.path}`
    if (status < 300) asked.push(name)
    if (TELLS.test(JSON.stringify(data ?? '')) && !OF_NO_ONE.some((path) => endpoint.path.startsWith(path))) told.push(name)
  }
  return { told, asked }
}

test('no read tells a physiotherapist of an HIV screen, nor of what a letter says of it by choice', { timeout: 120_000 }, async () => {
  const { app, world, admin, session, patient } = await clinic()
  const letter = {
    facility: 'LUTH',
    urgency: 'routine',
    reason: 'Retroviral clinic',
    letter: 'Dear colleague\nHIV screen: reactive\nThank you',
  } as const
  const { _id, version } = await admin.call(sendReferral, { params: { id: session._id }, body: letter })
  await admin.call(updateReferral, {
    params: { id: _id },
    body: { state: 'replied', reply: 'Seen\nHIV confirmed, dolutegravir begun', version },
  })
  const { _id: second } = await admin.call(recordResult, { body: { id: session._id, test: 'hiv', value: 'non-reactive' } })
  await admin.call(strikeResult, { params: { id: second }, body: { reason: 'Wrong patient' } })
  const { data } = await (await app.as('physiotherapist')).call(getTimeline, { params: { id: patient._id }, query: { kinds: 'referrals' } })
  expect(data.map((entry) => entry.kind === 'referrals' && entry.text)).toEqual(['Seen', ''])
  const read = await (await app.as('physiotherapist')).call(getReferral, { params: { id: _id } })
  expect([read.reason, read.letter, read.reply]).toEqual(['', 'Dear colleague\nThank you', 'Seen'])
  const physiotherapist = await answersOf(await app.as('physiotherapist'), world)
  expect(physiotherapist.told).toEqual([])
  expect(physiotherapist.asked.length).toBeGreaterThan(50)
  // The same walk finds it for who may see it, or it looks in the wrong place.
  const doctor = await answersOf(await app.as('doctor'), world)
  expect(doctor.told).toEqual(
    expect.arrayContaining(['GET /session/:id/results', 'GET /patient/:patientId/results', 'GET /patient/:id/timeline']),
  )
})

test('joined records show the results of both, and taken apart each its own; the screen stays hidden from the physiotherapist', async () => {
  const app = await testApp()
  const [admin, physiotherapist] = [await app.as('admin'), await app.as('physiotherapist')]
  const [keep, merge] = [await newPatient(admin), await newPatient(admin)]
  for (const [patient, test, value] of [
    [keep, 'hb', '9.1'],
    [merge, 'hb', '8.4'],
    [merge, 'hiv', 'reactive'],
  ] as const) {
    const { _id: id } = await newSession(admin, { patientId: patient._id })
    await admin.call(recordResult, { body: { id, test, value } })
    await admin.call(updateSession, { body: { id, open: false } })
  }
  const seen = async (client: typeof admin, patientId: string) =>
    (await client.call(listPatientResults, { params: { patientId }, query: {} })).data
      .map(({ test, typed }) => `${test} ${typed}`)
      .toSorted()
  const joined = await admin.call(mergePatients, { body: { keepId: keep._id, mergeId: merge._id, reason: 'The same person' } })
  const all = ['hb 8.4', 'hb 9.1', 'hiv reactive']
  expect([await seen(admin, keep._id), await seen(admin, merge._id)]).toEqual([all, all])
  expect(await seen(physiotherapist, keep._id)).toEqual(['hb 8.4', 'hb 9.1'])
  const { data } = await admin.call(getTimeline, { params: { id: keep._id }, query: { kinds: 'results' } })
  expect(data.map((entry) => entry.kind === 'results' && entry.test === 'hb' && entry.before.length)).toContain(1)
  await admin.call(unmergePatients, { body: { mergeId: joined._id, reason: 'Two people', give: [] } as never })
  expect([await seen(admin, keep._id), await seen(admin, merge._id)]).toEqual([['hb 9.1'], ['hb 8.4', 'hiv reactive']])
  expect(await seen(physiotherapist, merge._id)).toEqual(['hb 8.4'])
})
