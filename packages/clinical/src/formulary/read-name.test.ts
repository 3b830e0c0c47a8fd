import fc from 'fast-check'
import { expect, test } from 'vitest'
import { editDistance } from '../edit-distance.ts'
import { FAMILIES } from './formulary.ts'
import { nameIndex, soundOf } from './name-index.ts'
import { nearName } from './near-spelling.ts'
import { isUnderstood, readName } from './read-name.ts'
import { wordsOf } from './words.ts'

test.each([
  ['AUGMENTIN 625', 'amoxicillin clavulanic-acid'],
  ['Amoxil caps 500mg', 'amoxicillin'],
  ['amoxycillin', 'amoxicillin'],
  ['Ampiclox', 'ampicillin cloxacillin'],
  ['Co-amoxiclav 625 mg tabs', 'amoxicillin clavulanic-acid'],
  ['CO AMOXICLAV', 'amoxicillin clavulanic-acid'],
  ['Amoxicillin/Clavulanate potassium 457mg/5ml susp.', 'amoxicillin clavulanic-acid'],
  ['Cotrimoxazole 480', 'sulfamethoxazole trimethoprim'],
  ['Sulphadoxine + Pyrimethamine 500/25', 'pyrimethamine sulfadoxine'],
  ['SP', 'pyrimethamine sulfadoxine'],
  ['AL 80/480', 'artemether lumefantrine'],
  ['Cephalexin caps', 'cefalexin'],
  ['Crystalline Penicillin 1 MU', 'benzylpenicillin'],
  ['Penicillin V 250mg', 'phenoxymethylpenicillin'],
  ['Procaine penicillin', 'procaine procaine-benzylpenicillin'],
  ['P-Alaxin tabs', 'dihydroartemisinin piperaquine'],
  ['M&B', 'paracetamol'],
  ['M & B tab', 'paracetamol'],
  ['PCM', 'paracetamol'],
  ['Emzor Paracetamol syrup 60ml', 'paracetamol'],
  ['Amoxicillin500mg', 'amoxicillin'],
  ['Amoxil500', 'amoxicillin'],
  ['Vitamin B12', 'vitamin-b12'],
  ['Soluble aspirin', 'aspirin'],
  ['HCT 25 mg', 'hydrochlorothiazide hydrocortisone'],
  ['HCTZ', 'hydrochlorothiazide'],
  ['Losartan potassium 50mg', 'losartan'],
  ['Insulin, soluble', 'soluble-insulin'],
  ['Silver sulphadiazine cream', 'silver-sulfadiazine'],
  ['Lidocaine 1% with adrenaline', 'adrenaline lidocaine'],
  ['Ferrous sulphate', 'ferrous-salts'],
  ['Magnesium sulphate', 'magnesium-sulfate'],
  ['Vitamin B complex', 'vitamin-b-complex'],
  ['Vitamin A 100,000 IU capsule', 'vitamin-a'],
  ['Ringer’s lactate 500 ml', 'ringer-lactate'],
  ['Examination gloves', 'latex'],
  ['Povidone-iodine', 'povidone-iodine'],
  ['Paracétamol', 'paracetamol'],
])('%s is read as %s', (name, codes) => {
  expect([...readName(name).ingredients].sort().join(' ')).toBe(codes)
})

test.each(['Item Qwx', 'Boska', 'Alabukun', 'Ibucap', 'agbo', 'blood tonic', 'пенициллин', '500 mg', ''])(
  '%j is not understood',
  (name) => {
    const reading = readName(name)
    expect([isUnderstood(reading), reading.ingredients, reading.groups]).toEqual([false, [], []])
  },
)

test('a name with an unknown word is not understood, whatever else it holds', () => {
  for (const name of ['Amoxicillin Qwx', 'Paracetamol пенициллин', 'Paracetamol + qwxine', 'Malanil', 'amoxcillin'])
    expect(isUnderstood(readName(name)), name).toBe(false)
})

test.each([
  ['amoxcillin', 'amoxicillin'],
  ['amoxicilin', 'amoxicillin'],
  ['asprin', 'aspirin'],
  ['ibuprofin', 'ibuprofen'],
  ['ceftriaxon', 'ceftriaxone'],
  ['cetriaxnoe', 'ceftriaxone'],
  ['metronidasol', 'metronidazole'],
  ['penicilin', ''],
])('%s is one or two letters off', (word, ingredient) => {
  const reading = readName(word)
  expect([reading.ingredients, reading.near.flatMap(({ meaning }) => meaning.ingredients).join()]).toEqual([[], ingredient])
  expect(reading.near).toHaveLength(1)
})

test('a near spelling needs 6 letters for one letter off, 10 for two (9 if it begins alike), and one candidate', () => {
  expect(nearName('asprn')).toBeNull()
  expect(nearName('asprin')?.name).toBe('aspirin')
  expect(nearName('ubiprafin')).toBeNull()
  expect(nearName('ibuprafin')?.name).toBe('ibuprofen')
  expect(nearName('ibuprafen')?.name).toBe('ibuprofen')
  expect(nearName('cefalexzzn')?.name).toBe('cefalexin')
  expect(nearName('cefalzzzin')).toBeNull()
  // One letter from amoxicillin and one from ampicillin.
  expect(nearName('amopicillin')).toBeNull()
  expect(nearName('levofloxaxin')?.name).toBe('levofloxacin')
})

test('the distance is symmetric, none for equal words, and one for two letters that changed places', () => {
  const words = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 8 })
  fc.assert(
    fc.property(words, words, (a, b) => {
      expect(editDistance(a, b)).toBe(editDistance(b, a))
      expect(editDistance(a, b) === 0).toBe(a === b)
      expect(editDistance(a, b)).toBeLessThanOrEqual(Math.max(a.length, b.length))
    }),
  )
  expect([editDistance('malarai', 'malaria'), editDistance('', 'abc')]).toEqual([1, 3])
})

test('every name of every table is read whole, in capitals, with a strength and a form, with and without spaces', () => {
  for (const { ingredients, products } of FAMILIES) {
    for (const { code, names } of ingredients)
      for (const name of names) {
        expect(readName(name).ingredients, name).toEqual([code])
        expect(readName(`${name.toUpperCase()} 500mg tabs x10`), name).toMatchObject({ ingredients: [code], near: [], left: [] })
      }
    for (const { name, ingredients: codes } of products)
      for (const text of [name, `  ${name.toUpperCase()}  625 caps`])
        expect([...readName(text).ingredients].sort(), text).toEqual([...codes].sort())
  }
})

test('one letter off never makes a name understood', () => {
  const names = new Set(FAMILIES.flatMap(({ ingredients }) => ingredients.flatMap((row) => row.names)))
  for (const { ingredients } of FAMILIES)
    for (const { name } of ingredients) {
      if (wordsOf(name).length > 1) continue
      const wrong = `${name.slice(0, 3)}q${name.slice(4)}`
      // 'Gliquidone', one letter from it, is a drug itself.
      if (!names.has(wrong)) expect(isUnderstood(readName(wrong)), wrong).toBe(false)
    }
})

test.each([
  ['iboprufen', 'ibuprofen'],
  ['ciproflaxin', 'ciprofloxacin'],
  ['ciprofloxin', 'ciprofloxacin'],
  ['rocefin', 'ceftriaxone'],
  ['eritromicin', 'erythromycin'],
  ['azitromisin', 'azithromycin'],
  ['cloroquin', 'chloroquine'],
  ['klorokwin', 'chloroquine'],
  ['ampiclocks', 'ampicillin cloxacillin'],
  ['flagil', 'metronidazole'],
  ['doxisiklin', 'doxycycline'],
  ['tetrasiklin', 'tetracycline'],
  ['artemeter', 'artemether'],
  ['zitromax', 'azithromycin'],
])('%s sounds like %s', (word, ingredients) => {
  expect([nearName(word)?.ingredients.join(' '), isUnderstood(readName(word))]).toEqual([ingredients, false])
})

test.each([
  'asprn',
  'amopicillin',
  'cefalzzzin',
  'lasics',
  'phosphate',
  'swelling',
  'breathing',
  'difficulty',
  'childhood',
  'reaction',
  'injection',
  'tolerated',
  'operation',
  'hospital',
])('%s sounds like no drug, or like two', (word) => {
  expect(nearName(word)).toBeNull()
})

test('a name that another real drug sounds like is never it: each name, if it were not known', () => {
  const { bySound } = nameIndex()
  const names = [...bySound.values()].flat()
  // Where one of them is not in the tables, the other would be suggested: few, and a person confirms.
  const pairs = names.filter(({ word, meaning }) =>
    names.some(
      (other) =>
        other.sound === soundOf(word) && other.meaning !== meaning && other.meaning.ingredients.join() !== meaning.ingredients.join(),
    ),
  )
  expect(pairs.map(({ word }) => word).toSorted()).toEqual([])
})
