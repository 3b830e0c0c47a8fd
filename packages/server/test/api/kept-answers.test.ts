import { createBeds, updateBed } from '@clinic/contract/beds/beds'
import { createItem } from '@clinic/contract/inventory/inventory'
import { updateTemplate } from '@clinic/contract/prescribing/prescribing'
import { SERVER } from '@clinic/contract/server-messages'
import { strikeCare } from '@clinic/contract/sessions/entered-in-error'
import { getSession } from '@clinic/contract/sessions/session-record'
import { updateSession } from '@clinic/contract/sessions/sessions'
import { openCount, typeCount } from '@clinic/contract/stock/stock-counts'
import { transferPatient } from '@clinic/contract/ward/ward'
import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { newItem, newSession } from '../arrange.ts'
import { anItem } from '../factories.ts'
import { testApp } from '../harness.ts'
import { aTemplate } from '../samples/sample-world.ts'

/** The letters of all kept answers. */
async function weigh({ db }: Pick<Awaited<ReturnType<typeof testApp>>, 'db'>): Promise<number> {
  const { rows } = await sql<{ length: number | string }>`select coalesce(sum(length("answer")), 0) as "length" from "idempotency"`.execute(
    db,
  )
  return Number(rows[0]?.length)
}

const COMMENT = 'x'.repeat(19_990)

test('80 comments of 20 kB take the room of what was sent, not its square', async () => {
  const clinic = await testApp({ inFile: true })
  const nurse = await clinic.as('nurse')
  const { _id: id } = await newSession(await clinic.as('doctor'))
  const kept = []
  const pages = []
  for (let n = 1; n <= 80; n++) {
    const { status } = await nurse.send(updateSession, { body: { id, comment: `${n} ${COMMENT}`, drugs: [] } }, { key: `form-${n}` })
    expect(status).toBe(200)
    if (n % 40 !== 0) continue
    kept.push(await weigh(clinic))
    if (inject('engine') === 'sqlite')
      pages.push((await sql<{ page_count: number }>`pragma page_count`.execute(clinic.db)).rows[0]?.page_count ?? 0)
  }
  expect(kept[1]).toBeLessThan(80 * 500)
  const [half = 0, whole = 0] = pages
  expect(whole * 4096).toBeLessThan(3 * 80 * COMMENT.length + half * 4096)
})

test('small edits of a session with long texts keep only what they changed', async () => {
  const clinic = await testApp()
  const doctor = await clinic.as('doctor')
  const { _id: id } = await newSession(doctor, { complaints: COMMENT, examinationFindings: COMMENT, prescription: 'Rest' })
  for (let n = 0; n < 10; n++) await doctor.call(updateSession, { body: { id, workingDiagnosis: `Cough ${n}` } }, { key: `edit-${n}` })
  const histories = await clinic.db.selectFrom('recordHistory').select('before').where('entityId', '=', id).orderBy('version').execute()
  expect(histories.map(({ before }) => JSON.parse(before).workingDiagnosis).slice(1)).toEqual(
    Array.from({ length: 9 }, (_, n) => `Cough ${n}`),
  )
  expect(histories.reduce((sum, { before }) => sum + before.length, 0)).toBeLessThan(10_000)
  expect(await weigh(clinic)).toBeLessThan(10 * 500)
})

test('small changes of what holds long texts keep little: a move to another bed, a name of a template', async () => {
  const clinic = await testApp()
  const [admin, nurse] = [await clinic.as('admin'), await clinic.as('nurse')]
  const [one, two] = await admin.call(createBeds, { body: ['1', '2'] })
  const texts = { complaints: COMMENT, examinationFindings: COMMENT, prescription: 'Rest' }
  const { _id: sessionId, patientId } = await newSession(admin, texts)
  await admin.call(updateBed, { body: { id: one?._id ?? '', patientId: patientId._id } })
  for (let n = 0; n < 10; n++)
    await nurse.call(transferPatient, { body: { sessionId, toBedId: (n % 2 ? one : two)?._id ?? '' } }, { key: `move-${n}` })
  const { id } = await aTemplate({ admin } as never) // all that a template needs
  await admin.call(updateTemplate, { params: { id }, body: { fields: { complaints: COMMENT } } })
  for (let n = 0; n < 10; n++) await admin.call(updateTemplate, { params: { id }, body: { name: `Fever ${n}` } })
  const histories = await clinic.db.selectFrom('recordHistory').select(['entity', 'before']).execute()
  expect(histories.filter(({ entity }) => entity === 'session')).toHaveLength(11)
  expect(histories.filter(({ entity }) => entity === 'template')).toHaveLength(11)
  expect(histories.reduce((sum, { before }) => sum + before.length, 0)).toBeLessThan(22 * 500)
})

test('the same key answers with the same session as it is then, and has no second effect', async () => {
  const clinic = await testApp()
  const [doctor, nurse] = [await clinic.as('doctor'), await clinic.as('nurse')]
  const { _id: id } = await newSession(doctor)
  const body = { id, comment: 'Dressed the wound', drugs: [] }
  const first = await nurse.send(updateSession, { body }, { key: 'form' })
  const again = await nurse.send(updateSession, { body }, { key: 'form' })
  expect([again.status, again.data]).toEqual([200, first.data])
  await nurse.call(updateSession, { body: { id, comment: 'Second', drugs: [] } })
  await doctor.call(strikeCare, { params: { id, careId: first.data.comments[0]?._id ?? '' }, body: { reason: 'Wrong patient' } })
  const later = await nurse.send(updateSession, { body }, { key: 'form' })
  expect([later.status, later.data._id]).toEqual([200, id])
  expect(later.data).toEqual(await nurse.call(getSession, { params: { id } }))
  expect(later.data.comments).toHaveLength(2)
  expect((await nurse.send(updateSession, { body: { ...body, comment: 'Other' } }, { key: 'form' })).status).toBe(422)
})

test('typing a stock take line by line keeps no list for each line', async () => {
  const clinic = await testApp()
  const admin = await clinic.as('admin')
  for (let n = 0; n < 30; n++) await newItem(admin)
  const { _id, lines } = await admin.call(openCount, { body: { scope: 'all' } }, { key: 'open' })
  for (const [n, { lotId }] of lines.entries())
    await admin.call(typeCount, { params: { id: _id }, body: { lines: [{ lotId, counted: n }] } }, { key: `line-${n}` })
  expect(await weigh(clinic)).toBeLessThan(31 * 500)
})

test('beyond eight million letters in an hour no more answers of a person are kept; a repeated request has no second effect', async () => {
  const clock = { now: new Date('2026-03-01T08:10:00Z') }
  const clinic = await testApp({ clock })
  const admin = await clinic.as('admin')
  const world = { admin } as never // all that a template needs
  const { id } = await aTemplate(world)
  const fields = Object.fromEntries(['complaints', 'co_morbities', 'examinationFindings'].map((name) => [name, COMMENT]))
  for (let n = 0; n < 150; n++) await admin.call(updateTemplate, { params: { id }, body: { fields } }, { key: `template-${n}` })
  expect(await weigh(clinic)).toBeLessThan(8.5 * 2 ** 20 * 1.4) // sealed letters are a third longer
  const body = anItem()
  await admin.call(createItem, { body }, { key: 'late' })
  const { status, error } = await admin.send(createItem, { body }, { key: 'late' })
  expect([status, error.message]).toEqual([409, SERVER.savedAlready])
  clock.now = new Date('2026-03-01T09:00:00Z')
  const other = anItem()
  const first = await admin.send(createItem, { body: other }, { key: 'next-hour' })
  expect((await admin.send(createItem, { body: other }, { key: 'next-hour' })).data).toEqual(first.data)
})
