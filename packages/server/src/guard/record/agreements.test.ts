import { listAudit } from '@clinic/contract/audit/audit'
import { listAuditNotices } from '@clinic/contract/audit/audit-notices'
import { answerAgreement, listAgreements, MAX_AGREEMENTS } from '@clinic/contract/guard/agreements'
import { listGivenAgainst, listGuardLog } from '@clinic/contract/guard/guard'
import { strikeCare } from '@clinic/contract/sessions/entered-in-error'
import { getSession } from '@clinic/contract/sessions/session-record'
import { updateSession } from '@clinic/contract/sessions/sessions'
import { expect, test } from 'vitest'
import { newItem, newPatient, newSession } from '../../../test/arrange.ts'
import { type Client, type TestApp, testApp } from '../../../test/harness.ts'

type Person = Awaited<ReturnType<TestApp['as']>>

const TOOK_IT = { reasonCode: 'tolerated-before', reason: 'Took it in May' } as const

/** Ada Obi, who has a penicillin allergy, with an open session and amoxicillin in stock. */
async function clinic() {
  const app = await testApp()
  const [admin, doctor] = [await app.as('admin'), await app.as('doctor', { name: 'Bola Ige' })]
  const nurse = await app.as('nurse', { name: 'Hauwa Musa' })
  await newItem(admin, { name: 'Amoxicillin 500 mg' })
  const patient = await newPatient(doctor, { firstname: 'Ada', lastname: 'Obi', allergies: 'Penicillin' })
  const { _id: id } = await newSession(doctor, { patientId: patient._id })
  const give = (by: Client, agreedWith?: Person) =>
    by.send(updateSession, {
      body: { id, drugs: [{ drug: 'Amoxicillin 500 mg', dosage: 1, override: { ...TOOK_IT, agreedWith: agreedWith?.user._id } }] },
    })
  const giveAgain = () => nurse.send(updateSession, { body: { id, drugs: [{ drug: 'Amoxicillin 500 mg', dosage: 1 }] } })
  const told = (who: Client = doctor) => who.call(listAgreements, {})
  const answer = (who: Client, overrideId: string, answer: 'seen' | 'denied') =>
    who.send(answerAgreement, { params: { id: overrideId }, body: { answer } })
  const denied = async () => (await nurse.call(listGivenAgainst, { params: { id } })).map(({ override }) => override.denied)
  const onlyOne = async () => {
    const [one, ...others] = await told()
    if (!one || others.length > 0) throw new Error('One agreement is expected')
    return one
  }
  return { ...app, admin, doctor, nurse, patient, id, give, giveAgain, told, answer, denied, onlyOne }
}

test('S23 a doctor who is named learns who recorded it, for whom and which drug; no one else does', async () => {
  const { give, told, doctor, nurse, admin, as, patient, id } = await clinic()
  expect((await give(nurse, doctor)).status).toBe(200)
  expect(await told()).toEqual([
    {
      _id: expect.any(String),
      sessionId: id,
      patientId: { _id: patient._id, firstname: 'Ada', lastname: 'Obi' },
      drug: 'Amoxicillin 500 mg',
      by: { _id: nurse.user._id, name: 'Hauwa Musa', role: 'nurse' },
      at: expect.any(String),
    },
  ])
  expect([await told(await as('doctor')), await told(admin)]).toEqual([[], []])
  expect((await nurse.send(listAgreements, {})).status).toBe(403)
})

test('S23 a reason without another doctor tells no one', async () => {
  const own = await clinic()
  await own.give(own.doctor, own.doctor)
  expect(await own.told()).toEqual([])
  const alone = await clinic()
  await alone.give(alone.doctor)
  expect(await alone.told()).toEqual([])
})

test('S23 only the doctor named can answer, once, with one of two words', async () => {
  const { give, told, answer, doctor, nurse, admin, as, patient, onlyOne, denied } = await clinic()
  await give(nurse, doctor)
  const { _id } = await onlyOne()
  for (const other of [await as('doctor'), admin, nurse]) expect((await answer(other, _id, 'denied')).status).toBe(403)
  expect((await answer(doctor, patient._id, 'seen')).status).toBe(404)
  const wrong = await answer(doctor, _id, 'perhaps' as 'seen')
  expect([wrong.status, wrong.error.fields]).toEqual([400, { answer: 'answer is seen or denied' }])
  expect(await told()).toHaveLength(1)

  expect((await answer(doctor, _id, 'seen')).status).toBe(200)
  expect((await answer(doctor, _id, 'denied')).status).toBe(409)
  expect([await told(), await denied(), await admin.call(listAuditNotices, {})]).toEqual([[], [false], []])
})

test('S23 two answers at once: one is stored, the other refused', async () => {
  const { give, answer, doctor, nurse, onlyOne, db } = await clinic()
  await give(nurse, doctor)
  const { _id } = await onlyOne()
  const answers = await Promise.all([answer(doctor, _id, 'seen'), answer(doctor, _id, 'denied')])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await db.selectFrom('agreementAnswer').select('by').execute()).toEqual([{ by: doctor.user._id }])
})

test('S23 what was denied is shown beside the reason, and to admins until one looks into it', async () => {
  const { give, answer, denied, doctor, nurse, admin, as, patient, onlyOne } = await clinic()
  await give(nurse, doctor)
  await answer(doctor, (await onlyOne())._id, 'denied')
  expect(await denied()).toEqual([true])
  const { data } = await doctor.call(listGuardLog, {})
  expect(data[0]?.override).toMatchObject({ agreedWith: { name: 'Bola Ige' }, denied: true })
  expect(await admin.call(listAuditNotices, {})).toEqual([
    {
      userId: { _id: nurse.user._id, name: 'Hauwa Musa' },
      createdAt: expect.any(String),
      denied: {
        by: { _id: doctor.user._id, name: 'Bola Ige' },
        patientId: { _id: patient._id, firstname: 'Ada', lastname: 'Obi' },
      },
    },
  ])
  await admin.call(listAudit, { query: { userId: doctor.user._id } })
  expect(await admin.call(listAuditNotices, {})).toHaveLength(1)
  await admin.call(listAudit, { query: { userId: nurse.user._id } })
  expect(await (await as('admin')).call(listAuditNotices, {})).toEqual([])
})

test('S23 a denied agreement covers no further dose; one that was seen, or not answered yet, does', async () => {
  const { give, giveAgain, answer, doctor, nurse, onlyOne } = await clinic()
  await give(nurse, doctor)
  expect((await giveAgain()).status).toBe(200)
  await answer(doctor, (await onlyOne())._id, 'denied')
  expect((await giveAgain()).status).toBe(409)
  expect((await give(nurse, doctor)).status).toBe(200)
  await answer(doctor, (await onlyOne())._id, 'seen')
  expect((await giveAgain()).status).toBe(200)
})

test('S23 the doctor learns of care that was struck too, and of many the oldest first', async () => {
  const { give, told, doctor, nurse, id, db } = await clinic()
  await give(nurse, doctor)
  const { comments } = await nurse.call(getSession, { params: { id } })
  await nurse.call(strikeCare, { params: { id, careId: comments[0]?._id ?? '' }, body: { reason: 'Wrong patient' } })
  const [first] = await told()
  expect(first?.drug).toBe('Amoxicillin 500 mg')
  const row = await db.selectFrom('guardOverride').selectAll().executeTakeFirstOrThrow()
  const later = Array.from({ length: MAX_AGREEMENTS }, (_, index) => ({
    ...row,
    _id: `${row._id.slice(0, -2)}~${String.fromCharCode(97 + index)}`,
  }))
  await db.insertInto('guardOverride').values(later).execute()
  const all = await told()
  expect([all.length, all[0]?._id]).toEqual([MAX_AGREEMENTS, first?._id])
})

test('S23 the audit knows who saw and who denied it, and for which patient', async () => {
  const { give, told, answer, doctor, nurse, admin, patient, db, services, onlyOne } = await clinic()
  await give(nurse, doctor)
  await told()
  await answer(doctor, (await onlyOne())._id, 'denied')
  await admin.call(listAuditNotices, {})
  await services.readLog.flush()
  const events = await db
    .selectFrom('auditEvent')
    .select(['type', 'actorId', 'patientId'])
    .where('type', 'in', ['agreement.list', 'agreement.deny', 'audit.notices'])
    .where('patientId', 'is not', null)
    .execute()
  const of = (type: string, { user }: Person) => ({ type, actorId: user._id, patientId: patient._id })
  expect(events).toHaveLength(3)
  expect(events).toEqual(expect.arrayContaining([of('agreement.list', doctor), of('agreement.deny', doctor), of('audit.notices', admin)]))
})
