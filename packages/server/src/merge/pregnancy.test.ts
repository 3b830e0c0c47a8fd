import { checkGuard } from '@clinic/contract/guard/guard'
import { listObservations } from '@clinic/contract/observations/observations'
import { getBanner } from '@clinic/contract/patient-now/patient-now'
import { getFacts, updateFacts } from '@clinic/contract/patients/patient-facts'
import { updateSession } from '@clinic/contract/sessions/sessions'
import { expect, test } from 'vitest'
import { newSession } from '../../test/arrange.ts'
import { records } from '../../test/merge.ts'

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const LATE = inDays(90)
const EARLY = inDays(40)
const woman = { gender: 'FEMALE', ageRange: '26 - 30 years', allergies: 'None' } as const

/** Two records of a woman, of which the given ones say when a pregnancy ends. */
async function women(kept: string | null, joined: string | null) {
  const all = await records(woman, woman)
  const { admin, a, b } = all
  if (kept !== null) await admin.call(updateFacts, { params: { id: a }, body: { pregnantUntil: kept } })
  if (joined !== null) await admin.call(updateFacts, { params: { id: b }, body: { pregnantUntil: joined } })
  const params = { id: a }
  const change = (pregnantUntil: string | null) => admin.call(updateFacts, { params, body: { pregnantUntil } })
  /** What each part of the record says of her. */
  const said = async (id: string) => {
    const { rows } = await admin.call(checkGuard, { body: { patientId: id, rows: [{ drug: 'Enalapril' }] } })
    const session = await newSession(admin, { patientId: id, bloodPressure: '165/80' })
    const { data } = await admin.call(listObservations, { params: { id: session._id } })
    await admin.call(updateSession, { body: { id: session._id, open: false } })
    return {
      banner: (await admin.call(getBanner, { params: { id } })).pregnantUntil,
      facts: (await admin.call(getFacts, { params: { id } })).pregnantUntil,
      guard: rows[0]?.verdict,
      score: data[0]?.pregnant,
    }
  }
  return { ...all, change, said }
}

const until = (day: string) => ({ banner: day, facts: day, guard: 'caution', score: true })
const notPregnant = { banner: null, facts: null, guard: 'clear', score: null }

test.each([
  [null, LATE, LATE],
  [EARLY, LATE, LATE],
  [LATE, EARLY, LATE],
  [LATE, null, LATE],
])('joined records pregnant until %s and %s: banner, facts, guard and score all say %s', async (kept, joined, longest) => {
  const { a, b, merge, said } = await women(kept, joined)
  await merge()
  expect(await said(a)).toEqual(until(longest))
  expect(await said(b)).toEqual(until(longest))
})

test('a pregnancy that the joined record brought can be ended and corrected, and comes back to that record alone when they are taken apart', async () => {
  const { a, b, admin, merge, unmerge, change, said } = await women(null, LATE)
  const { _id } = await merge()
  expect(await change(LATE)).toMatchObject({ pregnantUntil: LATE, version: 1 }) // as it was shown: no change
  expect(await change(EARLY)).toMatchObject({ pregnantUntil: EARLY })
  expect(await said(a)).toEqual(until(EARLY))
  expect(await change(null)).toMatchObject({ pregnantUntil: null })
  expect(await said(b)).toEqual(notPregnant)
  await unmerge(_id)
  expect(await said(a)).toEqual(notPregnant)
  expect(await said(b)).toEqual(until(LATE))
  const again = await merge()
  expect(await said(a)).toEqual(until(LATE))
  await admin.call(updateFacts, { params: { id: a }, body: { birthDate: '1998-01-01', birthPrecision: 'year' } })
  await unmerge(again._id)
  expect(await said(a)).toEqual(notPregnant)
})

test('a visit while she was pregnant is still judged so after the pregnancy of the joined record ended', async () => {
  const { a, admin, merge, change } = await women(null, LATE)
  await merge()
  const session = await newSession(admin, { patientId: a, bloodPressure: '165/80' })
  await change(null)
  const { data } = await admin.call(listObservations, { params: { id: session._id } })
  expect(data[0]).toMatchObject({ pregnant: true, band: 'red' })
})
