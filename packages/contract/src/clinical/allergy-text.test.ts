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
  ...['No known food or drug allergies', 'no known drug/food allergies', 'No allergies known', 'nil allergies', 'None reported', 'NKFA'],
  ...['N.K.F.A.', 'NKFDA', 'nkdfa', 'NKDA / NKFA', 'NKDA, nil', 'no allergy reported', 'No known drug-allergies', 'nil drug allergy'],
  ...['denies allergies', 'Denies any drug allergies', 'patient denies allergies', 'pt has no allergies', 'No known allergies to drugs'],
  ...["doesn't have any allergies", 'Does not have allergies', 'Nil of note'],
  ...[
    'no known allergies to food or medicines',
    'No medication allergies',
    'not allergic to anything',
    'Allergies: none',
    'Allergies: NKDA',
  ],
  ...[
    'no history of allergy',
    'No h/o drug allergy',
    'nothing known',
    'none noted',
    'nil reported',
    'no allergies so far',
    '(none)',
    'NIL.',
  ],
  ...['no allergy to drugs', 'Drug allergies - nil', 'no known food allergies; NKDA', 'Allergies: no', 'no other allergies'],
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
    'denies penicillin allergy',
    'denies',
    'no allergy to penicillin',
    'NKDA except Septrin',
    'NKDA, latex',
    'no nut allergy',
    'no food allergies',
    'known allergies',
    'allergies',
    'allergic',
    'not allergic to food',
    'no allergic',
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
