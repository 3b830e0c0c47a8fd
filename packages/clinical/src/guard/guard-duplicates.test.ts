import { expect, test } from 'vitest'
import { entriesOfText } from '../allergies/allergy-entries.ts'
import { readAllergyText } from '../allergies/allergy-text.ts'
import { type GuardHistory, type GuardPatient, judge } from './guard.ts'

const ON = '2026-11-22'
const patientOf = (text: string): GuardPatient => ({ status: readAllergyText(text).status, entries: entriesOfText(text) })
const judged = (text: string, drugs: readonly string[], history: GuardHistory = []) =>
  judge(
    patientOf(text),
    drugs.map((drug) => ({ drug })),
    history,
    { on: ON },
  )

test('2.16 the same ingredient on the same day, or while the earlier line still runs', () => {
  const given = (drug: string, day: string, days?: number) =>
    judged('nil', ['Paracetamol', 'Diclofenac', 'Amlodipine'], [{ drug, day, days }]).rows.map((row) => row.verdict)
  expect(given('PCM', ON)).toEqual(['caution', 'clear', 'clear'])
  expect(given('PCM', '2026-11-21')).toEqual(['clear', 'clear', 'clear'])
  expect(given('Ibuprofen', ON)).toEqual(['clear', 'caution', 'clear'])
  expect(given('Celecoxib', ON)).toEqual(['clear', 'caution', 'clear'])
  expect(given('Amlodipine', '2026-11-12', 30)).toEqual(['clear', 'clear', 'caution'])
  // 30 days from 24 October end on 22 November.
  expect([given('Norvasc', '2026-10-24', 30)[2], given('Norvasc', '2026-10-23', 30)[2]]).toEqual(['caution', 'clear'])
})

test('2.16 an artemisinin within 28 days is a caution, and unknown days are 3', () => {
  const given = (drug: string, day: string, actRepeatDays?: number) =>
    judge(patientOf('nil'), [{ drug: 'Coartem' }], [{ drug, day }], { on: ON, ...(actRepeatDays === undefined ? {} : { actRepeatDays }) })
      .rows[0]
  expect(given('Coartem', '2026-11-13')).toMatchObject({ verdict: 'caution', findings: [{ kind: 'recent-antimalarial' }] })
  expect(given('Coartem', '2026-10-25')?.verdict).toBe('caution')
  expect(given('Coartem', '2026-10-24')?.verdict).toBe('clear')
  expect(given('Coartem', '2026-10-23')?.verdict).toBe('clear')
  expect(given('Artesunate', '2026-11-20')?.findings[0]?.kind).toBe('duplicate-group')
  expect(given('Lonart', '2026-11-20')?.findings[0]?.kind).toBe('duplicate-ingredient')
  expect(given('Lonart', '2026-11-19')?.findings[0]?.kind).toBe('recent-antimalarial')
  expect([given('Coartem', '2026-11-08', 14)?.verdict, given('Coartem', '2026-11-07', 14)?.verdict]).toEqual(['caution', 'clear'])
})

test.each([
  ['Ibuprofen', 'Meloxicam'],
  ['Amoxicillin', 'Ampiclox'],
  ['Ciprofloxacin', 'Tarivid'],
  ['Lisinopril', 'Losartan'],
  ['Amlodipine', 'Nifedipine'],
  ['Atenolol', 'Propranolol'],
  ['Simvastatin', 'Lipitor'],
  ['Diazepam', 'Midazolam'],
  ['Codeine', 'Tramadol'],
  ['Loratadine', 'Promethazine'],
  ['Omeprazole', 'Ranitidine'],
  ['Glibenclamide', 'Gliclazide'],
  ['Artesunate', 'Coartem'],
  ['Cefuroxime', 'Ceftriaxone 1 g'],
  ['Cefalexin', 'Suprax'],
  ['Erythromycin', 'Azithromycin'],
  ['Gentamicin 80 mg inj', 'Streptomycin'],
  ['Flagyl', 'Tinidazole'],
  ['Doxycycline', 'Tetracycline'],
  ['Prednisolone', 'Dexamethasone inj'],
  ['Co-trimoxazole', 'Proguanil'],
  ['SP', 'Septrin'],
  ['Glipizide', 'Daonil'],
  ['Procold', 'Paracetamol'],
  ['Panadol Extra', 'Diclomol'],
  ['Aspirin powder', 'Ibuprofen'],
  ['Amoxicillin/Clavulanic acid', 'Ampicillin'],
])('%s and %s in one record: a caution on each', (a, b) => {
  expect(judged('nil', [a, b]).rows.map((row) => row.verdict)).toEqual(['caution', 'caution'])
})

test.each([
  ['Prednisolone', 'Hydrocortisone cream'],
  ['Doxycycline', 'Tetracycline eye ointment'],
  ['Gentamicin eye drops', 'Streptomycin'],
  ['Ceftriaxone + water for injection', 'Artesunate + water for injection'],
  ['Furosemide', 'Hydrochlorothiazide'],
  ['Paracetamol', 'Ibuprofen'],
  ['Albendazole', 'Ivermectin'],
  ['Examination gloves', 'Tourniquet'],
])('%s and %s in one record: nothing', (a, b) => {
  expect(judged('nil', [a, b]).rows.map((row) => row.verdict)).toEqual(['clear', 'clear'])
})

test('one item twice in a record adds up, with a note', () => {
  const { rows, verdict } = judged('nil', ['Paracetamol', 'Paracetamol'])
  expect([verdict, rows.map(({ findings }) => findings.map(({ kind }) => kind))]).toEqual([
    'clear',
    [['twice-in-record'], ['twice-in-record']],
  ])
})
