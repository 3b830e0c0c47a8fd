import { expect, test } from 'vitest'
import { ROLES } from '../people/roles.ts'
import {
  DRUG_GUARD_MODES,
  type DrugAllergy,
  inMode,
  type OverrideRequest,
  overrideProblem,
  REASON_CODES,
  REASON_WORDS,
  readOnBox,
  refusal,
} from './guard-override.ts'
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
    refusal(
      verdicts.map((verdict) => finding(verdict)),
      mode as 'strict',
      'none',
      false,
    ) !== null
  expect(VERDICTS.map((verdict) => refused('strict', verdict))).toEqual([false, false, false, false, true])
  expect(VERDICTS.map((verdict) => refused('listed', verdict))).toEqual([false, false, false, false, true])
  expect(VERDICTS.map((verdict) => refused('closed', verdict))).toEqual([false, true, true, false, true])
  expect(VERDICTS.map((verdict) => refused('a word', verdict))).toEqual([false, true, true, false, true])
  expect(refused('closed', 'caution', 'unclear')).toBe(true)
  expect(refusal([finding('stop')], 'strict', 'none', true)).toBeNull()
})

test('listed: a clash with nothing but the text is a caution, any other stops', () => {
  const text = finding('stop', { entrySource: 'text' })
  expect([inMode([text], 'listed')[0]?.verdict, inMode([text], 'strict')[0]?.verdict]).toEqual(['caution', 'stop'])
  expect(inMode([text, finding('stop', { entrySource: 'seen-here' })], 'listed').map(({ verdict }) => verdict)).toEqual(['caution', 'stop'])
})

test('1.2 the box is read for an allergy to a medicine only, in strict and closed; for a severe one in every mode', () => {
  const boxed = (verdict: Verdict, kind: Finding['kind'], mode: 'strict' | 'closed' | 'listed', allergy: DrugAllergy) =>
    readOnBox([finding(verdict, { kind })], mode, allergy).length > 0
  for (const [verdict, kind] of [
    ['unclear', 'drug-not-known'],
    ['unclear', 'allergy-not-explained'],
    ['unclear', 'cross-reaction'],
    ['caution', 'cross-reaction'],
    ['caution', 'same-group'],
  ] as const) {
    expect(DRUG_GUARD_MODES.map((mode) => boxed(verdict, kind, mode, 'none'))).toEqual([false, false, false])
    expect(DRUG_GUARD_MODES.map((mode) => boxed(verdict, kind, mode, 'some'))).toEqual([true, true, false])
    expect(DRUG_GUARD_MODES.map((mode) => boxed(verdict, kind, mode, 'severe'))).toEqual([true, true, true])
  }
  for (const kind of ['duplicate-ingredient', 'duplicate-group', 'recent-antimalarial'] as const)
    expect(DRUG_GUARD_MODES.map((mode) => boxed('caution', kind, mode, 'severe'))).toEqual([false, false, false])
  expect([boxed('clear', 'not-in-list', 'strict', 'severe'), boxed('stop', 'same-group', 'strict', 'severe')]).toEqual([false, false])
  const open = [finding('caution')]
  expect(refusal(open, 'strict', 'some', false)).toBe('a caution. Read the box first')
  expect([refusal(open, 'strict', 'none', false), refusal(open, 'strict', 'some', true)]).toEqual([null, null])
})

test('1.2 all who give medicines may read the box; a physiotherapist is refused, with whom to ask', () => {
  const findings = [finding('unclear')]
  expect(ROLES.map((role) => tried({ role, findings, reason: '', boxed: true }))).toEqual([200, 200, 200, 200, '403 drug'])
  expect(tried({ role: 'physiotherapist', findings, reason: '' })).toBe(200)
  expect(tried({ role: 'physiotherapist', boxed: true, agreedWith: DOCTOR })).toBe(200)
})

test('the worst verdict wins in every order', () => {
  for (const [place, a] of VERDICTS.entries())
    for (const b of VERDICTS.slice(0, place + 1)) expect([worst([a, b]), worst([b, a])]).toEqual([a, a])
  expect(worst([])).toBe('clear')
})
