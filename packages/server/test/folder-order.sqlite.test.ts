import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { importsOf, ROOT } from './imports.ts'

const SRC = join(ROOT, 'packages/server/src')

/** The files beside the folders that know none of them. The three others are named in the order. */
const FOUNDATION = 'the files beside the folders'

/** From the lowest up: a file imports from its own folder and from those before it. */
const ORDER = [
  FOUNDATION,
  'db',
  'audit',
  'mail',
  'services.ts',
  'auth',
  'http',
  // What several features use, and how the store is kept.
  'spreadsheet',
  'exports',
  'settings',
  'lan',
  'personnel',
  'diagnoses',
  'changes',
  'backups',
  'move-to-postgres',
  'clinics',
  // A patient and the care of one.
  'follow-ups',
  'patients',
  'problems',
  'guard',
  'inventory',
  'stock',
  'prescribing',
  'observations',
  'arrivals',
  'beds',
  'sessions',
  // What looks at several of these together.
  'ward',
  'merge',
  'patient-now',
  'timeline',
  'prints',
  'overview',
  'reports',
  'returns',
  'storage',
  // What runs it all.
  'health',
  'demo',
  'metrics',
  'app.ts',
  'startup',
  'release',
  'service',
  'cli',
  'main.ts',
]

/** The imports that go up, and why each stays. At most eight; a new one needs a reason that another place for its file would not answer. */
const UPWARD = {
  'audit/routes.ts → http/serve.ts': 'The calls of a feature are beside what they read, and this one is below the calls of all others.',
  'audit/routes.ts → services.ts': 'The same.',
  'auth/routes.ts → http/serve.ts': 'The same: every call asks who is signed in, and signing in is a call too.',
  'services.ts → backups/storage-monitor.ts': 'A type: what is known of the backups is in their words, and many below ask only for room.',
  'services.ts → lan/lan-state.ts': 'A type: how phones reach the clinic is in the words of that folder.',
  'arrivals/arrivals.ts → sessions/queue-lists.ts': 'The line and the queue are two tabs of a screen, and each shows the counts of both.',
  'storage/drill-server.ts → main.ts': 'A drill starts a whole second server in its own process.',
}

function folderOf(file: string): string {
  const [first = '', ...more] = file.split('/')
  return more.length > 0 || ORDER.includes(first) ? first : FOUNDATION
}

const files = globSync('**/*.ts', { cwd: SRC }).filter((file) => !file.endsWith('.test.ts'))

test('every folder of the server has one place in the order', () => {
  expect([...new Set(files.map(folderOf))].toSorted()).toEqual(ORDER.toSorted())
})

test('imports follow the order, except those with a reason', () => {
  const imports = [...importsOf(files.map((file) => join(SRC, file)))].flatMap(([from, targets]) =>
    targets.map((to) => [from.slice(SRC.length + 1), to.slice(SRC.length + 1)] as const),
  )
  expect(imports.length).toBeGreaterThan(1_000) // or the pattern no longer finds them
  const place = (file: string) => ORDER.indexOf(folderOf(file))
  const upward = imports.filter(([from, to]) => place(to) > place(from)).map(([from, to]) => `${from} → ${to}`)
  expect(upward.toSorted()).toEqual(Object.keys(UPWARD).toSorted())
  expect(upward.length).toBeLessThanOrEqual(8)
})

/** The folders that speak to an engine itself. Every other one asks through `db/`. */
const KNOW_THE_ENGINES = ['db', 'backups', 'move-to-postgres', 'clinics', 'cli']

test('only db and what keeps or moves a whole store import an engine', () => {
  const engines = /from '(pg|pg-copy-streams|node:sqlite)'/
  const others = files.filter((file) => engines.test(readFileSync(join(SRC, file), 'utf8')) && !KNOW_THE_ENGINES.includes(folderOf(file)))
  expect(others).toEqual([])
})

test('db knows nothing of HTTP', () => {
  const fastify = files.filter((file) => folderOf(file) === 'db' && readFileSync(join(SRC, file), 'utf8').includes("from 'fastify'"))
  expect(fastify).toEqual([])
})
