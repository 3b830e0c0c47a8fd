import { ROLES, type Role } from '@clinic/clinical/people/roles'
import { SCREENS } from '@clinic/contract/screens'
import { expect, test } from 'vitest'
import { KEYS, keysOf } from './registry.ts'

/** Their letters are taken, so that the keys that people learn stay; they act once the screen is there. */
const PLANNED = ['/ward', '/returns']
const PATHS: readonly string[] = Object.values(SCREENS).map(({ path }) => path)

test('each screen that the registry names is there, or is planned', () => {
  const named = [...new Set(KEYS.flatMap(({ on = [], to }) => [...on, ...(to ? [to] : [])]))]
  expect(named.filter((path) => !PATHS.includes(path) && !PLANNED.includes(path))).toEqual([])
})

test('no two keys of a screen are the same', () => {
  for (const path of PATHS) {
    const pressed = keysOf(path, 'admin').map(({ press }) => press.join(' '))
    expect([path, new Set(pressed).size]).toEqual([path, pressed.length])
  }
})

const letters = (role: Role) => keysOf('/queue', role).flatMap(({ press: [first, letter] }) => (first === 'g' ? [letter] : []))

test.each(ROLES)('g of a(n) %s leads only to places that this role may open', (role) => {
  const opensStock = role === 'admin' || role === 'pharmacist'
  expect(letters(role)).toEqual(expect.arrayContaining(['q', 'p', 'h']))
  expect(letters(role).includes('s')).toBe(opensStock)
  expect(letters(role).includes('f')).toBe(PATHS.includes('/follow-ups'))
})

test('single keys are those that type a character without a modifier', () => {
  for (const { press, single } of KEYS) {
    const isText = press.every((key) => [...key].length === 1 || key === '1…9') && press[0] !== '.' && press[0] !== '↑'
    expect([press, single]).toEqual([press, isText])
  }
})
