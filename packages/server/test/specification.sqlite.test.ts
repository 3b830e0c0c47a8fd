import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { ENDPOINTS } from '@clinic/contract/endpoints'
import { SCREENS } from '@clinic/contract/screens'
import { expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const MAP = readFileSync(`${ROOT}docs/specification.md`, 'utf8')
const SHORT: Record<string, string> = { c: 'packages/contract/src', s: 'packages/server/src', w: 'packages/web/src', e2e: 'e2e' }

test('every call of the contract has its place in the map', () => {
  const calls = ENDPOINTS.map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`)
  expect(calls.filter((call) => !new RegExp(`${call.replaceAll(/[{}]/g, '\\$&')}(?![/{\\w])`).test(MAP))).toEqual([])
})

test('every screen of the contract has its place in the map', () => {
  expect(
    Object.values(SCREENS)
      .map(({ path }) => path)
      .filter((path) => !MAP.includes(`\`${path}\``)),
  ).toEqual([])
})

test('every file that the map names exists', () => {
  const named = [...MAP.matchAll(/(?<![\w/`.])(c|s|w|e2e)\/([\w./-]+\.tsx?)/g)].map(([, area = '', path = '']) => `${SHORT[area]}/${path}`)
  expect(named.length).toBeGreaterThan(100)
  expect(named.filter((path) => !existsSync(ROOT + path))).toEqual([])
})
