import { judgePressure } from '@clinic/clinical/long-term/control'
import type { AGE_RANGES } from '@clinic/clinical/people/age-ranges'
import { expect, test } from 'vitest'
import { BAND_YEARS, inventBody, personOn } from '../body.ts'
import { inventPatient } from '../people.ts'
import { createRandom } from '../random.ts'
import { pickStory, STORIES, tell } from './stories.ts'

type AgeRange = (typeof AGE_RANGES)[number]

/** Visits of many invented patients on three days of their year; every third one is admitted. */
function visits() {
  const random = createRandom(7)
  const all = []
  for (let number = 0; number < 6_000; number++) {
    const patient = inventPatient(random, ['ikeja'])
    const body = inventBody(random, patient, random.whole(0, 300))
    const [from, below] = BAND_YEARS[patient.ageRange]
    for (const admitted of [false, false, true]) {
      const story = pickStory(random, personOn(random, body, body.day), ({ admits }) => (admitted && !admits ? 0 : 1))
      if (!story) continue
      const who = personOn(random, body, body.day)
      const { fields, drugs, care } = tell(random, story, who)
      const given = drugs.map(([drug]) => drug)
      const { complaints, examinationFindings, workingDiagnosis, prescription } = fields
      const words = [complaints, examinationFindings, workingDiagnosis, prescription, care, ...given].join(' ')
      all.push({ ...patient, ...fields, from, below, given, words, kg: Number(fields.weight), admitted, story })
    }
  }
  return all
}

const ALL = visits()
type Visit = (typeof ALL)[number]

/** Combinations that a doctor would not believe; `years` are the youngest and oldest ages in the band. */
const RULES: readonly (readonly [what: string, words: RegExp, believable: (visit: Visit) => boolean])[] = [
  [
    'pregnancy is of women',
    /pregnan|antenatal|fundal|fetal|sulfadoxine/i,
    ({ gender, from, below }) => gender === 'FEMALE' && from >= 16 && below <= 41,
  ],
  ['high blood pressure and diabetes are of adults', /hypertens|amlodipine|diabet|metformin|stroke|aspirin 75/i, ({ from }) => from >= 36],
  ['arthrosis and prostates are of the old', /osteoarthritis|prostat/i, ({ from }) => from >= 41],
  ['prostates are of men', /prostat/i, ({ gender }) => gender === 'MALE'],
  ['what is of women', /vaginal|discharge/i, ({ gender, from }) => gender === 'FEMALE' && from >= 16],
  ['mothers come with children', /mother|breast milk|feeds well|cannot feed|child cannot/i, ({ below }) => below <= 6],
  ['work is of adults', /at work|cutlass|lifting/i, ({ from }) => from >= 16],
  ['play is of children', /while playing/i, ({ below }) => below <= 16],
  ['quinolones and ibuprofen are for the grown', /ciprofloxacin|ibuprofen 400|doxycycline/i, ({ from }) => from >= 16],
  ['syrup and dispersible tablets are for children', /syrup|dispersible|20\/120/i, ({ below }) => below <= 16],
  ['words and speech are of those who speak', /headache|body pains|hurts to swallow|speaks in phrases/i, ({ from }) => from >= 6],
]

test('illnesses of invented patients fit their age and sex', () => {
  expect(new Set(ALL.map(({ ageRange }) => ageRange)).size).toBe(8)
  expect(new Set(ALL.map(({ story }) => story))).toEqual(new Set(STORIES))
  for (const visit of ALL) {
    const { story, from, below, gender, ageRange, words } = visit
    const isMeant = story.from < below && story.below > from && (!story.sex || story.sex === gender)
    expect([story.diagnosis, ageRange, gender, isMeant]).toEqual([story.diagnosis, ageRange, gender, true])
    const wrong = RULES.filter(([, about, isBelievable]) => about.test(words) && !isBelievable(visit)).map(([what]) => what)
    expect([words, ageRange, gender, wrong]).toEqual([words, ageRange, gender, []])
  }
  // Makes sure that each rule was actually tested.
  for (const [what, about] of RULES) expect([what, ALL.some(({ words }) => about.test(words))]).toEqual([what, true])
})

/** Lowest and highest weight in each band, in kg. */
const KG: Record<AgeRange, readonly [number, number]> = {
  '0 - 5 years': [4.5, 24],
  '6 - 15 years': [17, 68],
  '16 - 19 years': [42, 80],
  '20 - 25 years': [44, 85],
  '26 - 30 years': [46, 92],
  '31 - 35 years': [48, 96],
  '36 - 40 years': [49, 100],
  '41 years and above': [46, 100],
}

test('weights, pulses and blood pressures fit the age', () => {
  for (const { ageRange, kg, pulse, bloodPressure, below, prescription, spO2 } of ALL) {
    const [least, most] = KG[ageRange as AgeRange]
    expect([ageRange, kg, kg >= least && kg <= most]).toEqual([ageRange, kg, true])
    const isSmall = below <= 6
    expect([ageRange, bloodPressure === '']).toEqual([ageRange, isSmall])
    const beats = Number(pulse)
    expect([ageRange, beats, beats >= (isSmall ? 85 : 60) && beats <= (isSmall ? 190 : 140)]).toEqual([ageRange, beats, true])
    expect(Number(spO2)).toBeGreaterThanOrEqual(87)
    expect(prescription).not.toBe('')
  }
})

test('doses for children follow their weight, and no one gets a drug they are allergic to', () => {
  let seen = 0
  for (const { kg, prescription, allergies, given } of ALL) {
    const mg = Number(/paracetamol (?:syrup [\d.]+ ml \()?([\d.]+) m?g/i.exec(prescription)?.[1] ?? 0)
    const paracetamol = mg === 1 ? 1_000 : mg
    if (paracetamol > 0) expect([kg, paracetamol, paracetamol >= kg * 9 && paracetamol <= kg * 20]).toEqual([kg, paracetamol, true])
    const tablets = Number(/lumefantrine 20\/120 mg, (\d)/.exec(prescription)?.[1] ?? 0)
    if (tablets > 0) expect([kg, tablets]).toEqual([kg, kg < 15 ? 1 : kg < 25 ? 2 : 3])
    if (prescription.includes('80/480')) expect(kg).toBeGreaterThanOrEqual(35)
    const artesunate = Number(/Artesunate (\d+) mg/.exec(prescription)?.[1] ?? 0)
    if (artesunate > 0) expect(Math.abs(artesunate - kg * (kg < 20 ? 3 : 2.4))).toBeLessThan(1)
    seen += tablets
    if (/penicillin/i.test(allergies)) expect(given.filter((drug) => /amoxicillin|ceftriaxone|cefuroxime/i.test(drug))).toEqual([])
    if (/sulph/i.test(allergies)) expect(given.filter((drug) => /sulfadoxine|trimoxazole/i.test(drug))).toEqual([])
    if (/ibuprofen/i.test(allergies)) expect(given.filter((drug) => /ibuprofen|aspirin/i.test(drug))).toEqual([])
  }
  expect(seen).toBeGreaterThan(0)
})

test('admitted patients have a reason for admission, and conditions fit their complaints', () => {
  const admitted = ALL.filter((visit) => visit.admitted)
  expect(admitted.filter(({ story }) => !story.admits)).toEqual([])
  expect(new Set(admitted.map(({ ageRange }) => ageRange)).size).toBe(8)
  for (const { story, co_morbities } of ALL) if (story.condition) expect(co_morbities).toContain(story.condition)
})

test('about half of those under care are controlled, with blood pressure and with sugar', () => {
  const shareOf = (diagnosis: string, isControlled: (visit: Visit) => boolean) => {
    const seen = ALL.filter(({ story, admitted }) => story.diagnosis === diagnosis && !admitted)
    expect(seen.length).toBeGreaterThan(100)
    return seen.filter(isControlled).length / seen.length
  }
  const pressure = shareOf('Hypertension', ({ bloodPressure }) => judgePressure(bloodPressure)?.isControlled === true)
  const sugar = shareOf('Type 2 diabetes mellitus', ({ investigation_results: text }) => text.includes('6.3 mmol/L'))
  for (const share of [pressure, sugar]) {
    expect(share).toBeGreaterThan(0.4)
    expect(share).toBeLessThan(0.65)
  }
})
