import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './imports.ts'

// A feature has one name: its calls in the contract, what serves them, and what shows them.

const foldersWith = (pattern: string) =>
  new Set(
    globSync(pattern, { cwd: join(ROOT, 'packages') }).map(
      (file) =>
        file
          .replaceAll('\\', '/')
          .split('/src/')[1]
          ?.replace(/^features\//, '')
          .split('/')[0],
    ),
  )

const contract = foldersWith('contract/src/*/*.ts')
const server = foldersWith('server/src/*/*.ts')
const withCalls = new Set(
  globSync('contract/src/*/*.ts', { cwd: join(ROOT, 'packages') })
    .filter((file) => readFileSync(join(ROOT, 'packages', file), 'utf8').includes('defineEndpoint('))
    .map((file) => file.replaceAll('\\', '/').split('/')[2]),
)

/** Screens named for what a person does there, and the features of the contract that they show. */
const SCREENS_OF_SEVERAL: Record<string, { readonly shows: readonly string[]; readonly reason: string }> = {
  home: { shows: ['overview', 'patients', 'sessions'], reason: 'The first screen of an admin gathers the figures of many features.' },
  notices: { shows: ['audit', 'phones', 'storage'], reason: 'One line in the top bar is the worst of what three features report.' },
  preferences: { shows: ['personnel'], reason: "A person's own choices; the folder `personnel` is the admin's." },
  queue: { shows: ['arrivals', 'sessions'], reason: 'The line and the open sessions are two tabs of one screen.' },
}

/** Served elsewhere, and why. */
const SERVED_BY: Record<string, string> = {
  outbox: 'What waits is on the device; the server only gives out its key, with the person whose key it is (`personnel`).',
}

test('what has calls in the contract is served by the folder of the same name', () => {
  expect(withCalls.size).toBeGreaterThan(25)
  expect([...withCalls].filter((name) => !server.has(name))).toEqual(Object.keys(SERVED_BY))
})

test('a folder of the server with routes has the name of its calls', () => {
  const routed = [...foldersWith('server/src/*/routes.ts')]
  expect(routed.filter((name) => !withCalls.has(name))).toEqual([])
})

test('a feature of the web has the name of its calls, or a reason and the features that it shows', () => {
  const features = [...foldersWith('web/src/features/*/*.{ts,tsx}')]
  expect(features.length).toBeGreaterThan(20)
  expect(features.filter((name) => !contract.has(name)).toSorted()).toEqual(Object.keys(SCREENS_OF_SEVERAL).toSorted())
  const shown = Object.values(SCREENS_OF_SEVERAL).flatMap(({ shows }) => shows)
  expect(shown.filter((name) => !contract.has(name))).toEqual([])
})
