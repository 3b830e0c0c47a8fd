import { expect, test } from 'vitest'
import { ROLES } from '../roles.ts'
import { covers, type OverrideRequest, overrideProblem, REASON_CODES, REASON_WORDS, refusal, verdictToStore } from './guard-override.ts'
import { type Finding, VERDICTS, type Verdict, worst } from './verdicts.ts'

const finding = (verdict: Verdict, changes: Partial<Finding> = {}): Finding => ({
  kind: 'same-group',
  verdict,
  text: `a ${verdict}`,
  source: '',
  ingredient: 'amoxicillin',
  severity: 'unknown',
  entrySource: 'asked',
  ...changes,
})
const DOCTOR = { role: 'doctor' } as const
const tried = (request: Partial<OverrideRequest>) => {
  const problem = overrideProblem({ role: 'doctor', findings: [finding('stop')], reason: 'Took it in May', ...request })
  return problem === null ? 200 : `${problem.status} ${problem.field}`
}

test('2.3 a stop: reason, severity and agreement for every role', () => {
  const severe = [finding('stop', { severity: 'severe' })]
  expect(ROLES.map((role) => tried({ role }))).toEqual([200, 200, '400 agreedWith', '400 agreedWith', '400 agreedWith'])
  expect(ROLES.map((role) => tried({ role, agreedWith: DOCTOR }))).toEqual([200, 200, 200, 200, 200])
  expect(ROLES.map((role) => tried({ role, findings: severe, agreedWith: DOCTOR }))).toEqual([
    '403 drug',
    200,
    '403 drug',
    '403 drug',
    '403 drug',
  ])
  expect(ROLES.map((role) => tried({ role, findings: [finding('stop', { severity: 'mild' })], agreedWith: DOCTOR }))).toEqual([
    200, 200, 200, 200, 200,
  ])
})

test('2.3 the reason of a stop has 5 to 500 characters', () => {
  expect(['', 'ok', '1234', '  1234 ', '12345', 'r'.repeat(500), 'r'.repeat(501)].map((reason) => tried({ reason }))).toEqual([
    ...Array(4).fill('400 reason'),
    200,
    200,
    '400 reason',
  ])
})

test('2.26 the agreement is of an active doctor', () => {
  expect([null, { role: 'nurse' } as const, { role: 'admin' } as const].map((agreedWith) => tried({ role: 'nurse', agreedWith }))).toEqual(
    Array(3).fill('400 agreedWith'),
  )
  expect(tried({ role: 'doctor', agreedWith: null })).toBe('400 agreedWith')
})

test('caution, unclear and ask take one press by any role', () => {
  for (const verdict of ['caution', 'unclear', 'ask'] as const)
    for (const role of ROLES) expect(tried({ role, findings: [finding(verdict, { severity: 'severe' })], reason: '' })).toBe(200)
  expect(tried({ findings: [finding('caution')], reason: 'ok' })).toBe('400 reason')
  for (const code of REASON_CODES) expect(REASON_WORDS[code].length).toBeGreaterThanOrEqual(5)
})

test('a dispenser confirms what a doctor answered in this session', () => {
  const findings = [finding('stop', { severity: 'severe' })]
  expect(tried({ role: 'nurse', findings, reason: '', confirms: true })).toBe(200)
  expect(tried({ role: 'nurse', findings, reason: '' })).toBe('403 drug')
})

test('each mode refuses what it must: also behind a worse verdict, and closed for an unknown mode', () => {
  const refused = (mode: string, ...verdicts: Verdict[]) =>
    refusal({ findings: verdicts.map((verdict) => finding(verdict)) }, mode as 'strict', false) !== null
  expect(VERDICTS.map((verdict) => refused('strict', verdict))).toEqual([false, false, false, false, true])
  expect(VERDICTS.map((verdict) => refused('listed', verdict))).toEqual([false, false, false, false, true])
  expect(VERDICTS.map((verdict) => refused('closed', verdict))).toEqual([false, true, true, false, true])
  expect(VERDICTS.map((verdict) => refused('a word', verdict))).toEqual([false, true, true, false, true])
  expect(refused('closed', 'caution', 'unclear')).toBe(true)
  expect(refusal({ findings: [finding('stop')] }, 'strict', true)).toBeNull()
})

test('listed: only what was asked or seen here stops, and the rest is stored as a caution', () => {
  const row = { verdict: 'stop' as const, findings: [finding('stop', { entrySource: 'text' })] }
  expect([refusal(row, 'listed', false), verdictToStore(row, 'listed', false)]).toEqual([null, 'caution'])
  expect([refusal(row, 'strict', false), verdictToStore(row, 'strict', true)]).toEqual(['a stop', 'stop'])
  const both = { verdict: 'stop' as const, findings: [...row.findings, finding('stop', { entrySource: 'seen-here' })] }
  expect(refusal(both, 'listed', false)).toBe('a stop')
  expect(verdictToStore({ verdict: 'unclear', findings: [] }, 'strict', false)).toBe('unclear')
})

test('an override is for its ingredient only', () => {
  const stops = [finding('stop'), finding('stop', { ingredient: 'clavulanic-acid' })]
  expect(covers(['amoxicillin'], stops.slice(0, 1), 'strict')).toBe(true)
  expect(covers(['amoxicillin'], stops, 'strict')).toBe(false)
  expect(covers(['amoxicillin', 'clavulanic-acid'], stops, 'strict')).toBe(true)
  expect(covers(['amoxicillin'], [finding('unclear', { ingredient: null })], 'strict')).toBe(true)
  expect(covers(['amoxicillin'], [finding('unclear', { ingredient: null })], 'closed')).toBe(false)
})

test('the worst verdict wins in every order', () => {
  for (const [place, a] of VERDICTS.entries())
    for (const b of VERDICTS.slice(0, place + 1)) expect([worst([a, b]), worst([b, a])]).toEqual([a, a])
  expect(worst([])).toBe('clear')
})
