import type { Comment } from '@clinic/contract/sessions/session-record'
import { expect, test } from 'vitest'
import { givenAlready, lastGiven, savedLast } from './given-already.ts'

const NOW = new Date(2026, 10, 22, 23, 0).getTime()
const at = (day: number, hour: number, minute = 0) => new Date(2026, 10, day, hour, minute).toISOString()

function care(createdAt: string, name: string, ...drugs: string[]): Comment {
  return {
    _id: `${createdAt} ${name}`,
    userId: { _id: name, name, role: 'nurse' },
    comment: '',
    drugs: drugs.map((drug) => ({ drug, dosage: 2, itemId: drug.toLowerCase(), lineId: null })),
    notGiven: [{ drug: 'Insulin', dosage: 1, reason: 'out-of-stock' }],
    createdAt,
    recordedAt: null,
    struck: null,
  }
}

test('lists what was given, newest first, without comments alone or rows not given', () => {
  const given = givenAlready([care(at(21, 9), 'Ada', 'Gauze'), care(at(21, 10), 'Bola'), care(at(22, 22, 22), 'Folake', 'Quinine')])
  expect(given.map(({ who }) => who)).toEqual(['Folake', 'Ada'])
  expect(lastGiven('insulin', given, NOW)).toBeUndefined()
})

test('ignores care entered in error', () => {
  const mistake = care(at(22, 9), 'Bola', 'Gauze')
  const struck = { at: at(22, 10), by: mistake.userId, reason: 'Wrong patient' }
  expect(givenAlready([care(at(21, 9), 'Ada', 'Gauze'), { ...mistake, struck }]).map(({ who }) => who)).toEqual(['Ada'])
})

test('finds the last time by the item, whatever it is called', () => {
  const given = givenAlready([care(at(21, 9), 'Ada', 'Gauze', 'Quinine'), care(at(22, 22, 22), 'Folake', 'QUININE')])
  expect(lastGiven('quinine', given, NOW)).toBe('Already given at 22:22 by Folake')
  expect(lastGiven('gauze', given, NOW)).toBe('Already given on 21/11 at 09:00 by Ada')
})

test('what was saved last is found among care that waited on a phone', () => {
  const [own, waited] = [care(at(22, 10), 'Ada', 'Gauze'), { ...care(at(22, 9, 59), 'Bola'), recordedAt: at(22, 10, 2) }]
  expect(savedLast([own, waited])).toBe(own)
  expect(savedLast([])).toBeUndefined()
})
