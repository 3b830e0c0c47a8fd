import { readFileSync } from 'node:fs'
import { ROLES, type Role } from '@clinic/clinical/people/roles'
import { createBeds, getBed, updateBed } from '@clinic/contract/beds/beds'
import type { Endpoint } from '@clinic/contract/endpoint'
import { ENDPOINTS } from '@clinic/contract/endpoints'
import { startFhirExport } from '@clinic/contract/fhir/fhir'
import { searchPatients } from '@clinic/contract/patients/patients'
import { updateSession } from '@clinic/contract/sessions/sessions'
import { requestOf } from '@clinic/server/test/samples/request-of'
import { aWorld } from '@clinic/server/test/samples/sample-world'
import { expect, test } from 'vitest'
import { type Clinic, type Person, startClinic } from '../../harness/clinics/clinic.ts'
import { contentsOf } from '../../harness/clinics/contents.ts'
import { engine } from '../../harness/clinics/store.ts'
import { noteFigure } from '../../harness/measure/figures.ts'

type Caller = 'anon' | Role
const EVERYBODY: readonly Caller[] = ['anon', ...ROLES]
type Row = { endpoint: Endpoint; part: string; cells: Record<Caller, string> }

const MATRIX = new URL('../../../packages/server/test/api/roles-matrix.csv', import.meta.url)
const ROWS: Row[] = readFileSync(MATRIX, 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [method = '', where = '', ...cells] = line.split(',')
    const [path = '', part = ''] = where.split('#')
    const endpoint = ENDPOINTS.find((one) => one.method === method && one.path.replaceAll(/:(\w+)/g, '{$1}') === path)
    if (!endpoint) throw new Error(`${method} ${path} is not declared`)
    return { endpoint, part, cells: Object.fromEntries(EVERYBODY.map((who, index) => [who, cells[index]])) as Row['cells'] }
  })

/** The status instead of 2xx for calls that need more than a role: no one has a valid reset code. */
const statusOf = ({ path, status }: Endpoint): number =>
  path === '/users/reset-password' ? 400 : path === startFhirExport.path ? 202 : (status ?? 200)

const nameOf = (cell: { row: Row; one: Caller } | undefined, status: number) =>
  `${cell?.row.endpoint.method} ${cell?.row.endpoint.path}#${cell?.row.part} by ${cell?.one}: ${status}`

async function people(clinic: Clinic): Promise<Record<Caller, Pick<Person, 'send' | 'call'>>> {
  const staff = await Promise.all(ROLES.map(async (role) => [role, await clinic.as(role)] as const))
  return { anon: clinic.anonymous, ...(Object.fromEntries(staff) as Record<Role, Person>) }
}

test(`MTX-01 ${engine}: each call answers each role as the matrix says, and a refusal leaves no trace`, async () => {
  const clinic = await startClinic()
  const world = await aWorld(clinic)
  const who = await people(clinic)
  const cells = ROWS.flatMap((row) => EVERYBODY.map((one) => ({ row, one, cell: row.cells[one] })))
  const refusals = cells.filter(({ cell }) => cell === '-')
  const requests = await Promise.all(refusals.map(({ row }) => requestOf(row.endpoint, world, row.part)))
  const before = await contentsOf(clinic.db)
  const refused = await Promise.all(refusals.map(({ row, one }, index) => who[one].send(row.endpoint, requests[index] as never))) // of this endpoint, as the table pairs them
  expect(refused.map(({ status }, index) => nameOf(refusals[index], status))).toEqual(
    refusals.map((cell) => nameOf(cell, cell.one === 'anon' ? 401 : 403)),
  )
  expect(await contentsOf(clinic.db)).toEqual(before)

  for (const row of ROWS) {
    const allowed = EVERYBODY.filter((one) => row.cells[one] !== '-')
    // One after another: a request may use up what the one before it made, such as the only open stock take.
    const answers: string[] = []
    for (const one of allowed) {
      // Signing out ends the sign-in that the rest needs.
      const caller = row.endpoint.path === '/users/logout' ? await clinic.as(one as Role) : who[one]
      const { status } = await caller.send(row.endpoint, (await requestOf(row.endpoint, { ...world, by: caller }, row.part)) as never)
      answers.push(nameOf({ row, one }, status))
    }
    expect(answers).toEqual(allowed.map((one) => nameOf({ row, one }, statusOf(row.endpoint))))
  }
  noteFigure(`MTX-01 ${engine}`, `${cells.length} cells, ${refusals.length} of them refused without a trace`)
})

test(`MTX-01 ${engine}: who gets fewer fields gets no more, and the narrow cases are narrow`, async () => {
  const clinic = await startClinic()
  const { bed, session, patient, item, admin } = await aWorld(clinic)
  const doctor = await clinic.as('doctor')
  for (const role of ['nurse', 'pharmacist', 'physiotherapist'] as const) {
    const one = await clinic.as(role)
    const { data } = await one.call(searchPatients, { query: { name: patient.lastname } })
    expect(Object.keys(data[0] ?? {}).toSorted()).toEqual(['_id', 'ageRange', 'firstname', 'gender', 'lastname', 'phone', 'version'])
    const seen = await one.call(getBed, { params: { id: bed._id } })
    if (role !== 'nurse') expect(Object.keys(seen).toSorted()).toEqual(['_id', 'occupied', 'tag', 'version'])
    for (const more of [{ open: false }, { workingDiagnosis: 'x' }, { role: 'admin' }]) {
      const body = { id: session._id, comment: 'x', drugs: [{ drug: item._id, dosage: 1 }], ...more }
      expect([role, more, (await one.send(updateSession, { body: body as never })).status]).toEqual([role, more, 403])
    }
  }
  const [free] = await admin.call(createBeds, { body: ['A free bed'] })
  const wishes = [
    { id: bed._id, tag: 'New' },
    { id: bed._id, occupied: false, patientId: null },
    { id: free?._id ?? '', occupied: true, patientId: patient._id },
    { id: bed._id, occupied: true, patientId: (await clinic.as('nurse')).user._id },
  ]
  for (const body of wishes) expect([body, (await doctor.send(updateBed, { body })).status]).toEqual([body, 403])
  expect((await doctor.send(updateBed, { body: { id: bed._id, occupied: true, patientId: patient._id } })).status).toBe(200)
})
