import { existsSync, globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { ENDPOINTS } from '@clinic/contract/endpoints'
import { SCREENS } from '@clinic/contract/screens'
import { expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url))
const MAP = readFileSync(`${ROOT}docs/specification.md`, 'utf8')
const CLINICAL = readFileSync(`${ROOT}docs/clinical.md`, 'utf8')
const SHORT: Record<string, string> = {
  k: 'packages/clinical/src',
  c: 'packages/contract/src',
  s: 'packages/server/src',
  o: 'packages/operations/src',
  w: 'packages/web/src',
  e2e: 'e2e',
}

test('every call of the contract has its place in the map', () => {
  const calls = ENDPOINTS.map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`)
  expect(calls.filter((call) => !new RegExp(`${call.replaceAll(/[{}$]/g, '\\$&')}(?![/{\\w])`).test(MAP))).toEqual([])
})

test('every screen of the contract has its place in the map', () => {
  expect(
    Object.values(SCREENS)
      .map(({ path }) => path)
      .filter((path) => !MAP.includes(`\`${path}\``)),
  ).toEqual([])
})

test('every file that the map and the clinical decisions name exists', () => {
  const named = [...(MAP + CLINICAL).matchAll(/(?<![\w/`.])(k|c|s|o|w|e2e)\/([\w./-]+\.tsx?)/g)].map(
    ([, area = '', path = '']) => `${SHORT[area]}/${path}`,
  )
  expect(named.length).toBeGreaterThan(100)
  expect(named.filter((path) => !existsSync(ROOT + path))).toEqual([])
})

test('every section of the clinical decisions that the code cites is in its page', () => {
  const code = globSync('packages/*/src/**/*.{ts,tsx}', { cwd: ROOT }).map((file) => readFileSync(ROOT + file, 'utf8'))
  const cited = code.flatMap((text) =>
    [...text.matchAll(/clinical decisions, sections? (\d+)(?: and (\d+))?/gi)].flatMap((found) => found.slice(1)),
  )
  const sections = new Set(cited.filter((section) => section !== undefined))
  expect(sections.size).toBeGreaterThan(5)
  expect([...sections].filter((section) => !CLINICAL.includes(`\n| ${section} |`))).toEqual([])
})
