import { expect, test } from 'vitest'
import { judge } from '../guard/guard.ts'
import { type AllergyEntry, entriesOfText } from './allergy-entries.ts'
import { allergyTextOf, textAgrees } from './allergy-list.ts'
import { soundsSevere } from './allergy-severity.ts'
import { readAllergyText } from './allergy-text.ts'
import { WRITING_CASES } from './allergy-writing.fixture.ts'
import { BESIDE_ALLERGY_CASES } from './beside-allergy.fixture.ts'
import { NURSE_WRITING_CASES } from './nurse-writing.fixture.ts'
import { REACTION_WRITING_CASES } from './reaction-writing.fixture.ts'

const findings = (text: string, drug: string) =>
  judge({ status: readAllergyText(text).status, entries: entriesOfText(text) }, [{ drug }], [], { on: '2026-11-23' })

test.each([...WRITING_CASES, ...BESIDE_ALLERGY_CASES, ...NURSE_WRITING_CASES, ...REACTION_WRITING_CASES])(
  '“$text” and $drug: $verdict',
  ({ text, drug, verdict }) => {
    expect(findings(text, drug).verdict).toBe(verdict)
  },
)

test.each([
  ['Penicillin (rash, itching/hives and fever)', ['Penicillin: rash, itching/hives and fever']],
  ['Penicillin [rash, itching]; Septrin', ['Penicillin: rash, itching', 'Septrin']],
  ['Penicillin - rash, itching and fever', ['Penicillin: rash, itching and fever']],
  ['Penicillin – face, lips swelled', ['Penicillin: face, lips swelled']],
  ['penicillin, rash, itching', ['penicillin: rash, itching']],
  ['penicillin, rash and itching, aspirin', ['penicillin: rash and itching', 'aspirin']],
  ['Penicillin, aspirin - rash', ['Penicillin: rash', 'aspirin: rash']],
  ['Penicillin (rash), aspirin (wheeze)', ['Penicillin: rash', 'aspirin: wheeze']],
  ['Penicillin (rash) as a child', ['Penicillin: rash as a child']],
  ['Penicillin (rash', ['Penicillin: rash']],
  ['Penicillin: rash, Septrin: swelling', ['Penicillin: rash', 'Septrin: swelling']],
  ['Penicillin: rash. Septrin: swelling.', ['Penicillin: rash', 'Septrin: swelling']],
  ['Penicillin: rash 12/03/2020', ['Penicillin: rash 12/03/2020']],
  ['Penicillin, nearly died, was admitted', ['Penicillin: nearly died, was admitted']],
  ['rash, itching from penicillin', ['itching from penicillin: rash']],
  ['Penicillin: anaphylaxis, given adrenaline, hydrocortisone', ['Penicillin: anaphylaxis, given adrenaline, hydrocortisone']],
  ['Sulfa drugs (Septrin, Fansidar)', ['Sulfa drugs (Septrin, Fansidar)']],
  ['cannot take penicillin, ibuprofen', ['cannot take penicillin', 'ibuprofen']],
  ['no Septrin, please', ['no Septrin: please']],
  ['not allergic to penicillin and aspirin', ['not allergic to penicillin and aspirin']],
  ['rash and itching', ['rash: itching']],
])('%j is read whole, and its list says the same', (text, expected) => {
  const entries = entriesOfText(text)
  expect(entries.map(({ label, reaction }) => (reaction === '' ? label : `${label}: ${reaction}`))).toEqual(expected)
  const again = allergyTextOf('listed', entries)
  expect(entriesOfText(again).map(({ label, reaction }) => [label, reaction])).toEqual(
    entries.map(({ label, reaction }) => [label, reaction]),
  )
  expect(textAgrees(text, 'listed', entries)).toBe(true)
})

test.each([
  'severe rash',
  'SEVERE',
  'life-threatening',
  'life threatening reaction',
  'difficulty breathing',
  'difficulty in breathing',
  'Trouble breathing',
  'breathing difficulties',
  'short of breath',
  'shortness of breath',
  'stopped breathing',
  'DIB',
  'S O B? SOB',
  'could not breathe',
  "Couldn't breathe well",
  'can’t breathe',
  'was unable to breathe',
  'cannot breath',
  'breathless',
  'dyspnoea',
  'throat closed',
  'throat closing up',
  'tight throat',
  'tightness of the throat',
  'throat was swollen',
  'nearly died',
  'Almost died',
  'she was admitted',
  'admitted for 3 days',
  'hospitalised',
  'ICU',
  'resuscitated',
  'hypotension',
  'low BP',
  'low blood pressure',
  'BP dropped',
  'unconscious',
  'lost consciousness',
  'passed out',
  'bronchospasm',
  'puffy face',
  'face puffy',
  'face swelled up',
  'swollen lips',
  'lips and tongue swelled',
  'swelling of the larynx',
  'laryngeal oedema',
  'DRESS',
  'DRESS syndrome',
  'TENS',
  'TEN',
  'Stevens-Johnson',
  'Stevens Johnson syndrome',
  'SJS',
  'toxic epidermal necrolysis',
  'wheeze',
  'wheezing',
  'anaphylaxis',
  'anaphalaxis',
  'D.I.B.',
  'S.O.B',
  'I.C.U.',
  'low B.P.',
  'S.J.S',
  'Steven Johnson',
  'gasping for air',
  'tongue became big',
  'no fit breathe',
  'rushed to hospital',
  'given adrenaline',
  'was put on oxygen',
  'unconcious',
  'lost conciousness',
  'laryngospasm',
  'angioodema',
  'angio-oedema',
  'angioedema',
  'collapsed',
  'rash and collapsed',
  'no rash but collapsed',
  'no itching, throat closed',
  'fainted',
])('“Penicillin: %s” is severe', (reaction) => {
  expect(entriesOfText(`Penicillin: ${reaction}`)[0]).toMatchObject({ label: 'Penicillin', severity: 'severe' })
})

test.each([
  'rash',
  'no difficulty breathing',
  'not admitted',
  'was not admitted',
  'no wheeze',
  'no swelling of the face',
  'without collapse',
  'denies shortness of breath',
  'not severe',
  'rash, no breathing problem',
  'never unconscious',
  'no anaphylaxis',
  'non-severe rash',
  'ten days later',
  'RASH FOR TEN DAYS',
  'rash under the dress',
  'swollen leg',
  'rash on face, swelling of leg',
  'vomiting',
  'cough',
  'rushed to the toilet',
  'did not need adrenaline',
  'never given oxygen',
  'big rash on the face',
])('“Penicillin: %s” is not severe', (reaction) => {
  expect(entriesOfText(`Penicillin: ${reaction}`)[0]).toMatchObject({ label: 'Penicillin', severity: 'unknown' })
})

test('a wheeze is severe from a beta-lactam only; mild is what is called mild', () => {
  expect(entriesOfText('Ibuprofen: wheeze; Ceftriaxone: wheezed; Amoxil (wheeze)').map(({ severity }) => severity)).toEqual([
    'unknown',
    'severe',
    'severe',
  ])
  expect(entriesOfText('Septrin: mild rash; Flagyl (mild)').map(({ severity }) => severity)).toEqual(['mild', 'mild'])
  expect(entriesOfText('Septrin: mild rash, then collapsed')[0]?.severity).toBe('severe')
  expect([soundsSevere('could not breathe'), soundsSevere('breathes well')]).toEqual([true, false])
})

const asked = (changes: Partial<AllergyEntry>): AllergyEntry => ({
  label: 'Penicillin',
  kind: 'drug',
  ingredient: null,
  groupCode: null,
  reaction: '',
  severity: 'unknown',
  source: 'asked',
  ...changes,
})

test('the words decide if no one chose a severity; a choice holds', () => {
  const severityOf = (entry: AllergyEntry) =>
    judge({ status: 'listed', entries: [entry] }, [{ drug: 'Amoxil' }], [], { on: '2026-11-23' }).rows[0]?.findings[0]?.severity
  expect(severityOf(asked({ reaction: 'throat closed' }))).toBe('severe')
  expect(severityOf(asked({ reaction: 'rash' }))).toBe('unknown')
  expect(severityOf(asked({ reaction: 'throat closed', severity: 'mild' }))).toBe('mild')
})

test('a list that earlier rules made of a text agrees with it', () => {
  const earlier = [asked({ label: 'Penicillin (rash', source: 'text' }), asked({ label: 'itching)', source: 'text' })]
  expect(textAgrees('Penicillin (rash, itching)', 'listed', earlier)).toBe(true)
  expect(textAgrees('Penicillin (rash, itching); Septrin', 'listed', earlier)).toBe(false)
})
