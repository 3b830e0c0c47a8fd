import { setImmediate } from 'node:timers/promises'
import { type GuardPatient, judge, judgeText, judging, judgingText } from '@clinic/clinical/guard/guard'
import type { Steps } from '@clinic/clinical/steps'
import { GuardCheck, MAX_NAME_LETTERS } from '@clinic/contract/guard/guard-fields'
import { expect, test } from 'vitest'
import { inStretches } from './stretches.ts'

const ON = { on: '2026-11-22' }
const PATIENT: GuardPatient = {
  status: 'listed',
  entries: [{ label: 'Penicillin', kind: 'drug', ingredient: null, groupCode: null, reaction: 'rash', severity: 'mild', source: 'asked' }],
}

/** What the steps give, and how often others had a turn meanwhile. */
async function withOthers<T>(steps: Steps<T>, stretchMs = 0): Promise<[result: T, turns: number]> {
  let turns = 0
  let isAtWork = true
  const others = (async () => {
    for (; isAtWork; turns++) await setImmediate()
  })()
  const result = await inStretches(steps, stretchMs)
  isAtWork = false
  await others
  return [result, turns]
}

test('S21 others are served while many rows are judged', async () => {
  const rows = Array.from({ length: 100 }, (_, n) => ({ drug: `Amoxicilen ${n} mg` }))
  const given = rows.map(({ drug }) => ({ drug: `${drug} x`, day: ON.on }))
  const [judgement, turns] = await withOthers(judging(PATIENT, rows, given, ON))
  expect(judgement).toEqual(judge(PATIENT, rows, given, ON))
  expect(turns).toBeGreaterThanOrEqual(200)
})

test.each([
  ['many lines', 'Amoxil; Brufen\n'.repeat(100), 200],
  ['one line of many words', Array.from({ length: 100 }, (_, n) => `amoxicilen${n}`).join(' '), 100],
])('S21 others are served while a text of %s is judged', async (_, text, least) => {
  const [judged, turns] = await withOthers(judgingText(PATIENT, text, [], ON))
  expect(judged).toEqual(judgeText(PATIENT, text, [], ON))
  expect(turns).toBeGreaterThanOrEqual(least)
})

test('what takes no time is not interrupted', async () => {
  const [, turns] = await withOthers(judging(PATIENT, [{ drug: 'Amoxil' }], [], ON), Number.POSITIVE_INFINITY)
  expect(turns).toBeLessThanOrEqual(1)
})

test('the names of one check have 5,000 letters in all, however many rows hold them', () => {
  const check = (letters: number) => {
    const rows = Array.from({ length: 100 }, (_, n) => ({ drug: 'x'.repeat(n < 99 ? 40 : 20) }))
    const given = Array.from({ length: 10 }, () => ({ drug: 'y'.repeat((letters - 99 * 40 - 20) / 10), day: '2026-11-22' }))
    return GuardCheck.safeParse({ patientId: 'p', rows, given }).error?.issues.map(({ path }) => path.join('.')) ?? []
  }
  expect(check(MAX_NAME_LETTERS)).toEqual([])
  expect(check(MAX_NAME_LETTERS + 10)).toEqual(['rows'])
  // A hundred items of the stock, by their ids.
  const rows = Array.from({ length: 100 }, () => ({ drug: '01a20a1a-c472-7181-a3c8-0c76e91570e7' }))
  expect(GuardCheck.safeParse({ patientId: 'p', rows }).success).toBe(true)
})
