import { expect, test } from 'vitest'
import { entriesOfText } from '../allergies/allergy-entries.ts'
import { judgeText } from '../guard/guard.ts'
import { worst } from '../guard/verdicts.ts'
import { drugsInText } from './drugs-in-text.ts'
import { possibleIngredients } from './read-drug.ts'

test.each([
  ['Tabs Amoxil 500mg tds 5/7 + PCM', ['amoxicillin', 'paracetamol']],
  ['IV Rocephin 1g stat, IM diclofenac 75mg stat', ['ceftriaxone', 'diclofenac']],
  ['caps amoxicillin 500 mg 8 hrly x 5/7 and tabs ibuprofen 400mg bd', ['amoxicillin', 'ibuprofen']],
  ['T. Septrin 960 bd & Tab PCM 1g tds', ['sulfamethoxazole+trimethoprim', 'paracetamol']],
  ['amoxil/flagyl', ['amoxicillin', 'metronidazole']],
  ['Rx:\n1. Amoxil 500mg\r\n2) Flagyl\n3. Lonart 80/480 bd 3/7', ['amoxicillin', 'metronidazole', 'artemether+lumefantrine']],
  ['Tabs SP 3 stat, IPT with SP', ['pyrimethamine+sulfadoxine', 'pyrimethamine+sulfadoxine']],
  ['M&B 2 tds; Diclofenac (M&B) 50mg bd', ['paracetamol', 'diclofenac']],
  ['caps amoxy 500 tds, C/Pen 2 mega 6 hrly', ['amoxicillin', 'benzylpenicillin']],
  ['Rest, plenty of fluids. Review in 3/7', []],
  ['amoxcillin amoxcillin', ['amoxicillin']],
  ['', []],
])('“%s” names its drugs', (text, wanted) => {
  expect(drugsInText(text).map((drug) => [...possibleIngredients(drug)].sort().join('+'))).toEqual(wanted)
})

test.each([
  ['Penicillin', 'Continue Amoxil 500mg tds, then review', 'stop'],
  ['Penicillin', 'ampiclox caps 500 qds + PCM', 'stop'],
  ['Septrin', 'PCM 1g tds/Septrin 960mg bd', 'stop'],
  ['Penicillin', 'Erythromycin 500mg qds & PCM', 'clear'],
  ['Aspirin: wheeze', 'Tab PCM, tab diclofenac 50mg bd', 'stop'],
  ['Penicillin', 'Augmentin625 bd', 'stop'],
  ['Penicillin', 'Rest and fluids, come back on Monday', 'clear'],
])('an allergy to %s, and “%s”: %s', (allergies, text, verdict) => {
  const rows = judgeText({ status: 'listed', entries: entriesOfText(allergies) }, text, [], { on: '2026-11-23' })
  expect(worst(rows.map((row) => row.verdict))).toBe(verdict)
})
