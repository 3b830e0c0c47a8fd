import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type AllergyEntry, entriesOfText } from '../allergies/allergy-entries.ts'
import { readAllergyText } from '../allergies/allergy-text.ts'
import { readDrug } from '../drugs/read-drug.ts'
import { FAMILIES, GROUPS, INGREDIENTS } from '../formulary/formulary.ts'
import { RULES_VERSION } from '../rules-version.ts'
import { type GuardHistory, type GuardPatient, type GuardRow, judge, judgeText } from './guard.ts'
import { GUARD_CASES } from './guard-cases.fixture.ts'

const ON = '2026-11-22'
const patientOf = (text: string): GuardPatient => ({ status: readAllergyText(text).status, entries: entriesOfText(text) })
const judged = (text: string, drugs: readonly string[], history: GuardHistory = []) =>
  judge(
    patientOf(text),
    drugs.map((drug) => ({ drug })),
    history,
    { on: ON },
  )
const verdict = (text: string, drug: string) => judged(text, [drug]).verdict
const asked = (label: string, changes: Partial<AllergyEntry> = {}): GuardPatient => ({
  status: 'listed',
  entries: [{ label, kind: 'drug', ingredient: null, groupCode: null, reaction: '', severity: 'unknown', source: 'asked', ...changes }],
})
const one = (patient: GuardPatient, row: GuardRow | string) =>
  judge(patient, [typeof row === 'string' ? { drug: row } : row], [], { on: ON }).verdict

test.each(GUARD_CASES)('$group: “$allergies” and $drug: $verdict', ({ allergies, drug, verdict: expected }) => {
  expect(verdict(allergies, drug)).toBe(expected)
})

test.each([...GROUPS.keys()])('2.21 group %s has two cases that are found and one that is clear', (code) => {
  const cases = GUARD_CASES.filter(({ group }) => group === code)
  expect(cases.filter(({ verdict }) => verdict !== 'clear').length).toBeGreaterThanOrEqual(2)
  expect(cases.filter(({ verdict }) => verdict === 'clear').length).toBeGreaterThanOrEqual(1)
})

test('every ingredient and every product stops for an allergy to itself, and says where that comes from', () => {
  for (const { ingredients, products } of FAMILIES)
    for (const { name } of [...ingredients, ...products]) {
      // Egg has its own rules; who writes 'latex-free' is allergic to latex.
      if (name === 'egg' || name === 'latex-free') continue
      const [row] = judged(name, [name]).rows
      expect(row?.verdict, name).toBe('stop')
      for (const { source, text } of row?.findings ?? []) expect([source !== '', text !== ''], name).toEqual([true, true])
    }
})

test('an unlike drug is clear for each ingredient: two substances meet only by a table', () => {
  const alone = [...INGREDIENTS.values()].filter(({ groups, kind }) => groups.length === 0 && kind === 'medicine')
  const codes = new Map(alone.map(({ name }) => [name, readDrug(name).ingredients]))
  for (const { name } of alone) {
    const unlike = alone.map((other) => other.name).filter((other) => !codes.get(name)?.some((code) => codes.get(other)?.includes(code)))
    const { rows } = judged(name, unlike)
    expect(rows.map(({ verdict }, place) => [unlike[place], verdict])).toEqual(unlike.map((other) => [other, 'clear']))
  }
})

test.each(['Ampiclox', 'AUGMENTIN 625', 'amoxycillin', 'Amoxil caps 500mg', 'amoxcillin'])('2.5 Penicillin and %s: stop', (drug) => {
  expect(verdict('Penicillin', drug)).toBe('stop')
})

test('2.5 a near spelling says how it was read, and is never clear', () => {
  expect(judged('Penicillin', ['amoxcillin']).rows[0]?.findings[0]?.text).toMatch(/^Read as amoxicillin\. /)
  expect(verdict('Erythromycin', 'amoxcillin')).toBe('unclear')
})

test('2.4 an unknown name: unclear with an allergy, clear and marked with none or with foods only', () => {
  expect(verdict('Penicillin', 'Item Qwx')).toBe('unclear')
  expect(verdict('Latex', 'Item Qwx')).toBe('unclear')
  expect(judged('No known allergies', ['Item Qwx']).rows[0]).toMatchObject({ verdict: 'clear', findings: [{ kind: 'not-in-list' }] })
  expect(judged('Groundnuts; fish', ['Item Qwx']).rows[0]).toMatchObject({ verdict: 'clear', findings: [{ kind: 'not-in-list' }] })
  expect(verdict('N/A', 'Item Qwx')).toBe('ask')
})

test('2.6 severity decides between caution and stop', () => {
  for (const [severity, cefuroxime, ceftriaxone, paracetamol] of [
    ['mild', 'caution', 'caution', 'clear'],
    ['unknown', 'stop', 'caution', 'clear'],
    ['severe', 'stop', 'stop', 'caution'],
  ] as const) {
    expect(one(asked('Penicillin', { severity }), 'Cefuroxime')).toBe(cefuroxime)
    expect(one(asked('Penicillin', { severity }), 'Ceftriaxone')).toBe(ceftriaxone)
    expect(one(asked('Ibuprofen', { severity, reaction: 'wheeze' }), 'Paracetamol')).toBe(paracetamol)
    expect(one(asked('Penicillin', { severity }), 'Cefalexin')).toBe('stop')
  }
})

test('2.10 to 2.12 foods, an allergy that is not understood, not asked, none known, negations', () => {
  expect(verdict('Groundnuts', 'Paracetamol')).toBe('clear')
  expect(verdict('that red tablet', 'Paracetamol')).toBe('unclear')
  expect(verdict('that red tablet', 'Examination gloves')).toBe('clear')
  expect(verdict('N/A', 'Paracetamol')).toBe('ask')
  expect(verdict('N/A', 'Examination gloves')).toBe('clear')
  for (const text of ['NKDA', 'nil', 'No known allergies']) expect(verdict(text, 'Amoxicillin')).toBe('clear')
  for (const text of ['No penicillin', 'not allergic to penicillin', 'Penicillin: rash; no aspirin', 'none but penicillin'])
    expect(['unclear', 'stop'], text).toContain(verdict(text, 'Amoxicillin'))
  expect(verdict('No penicillin', 'Amoxicillin')).toBe('stop')
  expect(verdict('No penicillin', 'Paracetamol')).toBe('unclear')
})

test('what a person could not be asked, or a list without an entry, is asked', () => {
  expect(one({ status: 'unable', entries: [] }, 'Paracetamol')).toBe('ask')
  expect(one({ status: 'listed', entries: [] }, 'Paracetamol')).toBe('ask')
  expect(one({ status: 'none-known', entries: [] }, 'Paracetamol')).toBe('clear')
  expect(one({ status: 'not-asked', entries: asked('Penicillin').entries }, 'Amoxicillin')).toBe('stop')
  expect(one({ status: 'not-asked', entries: asked('Penicillin').entries }, 'Paracetamol')).toBe('ask')
  expect(one({ status: 'none-known', entries: asked('Penicillin').entries }, 'Amoxicillin')).toBe('stop')
})

test('a misspelt allergy raises what it may mean, and stays unclear for the rest until a person confirms it', () => {
  expect([verdict('Amoxcillin', 'Ampicillin'), verdict('Amoxcillin', 'Paracetamol')]).toEqual(['stop', 'unclear'])
  const confirmed = asked('Amoxcillin', { ingredient: 'amoxicillin' })
  expect([one(confirmed, 'Ampicillin'), one(confirmed, 'Paracetamol')]).toEqual(['stop', 'clear'])
  expect(one(asked('the pink syrup', { groupCode: 'MACR' }), 'Erythromycin')).toBe('stop')
  expect(one(asked('the pink syrup', { groupCode: 'MACR' }), 'Paracetamol')).toBe('clear')
  expect(one(asked('the pink syrup', { ingredient: 'dropped-code' }), 'Paracetamol')).toBe('unclear')
  expect(one(asked('Penicillin', { groupCode: 'GONE' }), 'Amoxicillin')).toBe('stop')
})

test('a substance in the place of the reaction raises what it names, and explains nothing', () => {
  expect([verdict('Allergy: penicillin', 'Amoxil'), verdict('Drug allergy: Septrin', 'Fansidar')]).toEqual(['stop', 'stop'])
  expect([verdict('Allergy: penicillin', 'Erythromycin'), verdict('Penicillin: took Septrin, too', 'Fansidar')]).toEqual([
    'unclear',
    'clear',
  ])
  expect(verdict('No allergy: took penicillin', 'Amoxil')).toBe('unclear')
})

test('a kind that a person chose explains no unknown label', () => {
  expect(one(asked('Qwx berries', { kind: 'food' }), 'Paracetamol')).toBe('unclear')
})

test('2.15 materials: gloves are stopped for latex, and no medicine is', () => {
  expect(verdict('Latex', 'Examination gloves')).toBe('stop')
  const notADrug = { state: 'not-a-drug' as const, ingredients: [] }
  expect(one(asked('Latex', { kind: 'other' }), { drug: 'Gloves', mapping: notADrug })).toBe('stop')
  expect(one(asked('Iodine'), { drug: 'Povidone iodine', mapping: notADrug })).toBe('stop')
  expect(one(asked('that red tablet'), { drug: 'Gauze', mapping: notADrug })).toBe('clear')
  expect(verdict('Penicillin', 'Examination gloves')).toBe('clear')
})

test('what the pharmacist mapped counts; codes that no table knows, or none, leave the name unknown', () => {
  const mapped = (...ingredients: string[]) => ({ drug: 'Boska', mapping: { state: 'mapped' as const, ingredients } })
  expect(one(asked('Aspirin'), mapped('paracetamol', 'aspirin'))).toBe('stop')
  expect(one(asked('Penicillin'), mapped('paracetamol'))).toBe('clear')
  expect(one(asked('Penicillin'), mapped())).toBe('unclear')
  expect(one(asked('Penicillin'), mapped('paracetamol', 'gone'))).toBe('unclear')
  expect(one(asked('Penicillin'), { drug: 'Amoxicillin', mapping: { state: 'unknown', ingredients: [] } })).toBe('stop')
})

test('every part of a combination counts, and one unknown part keeps it unclear', () => {
  expect(verdict('Trimethoprim', 'Septrin')).toBe('stop')
  expect(verdict('Amiloride', 'Moduretic')).toBe('stop')
  expect(verdict('Erythromycin', 'Paracetamol + Qwxine')).toBe('unclear')
  expect(verdict('Paracetamol', 'Paracetamol + Qwxine')).toBe('stop')
  expect(verdict('Chloroquine', 'Malanil')).toBe('unclear')
})

test('an answer names the rules, one finding for each drug of the record, and the allergy', () => {
  const patient = { status: 'listed' as const, entries: entriesOfText('Penicillin').map((entry) => ({ ...entry, _id: 'a1' })) }
  const { rules, rows, verdict } = judge(patient, [{ drug: 'Amoxil' }, { drug: 'Moxalin' }], [], { on: ON })
  expect([rules, verdict]).toEqual([RULES_VERSION, 'stop'])
  expect(rows.map(({ findings }) => findings.filter(({ allergyId }) => allergyId === 'a1').length)).toEqual([1, 1])
})

test('a free prescription is judged line by line, by the names that it holds', () => {
  const rows = judgeText(patientOf('Penicillin'), 'Rest and fluids\nAugmentin 625 twice daily for 5 days; PCM 1 g', [], { on: ON })
  expect(rows.map(({ drug, verdict }) => [drug, verdict])).toEqual([
    ['Augmentin 625 twice daily for 5 days', 'stop'],
    ['PCM 1 g', 'clear'],
  ])
})

test('any text and any name: only what is wholly understood is clear, and none-known alone lets an unknown name pass', () => {
  const names = fc.oneof(fc.string({ unit: 'binary', maxLength: 40 }), fc.constantFrom('Amoxicillin', 'amoxcillin', 'Paracetamol', 'Boska'))
  fc.assert(
    fc.property(names, names, (text, drug) => {
      const patient = patientOf(text)
      const { verdict } = one(patient, drug) === 'clear' ? { verdict: 'clear' } : { verdict: 'not clear' }
      if (verdict !== 'clear' || patient.status === 'none-known') return
      const { kind } = readDrug(drug)
      const foods = patient.entries.every(({ kind }) => kind !== 'drug')
      expect(patient.status === 'listed' && (kind !== 'unknown' || foods)).toBe(kind !== 'not-a-drug' || patient.status === 'listed')
    }),
    { numRuns: 1000 },
  )
})

test('a further entry never makes a verdict milder', () => {
  const texts = fc.array(fc.constantFrom(...GUARD_CASES.map(({ allergies }) => allergies)), { minLength: 1, maxLength: 4 })
  const order = ['clear', 'ask', 'unclear', 'caution', 'stop']
  fc.assert(
    fc.property(texts, fc.constantFrom(...GUARD_CASES.map(({ drug }) => drug)), (all, drug) => {
      const each = all.map((text) => order.indexOf(verdict(text, drug)))
      expect(order.indexOf(verdict(all.join('; '), drug))).toBe(Math.max(...each))
    }),
  )
})

test('2.22 thirty rows are judged in well under 10 ms', () => {
  const drugs = GUARD_CASES.slice(0, 24).map(({ drug }) => drug)
  const rows = [...drugs, 'Item Qwx', 'amoxcillin', 'Mysterious unknown mixture', 'Boska', 'Vitamin C', 'Gauze'].map((drug) => ({
    drug,
  }))
  const history = rows.map((row) => ({ ...row, day: '2026-11-15', days: 30 }))
  const patient = patientOf('Penicillin: rash; that red tablet; Septrin; Groundnuts')
  const time = () => {
    const start = process.threadCpuUsage().user
    judge(patient, rows, history, { on: ON })
    return (process.threadCpuUsage().user - start) / 1000
  }
  const times = Array.from({ length: 60 }, time).sort((a, b) => a - b)
  expect(rows).toHaveLength(30)
  expect(times[30]).toBeLessThan(10)
})
