import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { importsOf, ROOT } from './imports.ts'

/** The files beside the folders that know none of them. Those named in the order are above. */
const FOUNDATION = 'the files beside the folders'

/** From the lowest up: a file imports from its own folder and from those before it. */
const SERVER = [
  FOUNDATION,
  'jobs',
  'db',
  'audit',
  'mail',
  'services.ts',
  'auth',
  'http',
  // What several features use.
  'spreadsheet',
  'exports',
  'settings',
  'phones',
  'storage',
  'personnel',
  'diagnoses',
  'changes',
  // A patient and the care of one.
  'follow-ups',
  'patients',
  'problems',
  'guard',
  'inventory',
  'stock',
  'prescribing',
  'observations',
  'results',
  'arrivals',
  'beds',
  'sessions',
  'referrals',
  // What looks at several of these together.
  'therapy',
  'ward',
  'merge',
  'patient-now',
  'timeline',
  'prints',
  'reports',
  'returns',
  'long-term',
  'disease-reports',
  'data-protection',
  'overview',
  'fhir',
  'sister-summaries',
  // What runs it all.
  'health',
  'demo',
  'metrics',
  'app.ts',
  // Where services look for this version's programs.
  'cli',
  'main.ts',
]

const OPERATIONS = [
  'lan',
  // A backup, and what is done with one.
  'make',
  'restore',
  // A store while a server runs.
  'upkeep',
  'store',
  'move-to-postgres',
  'clinics',
  'self-check',
  'copy',
  'person-copy',
  'drill',
  'start',
  // A version of the program, and the commands.
  'bundle',
  'update',
  'service',
  'cli',
]

/** The imports that go up, and why each stays. At most eight; a new one needs a reason that another place for its file would not answer. */
const UPWARD = {
  'audit/routes.ts → http/serve/serve.ts':
    'The calls of a feature are beside what they read, and this one is below the calls of all others.',
  'audit/routes.ts → services.ts': 'The same.',
  'auth/routes.ts → http/serve/serve.ts': 'The same: every call asks who is signed in, and signing in is a call too.',
  'services.ts → storage/storage-watch.ts':
    'A type: what is known of the store is in the words of that folder, and many below ask only for room.',
  'services.ts → phones/lan-state.ts': 'A type: how phones reach the clinic is in the words of that folder.',
  'arrivals/arrivals.ts → sessions/queue/queue-lists.ts':
    'The line and the queue are two tabs of a screen, and each shows the counts of both.',
  'personnel/first-admin.ts → prescribing/templates.ts': 'A new clinic gets its templates in the transaction that makes its first admin.',
  'drill/drill-server.ts → start/main.ts': 'A drill starts a whole second server in its own process.',
}

const PACKAGES = { server: SERVER, operations: OPERATIONS }
type Package = keyof typeof PACKAGES
const NAMES = ['server', 'operations'] as const

const sourceOf = (name: Package) => join(ROOT, 'packages', name, 'src')
const filesOf = (name: Package) => globSync('**/*.ts', { cwd: sourceOf(name) }).filter((file) => !file.endsWith('.test.ts'))

function folderOf(file: string, order: readonly string[]): string {
  const [first = '', ...more] = file.split('/')
  return more.length > 0 || order.includes(first) ? first : FOUNDATION
}

test.each(NAMES)('every folder of %s has one place in the order', (name) => {
  const order = PACKAGES[name]
  expect([...new Set(filesOf(name).map((file) => folderOf(file, order)))].toSorted()).toEqual(order.toSorted())
})

function upwardIn(name: Package): string[] {
  const [source, order] = [sourceOf(name), PACKAGES[name]]
  const imports = [...importsOf(filesOf(name).map((file) => join(source, file)))].flatMap(([from, targets]) =>
    targets.map((to) => [from.slice(source.length + 1), to.slice(source.length + 1)] as const),
  )
  expect(imports.length).toBeGreaterThan(150) // or the pattern no longer finds them
  const place = (file: string) => order.indexOf(folderOf(file, order))
  return imports.filter(([from, to]) => place(to) > place(from)).map(([from, to]) => `${from} → ${to}`)
}

test('imports follow the order, except those with a reason', () => {
  const upward = NAMES.flatMap(upwardIn)
  expect(upward.toSorted()).toEqual(Object.keys(UPWARD).toSorted())
  expect(upward.length).toBeLessThanOrEqual(8)
})

/** From the lowest up: a package knows those before it. */
const ORDER_OF_PACKAGES = ['clinical', 'contract', 'server', 'operations']

/** Where services and other versions look for the programs of a version; each only passes on. */
const DOORS = ['packages/server/src/cli/clinic.ts', 'packages/server/src/main.ts']

test('a package imports only those below it, but for the two doors that installed services know', () => {
  const files = ORDER_OF_PACKAGES.flatMap((name) => globSync(`packages/${name}/src/**/*.ts`, { cwd: ROOT })).filter(
    (file) => !file.endsWith('.test.ts'),
  )
  const packageOf = (file: string) => ORDER_OF_PACKAGES.indexOf(file.split('/')[1] ?? '')
  const imports = [...importsOf(files.map((file) => join(ROOT, file)))].flatMap(([from, targets]) =>
    targets.map((to) => [from.slice(ROOT.length + 1), to.slice(ROOT.length + 1)] as const),
  )
  expect(imports.filter(([from, to]) => packageOf(from) > packageOf(to)).length).toBeGreaterThan(500) // or the pattern no longer finds them
  const upward = imports.filter(([from, to]) => packageOf(to) > packageOf(from)).map(([from]) => from)
  expect([...new Set(upward)].toSorted()).toEqual(DOORS)
})

test('of the server only db imports an engine', () => {
  const engines = /from '(pg|pg-copy-streams|node:sqlite)'/
  const files = filesOf('server').filter((file) => !file.startsWith('db/'))
  const others = files.filter((file) => engines.test(readFileSync(join(sourceOf('server'), file), 'utf8')))
  expect(others).toEqual([])
})

test('db knows nothing of HTTP', () => {
  const fastify = filesOf('server').filter(
    (file) => file.startsWith('db/') && readFileSync(join(sourceOf('server'), file), 'utf8').includes("from 'fastify'"),
  )
  expect(fastify).toEqual([])
})
