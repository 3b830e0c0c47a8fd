import { expect, test } from 'vitest'
import { entriesOfText } from './allergy-entries.ts'
import { mentionedAllergies, notListed } from './mentioned-allergies.ts'

test.each([
  ['Penicillin allergy', ['Penicillin']],
  ['known PCN allergy', ['PCN']],
  ['allergic to Septrin', ['Septrin']],
  ['Hypertension, allergic to Septrin and penicillin since childhood', ['Septrin', 'penicillin']],
  ['reacts to chloroquine', ['chloroquine']],
  ['Reacted to amoxicillin last year. Cough', ['amoxicillin']],
  ['Fever x3/7\nAllergy: penicillin', ['penicillin']],
  ['asthmatic, penicillin-allergic', ['penicillin']],
  ['Hypersensitivity to aspirin', ['aspirin']],
  ['Anaphylaxis to ceftriaxone', ['ceftriaxone']],
  ['codeine intolerance', ['codeine']],
  ['No cough, penicillin allergy', ['penicillin']],
])('“%s” mentions its allergy', (text, labels) => {
  expect(mentionedAllergies(text)).toEqual(labels)
})

test.each([
  'no penicillin allergy',
  'not allergic to penicillin',
  'Nil known drug allergies',
  'No known allergy to penicillin',
  'denies allergy to Septrin',
  'penicillin allergy: no',
  'Penicillin allergy ruled out',
  'mother allergic to penicillin',
  'Allergic rhinitis',
  'Allergies: NKDA, takes lisinopril',
  'FH of penicillin allergy',
  'Penicillin allergy testing negative',
  'allergic to groundnuts',
  'allergic conjunctivitis, given chloramphenicol',
  'Took amoxicillin without relief',
  '',
])('“%s” mentions none of the patient', (text) => {
  expect(mentionedAllergies(text)).toEqual([])
})

test('what the list knows, or would stop, is not asked again', () => {
  expect(notListed(['penicillin', 'Septrin'], entriesOfText('Penicillin: rash'))).toEqual(['Septrin'])
  expect(notListed(['amoxicillin'], entriesOfText('Penicillin'))).toEqual([])
  expect(notListed(['penicillin'], [])).toEqual(['penicillin'])
})
