import type { Personnel } from '@clinic/contract/personnel/personnel'
import { expect, test } from 'vitest'
import { fits, named, sorted } from './filter-personnel.ts'

const person = (name: string, role: Personnel['role'] = 'nurse', deactivated = false) => ({ name, role, deactivated }) as Personnel
const NAMES = ['Chidi Eze', 'Ngozi Adé Okafor', 'Ngozi Eze']
const found = (text: string) =>
  named(
    NAMES.map((name) => person(name)),
    text,
  ).map(({ name }) => name)

test('finds a name by parts of its words, in any order, ignoring accents', () => {
  expect(found('')).toEqual(NAMES)
  expect(found('eze ngo')).toEqual(['Ngozi Eze'])
  expect(found('ade')).toEqual(['Ngozi Adé Okafor'])
  expect(found('nobody')).toEqual([])
  expect(found('!!')).toEqual([])
})

test('filters the list', () => {
  const both = [person('Ada'), person('Bola', 'nurse', true)]
  const shown = (part: Parameters<typeof fits>[0]) => both.filter((one) => fits(part, one)).map(({ name }) => name)
  expect([shown('all'), shown('active'), shown('deactivated')]).toEqual([['Ada', 'Bola'], ['Ada'], ['Bola']])
})

test('sorting by role keeps names within a role in order', () => {
  const staff = [person('Ada', 'nurse'), person('Bola', 'admin'), person('Chi', 'nurse')]
  expect(sorted(staff, 'role').map(({ name }) => name)).toEqual(['Bola', 'Ada', 'Chi'])
  expect(sorted(staff, 'name')).toEqual(staff)
})
