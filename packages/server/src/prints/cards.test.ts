import { inGroups, readCardCode } from '@clinic/contract/prints/card-code'
import { findCard, getPatientCard, issueCard, revokeCard } from '@clinic/contract/prints/cards'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newPatient } from '../../test/arrange.ts'
import { testApp } from '../../test/harness.ts'
import { randomCode } from './cards.ts'

async function clinic() {
  const app = await testApp({ config: { publicUrl: 'http://laptop.clinic:3000' } })
  const [doctor, nurse] = [await app.as('doctor'), await app.as('nurse')]
  const { _id: id } = await newPatient(doctor)
  return { ...app, doctor, nurse, id, params: { id } }
}

const audited = async ({ db, services }: Awaited<ReturnType<typeof testApp>>) => {
  await services.readLog.flush()
  const events = await db.selectFrom('auditEvent').select(['type', 'patientId', 'entityId']).where('type', 'like', 'card.%').execute()
  return events.map(({ type, patientId, entityId }) => [type, patientId, entityId])
}

test('5.5 a card contains the address of a random code, in capitals, and nothing about the patient', async () => {
  const { nurse, params, id } = await clinic()
  const card = await nurse.call(issueCard, { params })
  expect(card.url).toBe(`HTTP://LAPTOP.CLINIC:3000/C/${card.code}`)
  expect(readCardCode(card.url)).toBe(card.code)
  expect(card.url).not.toContain(id.toUpperCase())
  expect(await nurse.call(getPatientCard, { params })).toEqual({ card })
})

test('5.6 10,000 codes do not repeat', () => {
  expect(new Set(Array.from({ length: 10_000 }, randomCode)).size).toBe(10_000)
})

test('5.7 a card opens its patient until revoked; 5.23 accepts lower case, O, I and L', async () => {
  const { nurse, doctor, params, id } = await clinic()
  const { code } = await nurse.call(issueCard, { params })
  const typed = [code, code.toLowerCase(), inGroups(code), code.replaceAll('0', 'o').replaceAll('1', 'l')]
  for (const code of typed) expect(await nurse.call(findCard, { params: { code } })).toEqual({ patientId: id })
  expect((await nurse.send(revokeCard, { params: { code } })).status).toBe(403)
  expect(await doctor.call(revokeCard, { params: { code } })).toEqual({ message: 'The card is revoked' })
  expect(await nurse.send(findCard, { params: { code } })).toMatchObject({ status: 404, error: { message: 'Card not valid' } })
  expect((await doctor.send(revokeCard, { params: { code } })).status).toBe(409)
  expect(await nurse.call(getPatientCard, { params })).toEqual({ card: null })
})

test('5.6 refuses unknown and misread cards with the same message', async () => {
  const { nurse, doctor, params } = await clinic()
  const { code } = await nurse.call(issueCard, { params })
  const misread = code.startsWith('7') ? `8${code.slice(1)}` : `7${code.slice(1)}`
  for (const wrong of [randomCode(), misread, code.slice(1), 'x', "'; --"]) {
    expect(await nurse.send(findCard, { params: { code: wrong } })).toMatchObject({ status: 404, error: { message: 'Card not valid' } })
    expect((await doctor.send(revokeCard, { params: { code: wrong } })).status).toBe(404)
  }
})

test('5.8 a new card revokes the previous one, even when two are created at once', async () => {
  const { nurse, doctor, params, db, id } = await clinic()
  const first = await nurse.call(issueCard, { params })
  const made = await Promise.all([nurse, doctor, nurse, doctor].map((person) => person.send(issueCard, { params })))
  expect(made.map(({ status }) => status)).toEqual([201, 201, 201, 201])
  const live = await db.selectFrom('card').select('code').where('patientId', '=', id).where('revokedAt', 'is', null).execute()
  expect(live).toHaveLength(1)
  const opens = await Promise.all([first, ...made.map(({ data }) => data)].map(({ code }) => nurse.send(findCard, { params: { code } })))
  expect(opens.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(opens[0]?.status).toBe(404)
})

test('5.19 audits who created, showed, used and revoked a card, without its code', async () => {
  const app = await clinic()
  const { doctor, params, id } = app
  const { code } = await doctor.call(issueCard, { params })
  await doctor.call(getPatientCard, { params })
  await doctor.call(findCard, { params: { code } })
  await doctor.call(revokeCard, { params: { code } })
  const events = await audited(app)
  expect(events.map(([type]) => type).toSorted()).toEqual(['card.issue', 'card.read', 'card.revoke', 'card.show'])
  expect(events.every(([, patientId, entityId]) => patientId === id && entityId === id)).toBe(true)
})

test('the store refuses a second valid card, an incomplete revocation and an invalid code', async () => {
  const { db, doctor, id } = await clinic()
  const by = doctor.user._id
  const insert = (changes: object) => {
    const row = { code: randomCode(), patientId: id, issuedAt: '2026-11-22T08:00:00.000Z', issuedBy: by, revokedAt: null, revokedBy: null }
    const columns = Object.entries({ ...row, ...changes })
    return sql`insert into "card" (${sql.join(columns.map(([name]) => sql.ref(name)))})
      values (${sql.join(columns.map(([, value]) => value))})`.execute(db)
  }
  await insert({})
  const wrong = {
    'a second that works': {},
    'no time of revoking': { revokedBy: by },
    'no person who revoked': { revokedAt: '2026-11-22T09:00:00.000Z' },
    'a short code': { code: '0123456789', revokedAt: 'x', revokedBy: by },
    'a letter that is none of them': { code: '0123456789U', revokedAt: 'x', revokedBy: by },
    'a patient who is unknown': { patientId: 'x', revokedAt: 'x', revokedBy: by },
  }
  for (const [why, changes] of Object.entries(wrong)) await expect(insert(changes), why).rejects.toThrow(/constraint|violates/i)
  await insert({ revokedAt: '2026-11-22T09:00:00.000Z', revokedBy: by })
})

test('a card for an unknown patient is 404', async () => {
  const { doctor } = await clinic()
  for (const endpoint of [issueCard, getPatientCard])
    expect((await doctor.send(endpoint, { params: { id: '019f0000-0000-7000-8000-000000000000' } })).status).toBe(404)
})
