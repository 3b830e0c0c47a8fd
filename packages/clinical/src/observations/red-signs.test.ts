import { describe, expect, test } from 'vitest'
import { ageOn, DEPENDS_ON_AGE } from '../people/ages.ts'
import { assessObservations } from './assess.ts'
import { CONSCIOUSNESS, type ObservationInputs } from './inputs.ts'
import { adult, aged, CHILD, person, TODAY } from './subjects.fixture.ts'
import { urgencyOf } from './urgency.ts'

/** Usual at 12 years and above. */
const GROWN: ObservationInputs = {
  respiratoryRate: '18',
  spO2: '98',
  oxygen: 'air',
  bloodPressure: '120/80',
  pulse: '80',
  consciousness: 'A',
  temperature: '37.0',
}
/** Usual at 5 to 11 years. */
const SMALL: ObservationInputs = { ...CHILD, respiratoryRate: '20' }

const grown = (inputs: ObservationInputs, months: number) => assessObservations({ ...GROWN, ...inputs }, person(aged(months)))
const small = (inputs: ObservationInputs, months: number) => assessObservations({ ...SMALL, ...inputs }, person(aged(months)))
const isRed = ({ flags }: ReturnType<typeof grown>) => flags.some(({ code }) => code === 'red')

describe('from 12 years a pulse below 50 or above 150 is red for everyone', () => {
  test.each([
    ['49', true],
    ['50', false],
    ['150', false],
    ['151', true],
  ])('%s at 12 and at 15 years, of an adult and of a pregnant woman: %s', (pulse, red) => {
    for (const months of [144, 191]) expect([grown({ pulse }, months).band === 'red', isRed(grown({ pulse }, months))]).toEqual([red, red])
    const old = grown({ pulse }, 70 * 12)
    expect([isRed(old), old.dueMinutes === 15]).toEqual([red, red])
    if (red) expect(urgencyOf(old)).toBe('urgent')
    expect(isRed(assessObservations({ ...GROWN, pulse }, person(adult, { gender: 'FEMALE', pregnant: true })))).toBe(red)
  })

  test('an adult keeps the score, and its band', () => {
    expect(grown({ pulse: '49' }, 480)).toMatchObject({ kind: 'news2', scoreMin: 1, scoreMax: 1, band: 'low', dueMinutes: 15 })
  })

  test('below 12 years it is judged by the age', () => {
    expect(small({ pulse: '151' }, 143)).toMatchObject({ band: 'yellow' })
    expect(small({ pulse: '49' }, 143)).toMatchObject({ band: 'yellow' })
  })

  test('of a band of ages on both sides of 12 years it says that it depends', () => {
    const found = assessObservations({ pulse: '155' }, person(ageOn({ ageRange: '6 - 15 years', recordedOn: TODAY }, TODAY)))
    expect([urgencyOf(found), found.caveats]).toEqual(['urgent', [DEPENDS_ON_AGE]])
    expect(found.flags.find(({ code }) => code === 'red')?.text).toBe(`Fast pulse: ${DEPENDS_ON_AGE}`)
  })
})

describe('not fully awake, with fever, a low temperature or a stiff neck', () => {
  const [feverish, cold] = [{ temperature: '37.5' }, { temperature: '35.9' }]
  const stiff: ObservationInputs = { dangerSigns: ['stiff-neck'] }
  const WITH: [string, ObservationInputs][] = [
    ['fever', feverish],
    ['a high fever', { temperature: '39.5' }],
    ['a low temperature', cold],
    ['a stiff neck', stiff],
  ]

  test.each(WITH)('with %s it is red at every age and level', (_, inputs) => {
    for (const consciousness of CONSCIOUSNESS) {
      const red = consciousness !== 'A'
      for (const months of [60, 143])
        expect([months, consciousness, small({ ...inputs, consciousness }, months).band === 'red']).toEqual([months, consciousness, red])
      for (const months of [144, 191])
        expect([months, consciousness, grown({ ...inputs, consciousness }, months).band === 'red']).toEqual([months, consciousness, red])
      const old = grown({ ...inputs, consciousness }, 480)
      expect([consciousness, isRed(old), old.dueMinutes === 15]).toEqual([consciousness, red, red])
    }
  })

  test('alone, and with a temperature from 36.0 to 37.4, it is as before', () => {
    for (const temperature of ['36.0', '37.4']) {
      expect(small({ consciousness: 'V', temperature }, 60)).toMatchObject({ band: 'yellow' })
      expect(grown({ consciousness: 'V', temperature }, 150)).toMatchObject({ band: 'yellow' })
      expect(isRed(grown({ consciousness: 'V', temperature }, 480))).toBe(false)
    }
  })

  test('from 12 years any two are red, a headache among them; below, only with the mental status and never by a headache', () => {
    const sets: [ObservationInputs, boolean, boolean][] = [
      [{ ...feverish, dangerSigns: ['stiff-neck'] }, true, false],
      [{ ...feverish, dangerSigns: ['headache'] }, true, false],
      [{ ...cold, dangerSigns: ['headache'] }, true, false],
      [{ dangerSigns: ['stiff-neck', 'headache'] }, true, false],
      [{ consciousness: 'C', dangerSigns: ['headache'] }, true, false],
      [{ dangerSigns: ['headache'] }, false, false],
      [{ dangerSigns: ['stiff-neck'] }, false, false],
      [feverish, false, false],
    ]
    for (const [inputs, from12, below12] of sets) {
      expect([inputs, isRed(grown(inputs, 144)), isRed(grown(inputs, 480)), isRed(small(inputs, 143))]).toEqual([
        inputs,
        from12,
        from12,
        below12,
      ])
    }
  })

  test('of a band of ages on both sides of 12 years two such signs depend on the age, and with the mental status they do not', () => {
    const band = person(ageOn({ ageRange: '6 - 15 years', recordedOn: TODAY }, TODAY))
    const unsure = assessObservations({ ...feverish, dangerSigns: ['headache'] }, band)
    expect(unsure.flags.find(({ code }) => code === 'red')?.text).toBe(`Fever and headache: ${DEPENDS_ON_AGE}`)
    const sure = assessObservations({ ...SMALL, ...feverish, consciousness: 'V' }, band)
    expect(sure.flags.find(({ code }) => code === 'red')).toMatchObject({ input: 'consciousness', text: 'Not fully awake and fever' })
  })

  test('each of the new signs is shown, and quiet while it is alone', () => {
    expect(grown({ dangerSigns: ['headache'] }, 480).flags).toEqual([
      { input: 'headache', severity: 'watch', code: 'watch', text: 'Headache' },
    ])
    expect(small(stiff, 60)).toMatchObject({ band: 'none', flags: [{ input: 'stiff-neck', severity: 'watch' }] })
  })
})

describe('in pregnancy', () => {
  const pregnant = (inputs: ObservationInputs) =>
    assessObservations({ ...GROWN, ...inputs }, person(adult, { gender: 'FEMALE', pregnant: true }))

  test.each(CONSCIOUSNESS)('a mental status of %s', (consciousness) => {
    expect(pregnant({ consciousness })).toMatchObject(consciousness === 'A' ? { band: 'none' } : { band: 'red', dueMinutes: 15 })
  })

  test('a seizure is red', () => expect(pregnant({ dangerSigns: ['convulsions'] })).toMatchObject({ band: 'red', dueMinutes: 15 }))
})

test('under 2 months 38.0 °C and 35.4 °C are red, also in Fahrenheit, and what lies between is not', () => {
  const young = (temperature: string) => assessObservations({ ...CHILD, pulse: '130', temperature }, person(aged(1, 11))).band
  expect(['35.4', '35.5', '37.9', '38.0', '100.4 F', '95.7 F'].map(young)).toEqual(['red', 'yellow', 'yellow', 'red', 'red', 'red'])
})
