import { expect, test } from 'vitest'
import { allergyWords, readAllergyText } from './allergy-text.ts'

test.each(['N/A', 'n/a', ' N / A ', 'N.A.', 'NA', '', '  '])('%j means that it was not asked', (text) => {
  expect([readAllergyText(text).status, allergyWords(text)]).toEqual(['not-asked', 'Allergies not asked'])
})

test.each([
  ...['None', 'none.', 'NONE KNOWN', 'NIL', 'nil', 'Nil known', 'NKA', 'N.K.A', 'NKDA', 'n.k.d.a.', 'N K D A'],
  ...[
    'No known allergies',
    'no known  allergy.',
    'NO KNOWN DRUG ALLERGIES',
    'No known drug allergy',
    'No allergy',
    'No allergies',
    ' no drug allergy ',
  ],
])('%j means that there are none', (text) => {
  expect([readAllergyText(text).status, allergyWords(text)]).toEqual(['none-known', 'No known allergies'])
})

test.each([
  ...[
    'Penicillin',
    'No penicillin',
    'not allergic to penicillin',
    'No sulfa',
    'none but penicillin',
    'None, penicillin',
    'NKDA? ask again',
  ],
  ...[
    'No known allergies except aspirin',
    'no known allergies; latex',
    'NIL, but nuts',
    'unknown',
    '?',
    '-',
    '0',
    'no',
    'No known',
    'N/A penicillin',
  ],
  ...['Nilotinib', 'Naproxen', 'Nka nuts', 'Kn', 'not asked', 'no known food allergies', 'No\u200b allergies'],
])('%j is something to heed', (text) => {
  expect([readAllergyText(text).status, allergyWords(text)]).toEqual(['listed', `Allergies: ${text}`])
})
