import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type AllergyEntry, entriesOfText, labelKey } from './allergy-entries.ts'
import { allergyTextOf, applyAllergyText, statusProblem, textAgrees } from './allergy-list.ts'
import { splitAllergyText } from './allergy-split.ts'
import { readAllergyText } from './allergy-text.ts'

const entry = (label: string, changes: Partial<AllergyEntry> = {}) => ({
  _id: label,
  label,
  kind: 'drug' as const,
  ingredient: null,
  groupCode: null,
  reaction: '',
  severity: 'unknown' as const,
  source: 'asked' as const,
  ...changes,
})
const written = (text: string) => splitAllergyText(text).map(({ label, reaction }) => (reaction === '' ? label : `${label}: ${reaction}`))

test.each([
  ['Penicillin', ['Penicillin']],
  ['Penicillin: rash, itching and fever; Aspirin', ['Penicillin: rash, itching and fever', 'Aspirin']],
  ['Penicillin, aspirin/ibuprofen and latex', ['Penicillin', 'aspirin', 'ibuprofen', 'latex']],
  ['Penicillin, aspirin: swelling', ['Penicillin: swelling', 'aspirin: swelling']],
  ['M&B\nSeptrin: rash\r\neggs', ['M&B', 'Septrin: rash', 'eggs']],
  ['Penicillin & aspirin', ['Penicillin & aspirin']],
  ['Android tablets', ['Android tablets']],
  ['Penicillin: at 3: 30 pm', ['Penicillin: at 3: 30 pm']],
  [': rash', ['rash']],
  ['; ;, /', []],
  ['N/A penicillin', ['N', 'A penicillin']],
  ['NKDA', []],
  ['n/a', []],
])('%j is split into its allergies', (text, expected) => {
  expect(written(text)).toEqual(expected)
})

test('a text of 500 characters with 40 parts loses none', () => {
  const text = Array.from({ length: 40 }, (_, place) => `Drug ${place}`).join('; ')
  expect(entriesOfText(text)).toHaveLength(40)
  expect(splitAllergyText('x'.repeat(500)).map(({ label }) => label.length)).toEqual([120, 120, 120, 120, 20])
})

const SIGNS = [', ', ' / ', ' and ', ' - ', ': ', '; ', '\n', ' (', ') ', '. ', ' – ', '/', ' ']
const WORDS = [
  'Penicillin',
  'Septrin',
  'aspirin',
  'egg',
  'rash',
  'itching',
  'could not breathe',
  'no',
  'not allergic to',
  'cannot take',
  'Boska',
  'given hydrocortisone',
  'severe',
  'in 2019',
  'that red tablet',
  'Sulfa drugs',
  'denies',
  'except',
  'M&B',
  'face swelled',
  '500 mg',
]
const BRACKETS = ['(rash, itching)', '[severe, it was admitted]', '(Septrin/aspirin)', '(given adrenaline and Piriton)']
const writingsOf = (words: readonly string[], signs: readonly string[]) =>
  fc
    .array(fc.tuple(fc.constantFrom(...words), fc.constantFrom(...signs)), { minLength: 1, maxLength: 8 })
    .map((parts) => parts.flat().join(''))
const writings = writingsOf(WORDS, SIGNS)
const closed = writingsOf(
  [...WORDS, ...BRACKETS],
  SIGNS.filter((sign) => !/[()]/.test(sign)),
)

test('no word with a letter is lost, and no label is blank or over 120 characters', () => {
  fc.assert(
    fc.property(fc.oneof(writings, fc.string({ unit: 'binary', maxLength: 500 })), (text) => {
      const parts = splitAllergyText(text)
      for (const { label } of parts) expect(label.length > 0 && label.length <= 120 && label.trim() === label).toBe(true)
      if (readAllergyText(text).status !== 'listed' || /\S{120}/.test(text)) return
      const wordsIn = (all: string) => all.split(/[^\p{L}\p{N}]+/u).filter((word) => /\p{L}/u.test(word) && word.toLowerCase() !== 'and')
      const kept = new Set(wordsIn(parts.map(({ label, reaction }) => `${label} ${reaction}`).join(' ')))
      for (const word of wordsIn(text)) expect([word, kept.has(word)]).toEqual([word, true])
    }),
    { numRuns: 1000 },
  )
})

test('what is read of a text is read again from the text of its list', () => {
  fc.assert(
    fc.property(closed, (text) => {
      const entries = entriesOfText(text)
      const again = allergyTextOf('listed', entries)
      const told = (list: readonly AllergyEntry[]) => list.map(({ label, reaction, severity }) => [labelKey(label), reaction, severity])
      if (entries.length > 0) expect([again, ...told(entriesOfText(again))]).toEqual([again, ...told(entries)])
    }),
    { numRuns: 1000 },
  )
})

test.each([
  ['anaphylaxis', 'severe'],
  ['anaphylactic shock', 'severe'],
  ['swelling of the face', 'severe'],
  ['swollen lips', 'severe'],
  ['tongue swelled', 'severe'],
  ['throat swelling', 'severe'],
  ['collapsed', 'severe'],
  ['went into shock', 'severe'],
  ['fainted', 'severe'],
  ['could not breathe', 'severe'],
  ['Couldn’t breathe', 'severe'],
  ['Stevens-Johnson', 'severe'],
  ['sjs', 'severe'],
  ['TEN', 'severe'],
  ['blisters', 'severe'],
  ['skin peeling', 'severe'],
  ['rash for ten days', 'unknown'],
  ['swelling of the leg', 'unknown'],
  ['rash', 'unknown'],
  ['', 'unknown'],
  ['itching', 'unknown'],
])('the reaction %j is %s', (reaction, severity) => {
  expect(entriesOfText(`Penicillin: ${reaction}`)[0]).toMatchObject({ severity, source: 'text', groupCode: 'PEN' })
})

test('itching from chloroquine is mild, and a severe word counts in the label, too', () => {
  expect(entriesOfText('Chloroquine: itching')[0]).toMatchObject({ severity: 'mild', ingredient: 'chloroquine' })
  expect(entriesOfText('Penicillin (anaphylaxis)')[0]).toMatchObject({ severity: 'severe', groupCode: 'PEN' })
})

test('kinds: foods and dust are no drugs; what is not understood is one', () => {
  expect(entriesOfText('Groundnuts; dust; Latex; that red tablet; egg').map(({ kind }) => kind)).toEqual([
    'food',
    'other',
    'other',
    'drug',
    'food',
  ])
})

test('the same label twice is one entry with both reactions', () => {
  expect(entriesOfText('Penicillin: rash; PENICILLIN : fever; penicillin')).toMatchObject([
    { label: 'Penicillin', reaction: 'rash, fever' },
  ])
})

test('the list as text: none known, label and reaction, and what does not fit is counted', () => {
  expect(allergyTextOf('none-known', [])).toBe('No known allergies')
  expect([allergyTextOf('not-asked', []), allergyTextOf('unable', [])]).toEqual(['N/A', 'N/A'])
  expect(allergyTextOf('listed', [entry('Penicillin', { reaction: 'rash' }), entry('Latex')])).toBe('Penicillin: rash; Latex')
  const many = Array.from({ length: 90 }, (_, place) => entry(`Drug ${place + 1}`))
  const text = allergyTextOf('listed', many)
  expect([text.length <= 500, text.endsWith(`; and ${90 - (text.split('; ').length - 1)} more`)]).toEqual([true, true])
  expect(entriesOfText(text).at(-1)).toMatchObject({ kind: 'drug', ingredient: null, groupCode: null })
})

test('500 characters are kept whole, 501 are not', () => {
  const of = (length: number) => allergyTextOf('listed', [entry('Penicillin', { reaction: 'r'.repeat(length - 12) })])
  expect([of(500).length, of(500).endsWith('r'), of(501).length <= 500, of(501).endsWith('…')]).toEqual([500, true, true, true])
})

const lists = fc.array(
  fc.record({
    label: fc.string({ unit: 'binary', minLength: 1, maxLength: 120 }),
    reaction: fc.string({ unit: 'binary', maxLength: 500 }),
  }),
  { maxLength: 12 },
)

test('the text of any list holds 500 characters, is never blank, and agrees with its list', () => {
  fc.assert(
    fc.property(lists, (parts) => {
      const entries = parts.filter(({ label }) => label.trim() !== '').map(({ label, reaction }) => entry(label.trim(), { reaction }))
      const status = entries.length === 0 ? 'none-known' : 'listed'
      const text = allergyTextOf(status, entries)
      expect(text.length > 0 && text.length <= 500).toBe(true)
      expect(textAgrees(text, status, entries)).toBe(true)
    }),
  )
})

test('a plain list goes through its text and back', () => {
  const entries = [entry('Penicillin', { reaction: 'rash' }), entry('that red tablet'), entry('Latex')]
  const back = entriesOfText(allergyTextOf('listed', entries))
  expect(back.map(({ label, reaction }) => [labelKey(label), reaction])).toEqual(
    entries.map(({ label, reaction }) => [labelKey(label), reaction]),
  )
})

test('2.14 a text edit ends only what the text named', () => {
  const active = [entry('Penicillin', { source: 'asked' }), entry('Latex', { source: 'text' }), entry('Aspirin', { source: 'text' })]
  expect(applyAllergyText(active, 'N/A')).toEqual({ status: 'listed', add: [], end: ['Latex', 'Aspirin'] })
  expect(textAgrees('N/A', 'listed', active.slice(0, 1))).toBe(false)
  expect(applyAllergyText(active, 'penicillin; latex; Septrin')).toMatchObject({
    status: 'listed',
    add: [{ label: 'Septrin' }],
    end: ['Aspirin'],
  })
  expect(applyAllergyText(active.slice(1), 'No known allergies')).toEqual({ status: 'none-known', add: [], end: ['Latex', 'Aspirin'] })
  expect(applyAllergyText([], 'N/A').status).toBe('not-asked')
  // A reaction that the text rewrites replaces the text's own entry, and leaves what was asked.
  expect(applyAllergyText([entry('Latex', { source: 'text' })], 'Latex: rash')).toMatchObject({
    add: [{ reaction: 'rash' }],
    end: ['Latex'],
  })
  expect(applyAllergyText([entry('Latex', { source: 'asked' })], 'Latex: rash')).toMatchObject({ add: [], end: [] })
})

test('text and list agree, or they differ', () => {
  expect(textAgrees('nka', 'none-known', [])).toBe(true)
  expect(textAgrees('N/A', 'unable', [])).toBe(true)
  expect(textAgrees('N/A', 'none-known', [])).toBe(false)
  expect(textAgrees('LATEX: rash', 'listed', [entry('Latex')])).toBe(true)
  expect(textAgrees('Latex; aspirin', 'listed', [entry('Latex')])).toBe(false)
})

test('2.13 none known is refused over an allergy to a drug, not over a food', () => {
  expect(statusProblem('none-known', [entry('Penicillin')])).toContain('Penicillin')
  expect(statusProblem('none-known', [entry('Groundnut', { kind: 'food' })])).toBeNull()
  expect(statusProblem('none-known', [entry('Penicillin', { kind: 'food' })])).not.toBeNull()
  expect(statusProblem('listed', [])).not.toBeNull()
  expect([statusProblem('none-known', []), statusProblem('unable', [entry('Latex')])]).toEqual([null, null])
})
