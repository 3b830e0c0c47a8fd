import { expect, test } from 'vitest'
import { addDays, yearsBefore } from '../calendar.ts'
import { GROUPS, INGREDIENTS } from '../formulary/formulary.ts'
import { type GuardHistory, type GuardPatient, judge, judgeText } from '../guard/guard.ts'
import { mustBeAnswered } from '../guard/guard-override.ts'
import { SOURCES } from '../sources.ts'
import { CAUTIONS } from './caution-table.ts'
import type { PatientFactsForGuard } from './patient-cautions.ts'
import { problemKinds } from './problem-terms.ts'

const ON = '2026-11-23'
const ADULT = {
  ageRange: '26 - 30 years',
  ageRangeOn: ON,
  birthDate: null,
  birthPrecision: null,
  pregnantUntil: null,
  problems: [],
} as const
const patient = (facts: Partial<PatientFactsForGuard> = {}): GuardPatient => ({
  status: 'none-known',
  entries: [],
  facts: { ...ADULT, ...facts },
})
const judged = (facts: Partial<PatientFactsForGuard>, drugs: readonly string[], history: GuardHistory = []) =>
  judge(
    patient(facts),
    drugs.map((drug) => ({ drug })),
    history,
    { on: ON },
  ).rows
const textsOf = (facts: Partial<PatientFactsForGuard>, ...drugs: string[]) =>
  judged(facts, drugs)[0]?.findings.flatMap(({ kind, text }) => (kind === 'patient-caution' ? [text] : [])) ?? []
const pregnant = { pregnantUntil: '2027-03-01' }
const bornOn = (birthDate: string) => ({ birthDate, birthPrecision: 'day' as const })

test('the table has at most 45 rows, each with a plain sentence, a source and codes that the drug list knows', () => {
  expect(CAUTIONS.length).toBeLessThanOrEqual(45)
  for (const { drug, says, source, reviewed, review, beside = [] } of CAUTIONS) {
    const { groups = [], ingredients = [] } = drug
    expect(groups.length + ingredients.length, says).toBeGreaterThan(0)
    for (const code of groups) expect(GROUPS.has(code), code).toBe(true)
    for (const code of [...ingredients, ...beside]) expect(INGREDIENTS.has(code), code).toBe(true)
    expect(reviewed).toBe(source.every((key) => SOURCES[key].reviewed))
    // What was written from memory is not reviewed until a person signs the row.
    expect([says, reviewed, review]).toEqual([says, false, null])
    expect(says).not.toMatch(/[.!]$/)
  }
})

test.each([
  'Enalapril',
  'Losartan',
  'Doxycycline 100 mg',
  'Warfarin',
  'Methotrexate',
  'Misoprostol',
  'Sodium valproate',
  'Carbamazepine',
  'Simvastatin',
  'Fluconazole',
  'Streptomycin inj',
  'Gentamicin 80 mg',
  'Ciprofloxacin',
  'Primaquine',
  'Tafenoquine',
  'Ibuprofen',
  'Diclofenac',
  'Celecoxib',
  'Isotretinoin',
  'Zestril 10 mg',
  'lisinoprill',
])('3.1 pregnant and %s: a caution; not pregnant: nothing', (drug) => {
  const [row] = judged(pregnant, [drug])
  expect(row?.verdict).toBe('caution')
  expect(textsOf(pregnant, drug)[0]).toMatch(/^Pregnant/)
  expect(row?.findings.every(({ source }) => source !== '')).toBe(true)
  expect(textsOf({}, drug)).toEqual([])
  expect(textsOf({ pregnantUntil: ON }, drug)).toHaveLength(1)
  expect(textsOf({ pregnantUntil: '2026-11-22' }, drug)).toEqual([])
})

test.each([
  'Coartem',
  'Artemether + lumefantrine 20/120',
  'Paracetamol',
  'Amoxicillin',
  'Methyldopa',
  'Ferrous sulfate',
  'Fansidar',
  'Tetracycline eye ointment',
  'Gentamicin eye drops',
  'Clotrimazole pessary',
  'Surgical gloves',
])('3.1 pregnant and %s: clear', (drug) => {
  expect(textsOf(pregnant, drug)).toEqual([])
})

test('3.1 the weeks of a pregnancy are not known, and the rule from 20 weeks says so', () => {
  expect(textsOf(pregnant, 'Ibuprofen')[0]).toMatch(/^Pregnant, weeks not known: from 20 weeks avoid anti-inflammatory painkillers/)
})

/** Each limit: one day before the birthday the rule holds, on it no more. */
test.each([
  ['Aspirin 75 mg', { years: 16 }],
  ['Codeine', { years: 12 }],
  ['Tramadol', { years: 12 }],
  ['Doxycycline', { years: 8 }],
  ['Metoclopramide', { years: 1 }],
  ['Promethazine', { years: 2 }],
  ['Loperamide', { years: 3 }],
  ['Co-trimoxazole', { days: 29 }],
  ['Chloramphenicol inj', { days: 29 }],
  ['Diclofenac', { years: 1 }],
  ['Nimesulide', { years: 12 }],
] as const)('3.1 %s under %o: both sides of the limit', (drug, limit) => {
  const last = 'days' in limit ? addDays(ON, -limit.days) : yearsBefore(ON, limit.years)
  expect(textsOf(bornOn(last), drug)).toEqual([])
  const [text] = textsOf(bornOn(addDays(last, 1)), drug)
  expect(text).toMatch('days' in limit ? /^Under 29 days: / : new RegExp(`^Under ${limit.years} years?: `))
})

test.each([
  ['Ibuprofen', '2026-08-23', '2026-08-24', 3],
  ['Mefloquine', '2026-05-23', '2026-05-24', 6],
  ['Primaquine', '2026-05-23', '2026-05-24', 6],
])('3.1 %s in months: both sides of the limit', (drug, old, young, months) => {
  expect([textsOf(bornOn(old), drug), textsOf(bornOn(young), drug)[0]]).toEqual([[], expect.stringMatching(`^Under ${months} months: `)])
})

test('3.2 an age that is not known exactly: the rule says so, whole intervals are sure, and other bands are silent', () => {
  const band = (ageRange: PatientFactsForGuard['ageRange'], ageRangeOn = ON) => ({ ageRange, ageRangeOn })
  expect(textsOf(band('0 - 5 years'), 'Metoclopramide')[0]).toMatch(/^Age 0–5, under 1\? Then metoclopramide /)
  expect(textsOf(band('0 - 5 years', '2025-11-20'), 'Metoclopramide')).toEqual([])
  expect(textsOf(band('0 - 5 years', '2025-11-20'), 'Loperamide')[0]).toMatch(/^Age 1–7, under 3\? /)
  expect(textsOf(band('0 - 5 years'), 'Codeine')[0]).toMatch(/^Under 12 years: /)
  expect(textsOf(band('6 - 15 years'), 'Codeine')[0]).toMatch(/^Age 6–15, under 12\? /)
  expect(textsOf(band('6 - 15 years'), 'Aspirin')[0]).toMatch(/^Under 16 years: /)
  expect(textsOf(band('6 - 15 years', '2025-11-23'), 'Aspirin')[0]).toMatch(/^Age 7–16, under 16\? /)
  expect(textsOf(band('6 - 15 years'), 'Loperamide')).toEqual([])
  expect(textsOf(band('16 - 19 years'), 'Aspirin')).toEqual([])
  expect(textsOf(band('41 years and above'), 'Codeine')).toEqual([])
})

test('3.2 birth known to the month or the year: the interval decides', () => {
  const born = (birthDate: string, birthPrecision: 'month' | 'year') => textsOf({ birthDate, birthPrecision }, 'Metoclopramide')
  expect(born('2026-01-01', 'year')[0]).toMatch(/^Under 1 year: /)
  expect(born('2025-01-01', 'year')[0]).toMatch(/^Age 10–22 months, under 1\? /)
  expect(born('2024-01-01', 'year')).toEqual([])
  expect(born('2025-11-01', 'month')[0]).toMatch(/^Age 11–12 months, under 1\? /)
  expect(born('2025-10-01', 'month')).toEqual([])
  expect(born('2025-12-01', 'month')[0]).toMatch(/^Under 1 year: /)
  expect(textsOf({ birthDate: '2026-11-01', birthPrecision: 'month' }, 'Septrin')[0]).toMatch(/^Under 29 days: /)
  expect(textsOf({ birthDate: '2026-10-01', birthPrecision: 'month' }, 'Septrin')[0]).toMatch(/^Age 23–53 days, under 29 days\? /)
})

test('3.1 ceftriaxone and calcium under 29 days: only where both are named', () => {
  const newborn = bornOn('2026-11-10')
  expect(textsOf(newborn, 'Ceftriaxone 1 g')).toEqual([])
  expect(textsOf(newborn, 'Calcium gluconate')).toEqual([])
  expect(judged(newborn, ['Ceftriaxone', 'Calcium gluconate']).map(({ verdict }) => verdict)).toEqual(['caution', 'caution'])
  expect(textsOf(newborn, 'Ceftriaxone', 'Ringer’s lactate')).toHaveLength(1)
  expect(textsOf(bornOn('2026-10-25'), 'Ceftriaxone', 'Calcium gluconate')).toEqual([])
  const given = (day: string) => judged(newborn, ['Ceftriaxone'], [{ drug: 'Calcium gluconate', day }])[0]?.verdict
  expect([given(ON), given('2026-11-20')]).toEqual(['caution', 'clear'])
})

test.each([
  ['Asthma', 'Ibuprofen', 'Paracetamol'],
  ['asthmatic since childhood', 'Atenolol', 'Amlodipine'],
  ['PUD', 'Diclofenac', 'Omeprazole'],
  ['duodenal ulcer', 'Aspirin', 'Paracetamol'],
  ['CCF', 'Naproxen', 'Furosemide'],
  ['ckd stage 3', 'Metformin', 'Glibenclamide'],
  ['Chronic renal failure, on dialysis', 'Gentamicin', 'Amoxicillin'],
  ['CKD3', 'Nitrofurantoin', 'Amoxicillin'],
  ['Chronic kidney disease', 'Ibuprofen', 'Paracetamol'],
  ['Seizure disorder', 'Tramadol', 'Paracetamol'],
  ['G-6-PD deficiency', 'Primaquine', 'Paracetamol'],
])('3.3 %s on the list: %s is a caution, %s is clear', (label, drug, other) => {
  const problems = [
    { label: 'Hypertension', code: null },
    { label, code: null },
  ]
  expect(judged({ problems }, [drug, other]).map(({ verdict }) => verdict)).toEqual(['caution', 'clear'])
  expect(textsOf({}, drug)).toEqual([])
})

test.each([
  ['Asthma', 'asthma'],
  ['H/O asthma', 'asthma'],
  ['known asthmatic', 'asthma'],
  ['?asthma', 'asthma'],
  ['K/C/O asthma', 'asthma'],
  ['Asthma not on treatment', 'asthma'],
  ['Bronchial asthma (no admission)', 'asthma'],
  ['HTN + CKD', 'kidney disease'],
  ['chronic kidney dx', 'kidney disease'],
  ['known ulcer pt', 'peptic ulcer'],
  ['past history of PUD', 'peptic ulcer'],
  ['ulcer', 'peptic ulcer'],
  ['congestive heart failure', 'heart failure'],
  ['chf', 'heart failure'],
  ['Epileptic', 'epilepsy'],
  ['g6pd', 'G6PD deficiency'],
  ['ESRD on haemodialysis', 'kidney disease'],
])('3.3 “%s” reads as %s', (label, kind) => {
  expect([...problemKinds([{ label, code: null }])]).toEqual([kind])
})

test.each([
  'No asthma',
  'not asthmatic',
  'Family history of asthma',
  'F/H epilepsy',
  'mother asthmatic',
  'Leg ulcer',
  'diabetic foot ulcer',
  'G6PD normal',
  'Febrile convulsion',
  'febrile seizure',
  'Kidney stone',
  'Heart burn',
  'Hypertension',
  'Asthenia',
  'benefits',
  '',
])('3.3 “%s” names none of the problems', (label) => {
  expect([...problemKinds([{ label, code: null }])]).toEqual([])
})

test('3.3 the code of a chosen diagnosis counts whatever the words are', () => {
  const kindsOf = (code: string) => [...problemKinds([{ label: 'Chest', code }])]
  expect(['J45.9', 'J45', 'K27.9', 'I50.9', 'N18.5', 'G40.9', 'D55.0'].map((code) => kindsOf(code)[0])).toEqual([
    'asthma',
    'asthma',
    'peptic ulcer',
    'heart failure',
    'kidney disease',
    'epilepsy',
    'G6PD deficiency',
  ])
  for (const code of ['J44', 'K29.7', 'I51', 'R56.0', 'D55.1', 'N20']) expect(kindsOf(code), code).toEqual([])
})

test('a caution of the table never stops and never must be answered, in strict, in closed and in listed', () => {
  const facts = { ...bornOn('2026-11-10'), ...pregnant, problems: [{ label: 'CKD', code: null }] }
  for (const { drug } of CAUTIONS)
    for (const code of [
      ...(drug.ingredients ?? []),
      ...[...INGREDIENTS.values()].filter(({ groups }) => groups.some((each) => drug.groups?.includes(each))).map(({ code }) => code),
    ]) {
      const [row] = judged(facts, [INGREDIENTS.get(code)?.name ?? code])
      for (const mode of ['strict', 'closed', 'listed'] as const)
        expect(mustBeAnswered(row?.findings ?? [], mode, 'severe'), code).toEqual([])
    }
})

test('free text is read too', () => {
  const rows = judgeText(patient(pregnant), 'Paracetamol 1 g tds\nEnalapril 5 mg od', [], { on: ON })
  expect(rows.map(({ verdict }) => verdict)).toEqual(['clear', 'caution'])
})

test('an allergy is worse than a caution, and both are said', () => {
  const both = judge(
    {
      ...patient(pregnant),
      status: 'listed',
      entries: [{ label: 'Enalapril', kind: 'drug', ingredient: null, groupCode: null, reaction: '', severity: 'mild', source: 'asked' }],
    },
    [{ drug: 'Enalapril' }],
    [],
    { on: ON },
  )
  expect([both.verdict, both.rows[0]?.findings.map(({ kind }) => kind)]).toEqual(['stop', ['same-ingredient', 'patient-caution']])
})
