import { readFileSync } from 'node:fs'
import { ROLES, type Role } from '@clinic/clinical/people/roles'
import { can, type Endpoint } from '@clinic/contract/endpoint'
import { ENDPOINTS } from '@clinic/contract/endpoints'
import { expect, test } from 'vitest'
import { testApp } from '../harness.ts'

type Cell = 'A' | '-' | 'F' | 'O'
type Row = { method: string; path: string; part: string; cells: Record<'anon' | Role, Cell> }

/** The matrix as decided: one line a call; `#part` where the body decides. */
const MATRIX: Row[] = readFileSync(new URL('./roles-matrix.csv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [method = '', where = '', anon, admin, doctor, nurse, pharmacist, physiotherapist] = line.split(',')
    const [path = '', part = ''] = where.split('#')
    return { method, path, part, cells: { anon, admin, doctor, nurse, pharmacist, physiotherapist } as Record<'anon' | Role, Cell> }
  })

/** Calls that the matrix leaves out, with those who may make them: they hold nothing of a patient. */
const BESIDE: Row[] = [
  { method: 'GET', path: '/openapi.json', part: '', cells: cellsOf('A', 'A') },
  { method: 'GET', path: '/storage', part: '', cells: cellsOf('A', '-') },
  { method: 'GET', path: '/network', part: '', cells: cellsOf('A', '-') },
  { method: 'PATCH', path: '/network', part: '', cells: cellsOf('A', '-') },
  { method: 'GET', path: '/audit/notices', part: '', cells: cellsOf('A', '-') },
  { method: 'GET', path: '/storage/check', part: '', cells: cellsOf('A', '-') },
  { method: 'POST', path: '/storage/check', part: '', cells: cellsOf('A', '-') },
  { method: 'POST', path: '/storage/recount', part: '', cells: cellsOf('A', '-') },
  { method: 'POST', path: '/storage/drill', part: '', cells: cellsOf('A', '-') },
  { method: 'GET', path: '/storage/drives', part: '', cells: cellsOf('A', '-') },
  { method: 'POST', path: '/storage/drives/copy', part: '', cells: cellsOf('A', '-') },
  { method: 'POST', path: '/storage/copy', part: '', cells: cellsOf('A', '-') },
  { method: 'POST', path: '/storage/backup', part: '', cells: cellsOf('A', '-') },
]

function cellsOf(admin: Cell, others: Cell): Row['cells'] {
  return { anon: others, admin, doctor: others, nurse: others, pharmacist: others, physiotherapist: others }
}

const ROWS = [...MATRIX, ...BESIDE]

/** A body that shows which part of a call is meant. */
const BODIES: Record<string, object> = {
  open: { open: false },
  care: { comment: 'x' },
  scale: { spO2Scale: 2 },
  scale2: { scale: 2 },
  end: { end: [] },
  clinic: { clinic: true },
  label: { what: 'bed-label' },
  report: { what: 'report' },
  reorder: { what: 'reorder' },
}

const pathOf = ({ path }: Endpoint) => path.replaceAll(/:(\w+)/g, '{$1}')
const endpointOf = ({ method, path }: Row) => ENDPOINTS.find((endpoint) => endpoint.method === method && pathOf(endpoint) === path)

function cellOf(endpoint: Endpoint, role: 'anon' | Role, part: string): Cell {
  if (role === 'anon') return endpoint.access === 'public' ? 'A' : '-'
  if (!can(role, endpoint)) return '-'
  const needed = endpoint.bodyAccess?.({ id: 'x', ...BODIES[part] })
  if (needed && !needed.includes(role)) return '-'
  if (endpoint.responseForRoles?.roles.includes(role)) return 'F'
  return endpoint.path === '/bed/update' && role === 'doctor' ? 'O' : 'A'
}

test('the contract has exactly the calls in the matrix', () => {
  const declared = ENDPOINTS.map((endpoint) => `${endpoint.method} ${pathOf(endpoint)}`)
  const decided = [...new Set(ROWS.map(({ method, path }) => `${method} ${path}`))]
  expect(declared.toSorted()).toEqual(decided.toSorted())
})

test.each(ROWS)('the contract allows $method $path $part to the roles in the matrix', (row) => {
  const endpoint = endpointOf(row)
  if (!endpoint) throw new Error('not declared')
  const cells = Object.fromEntries((['anon', ...ROLES] as const).map((role) => [role, cellOf(endpoint, role, row.part)]))
  expect(cells).toEqual(row.cells)
})

test('the server refuses exactly the roles that the matrix refuses, and a refusal changes nothing', async () => {
  const { app, as, db } = await testApp()
  const tokens = { anon: null } as Record<'anon' | Role, string | null>
  for (const role of ROLES) tokens[role] = (await as(role)).token
  const counts = async () => {
    const tables = ['personnel', 'patient', 'session', 'bed', 'item', 'care', 'movement', 'admission'] as const
    return Promise.all(
      tables.map((table) =>
        db
          .selectFrom(table)
          .select((eb) => eb.fn.countAll().as('n'))
          .executeTakeFirst(),
      ),
    )
  }
  const before = await counts()
  for (const row of ROWS) {
    for (const role of ['anon', ...ROLES] as const) {
      if (row.path === '/users/logout' && row.cells[role] === 'A') continue // it would end the sign-in that the rest needs
      const token = tokens[role]
      const { statusCode } = await app.inject({
        method: row.method as 'GET',
        // A stream would not end.
        url: `/api${row.path.replaceAll(/\{\w+\}/g, 'unknown')}${row.path === '/changes' ? '?once=true' : ''}`,
        headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
        ...(row.method === 'GET' || row.method === 'DELETE' ? {} : { payload: JSON.stringify(BODIES[row.part] ?? {}) }),
      })
      const seen = statusCode === 403 || (statusCode === 401 && role === 'anon') ? '-' : 'A'
      const decided = row.cells[role] === '-' ? '-' : 'A'
      expect(`${row.method} ${row.path}#${row.part} by ${role}: ${seen} (${statusCode})`).toBe(
        `${row.method} ${row.path}#${row.part} by ${role}: ${decided} (${statusCode})`,
      )
    }
  }
  expect(await counts()).toEqual(before)
})
