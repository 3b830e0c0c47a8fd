import { expect, test } from 'vitest'
import { type HandoverFacts, sbarOf } from './sbar.ts'

const one: HandoverFacts = {
  bed: 'A1',
  name: 'Ada Obi',
  gender: 'F',
  age: '26 - 30 years',
  day: 3,
  diagnosis: 'Malaria',
  scores: [],
  allergyStatus: 'not-asked',
  allergies: [],
  pregnantUntil: null,
  complaints: '',
  coMorbidities: '',
  lastSet: null,
  given: [],
  dueAt: null,
  overdueMin: 0,
  leavesOn: null,
}

test('a patient of whom little is known says so in each part', () => {
  expect(sbarOf({ ...one, diagnosis: '' })).toEqual({
    situation: 'A1 · Ada Obi · F · 26 - 30 years · day 3 · no diagnosis yet · no score',
    background: 'Allergies: not asked.',
    assessment: 'No observations yet. Nothing given in 24 hours.',
  })
})

test('everything that is known is in its part', () => {
  const full: HandoverFacts = {
    ...one,
    scores: ['NEWS2 7, high', 'NEWS2 5, medium', 'NEWS2 2, low'],
    allergyStatus: 'listed',
    allergies: ['Penicillin', 'Nuts'],
    pregnantUntil: '31/12/2026',
    complaints: 'Fever\nsince Friday',
    coMorbidities: 'Asthma.',
    lastSet: { at: '22/11/2026 08:00', measured: 'pulse 112' },
    given: ['Paracetamol 6 at 22/11/2026 08:10'],
    dueAt: '22/11/2026 09:00',
    overdueMin: 5,
    leavesOn: '24/11/2026',
  }
  expect(sbarOf(full)).toEqual({
    situation: 'A1 · Ada Obi · F · 26 - 30 years · day 3 · Malaria · NEWS2 7, high (before: NEWS2 5, medium; NEWS2 2, low)',
    background: 'Allergies: Penicillin, Nuts. Pregnant until 31/12/2026. Complaints: Fever since Friday. Co-morbidities: Asthma.',
    assessment:
      'Last set 22/11/2026 08:00: pulse 112. Next due 22/11/2026 09:00, overdue. Given in 24 hours: Paracetamol 6 at 22/11/2026 08:10. Expected to leave 24/11/2026.',
  })
})

test('a part has at most 2,000 characters, is cut at a word, and keeps the allergies', () => {
  const long = sbarOf({ ...one, complaints: 'cough '.repeat(1000) }).background
  expect([long.length <= 2000, long.endsWith('cough…'), long.startsWith('Allergies: not asked.')]).toEqual([true, true, true])
})
