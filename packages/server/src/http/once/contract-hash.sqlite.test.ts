import { execFileSync } from 'node:child_process'
import { login } from '@clinic/contract/auth/auth'
import { logout } from '@clinic/contract/auth/sign-out'
import { type Endpoint, isWork } from '@clinic/contract/endpoint'
import { ENDPOINTS } from '@clinic/contract/endpoints'
import { createItem, listItems, uploadItems } from '@clinic/contract/inventory/inventory'
import { downloadPatients } from '@clinic/contract/patients/patient-download'
import { createPersonnel } from '@clinic/contract/personnel/personnel'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { contractHash } from './contract-hash.ts'

const OLD = { headers: { 'x-contract': '0123456789abcdef' } }
const OURS = { headers: { 'x-contract': contractHash() } }
const REFUSAL = { code: 'old-page', message: 'This page is older than the server. Reload it; what you typed is kept.' }
const item = (name: string) => ({ body: { name, count: 10, description: 'Pain', dosage: '500 mg' } })

const work = ENDPOINTS.filter(isWork)

test('refuses every call from a page older than the update, before reading anything in it', async () => {
  const admin = await (await testApp()).as('admin')
  const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
  const refusals: unknown[] = []
  for (const endpoint of work) {
    const sent = endpoint.upload ? { file: new File(['x'], 'items.csv') } : { params: { id: 'x', email: 'x' }, body: {} }
    const { status, error } = await admin.send(endpoint as Endpoint, sent as never, OLD) // wrong on purpose
    refusals.push([nameOf(endpoint), status, error])
  }
  expect(refusals).toEqual(work.map((endpoint) => [nameOf(endpoint), 409, REFUSAL]))
})

test('also refuses an upload, and stores nothing', async () => {
  const admin = await (await testApp()).as('admin')
  const file = new File(['name,count,description,dosage\nZinc,5,Tablet,10 mg\n'], 'items.csv')
  expect((await admin.send(uploadItems, { file }, OLD)).error).toEqual(REFUSAL)
  expect(await admin.call(listItems, {})).toEqual([])
  expect((await admin.send(uploadItems, { file }, OURS)).status).toBe(201)
})

test('accepts changes from a current page, and from a script without the header', async () => {
  const admin = await (await testApp()).as('admin')
  expect((await admin.send(createItem, item('Zinc'), OURS)).status).toBe(201)
  expect((await admin.send(createItem, item('Gauze'))).status).toBe(201)
})

test('an old page can still read, export, sign in and sign out', async () => {
  const { anonymous, as } = await testApp()
  const admin = await as('admin')
  expect((await admin.send(listItems, {}, OLD)).status).toBe(200)
  expect((await admin.send(downloadPatients, {}, OLD)).status).toBe(200)
  expect((await anonymous.send(login, { body: { email: 'a@b.test', password: 'not right' } }, OLD)).status).toBe(401)
  expect((await admin.send(logout, {}, OLD)).status).toBe(200)
})

test('a role without access gets 403 first', async () => {
  const { anonymous, as } = await testApp()
  const body = { name: 'Ngozi Eze', email: 'ngozi@clinic.test', phone: '08031112222', role: 'nurse' } as const
  expect((await anonymous.send(createPersonnel, { body }, OLD)).status).toBe(401)
  expect((await (await as('nurse')).send(createPersonnel, { body }, OLD)).status).toBe(403)
})

test('a change saved before the update still gets its answer by its key, so it is not typed twice', async () => {
  const admin = await (await testApp()).as('admin')
  const first = await admin.send(createItem, item('Zinc'), { key: 'form-1', ...OURS })
  const again = await admin.send(createItem, item('Zinc'), { key: 'form-1', ...OLD })
  expect([again.status, again.data]).toEqual([201, first.data])
  expect((await admin.send(createItem, item('Gauze'), { key: 'form-2', ...OLD })).status).toBe(409)
})

test('all processes of a version have the same hash', () => {
  const module = new URL('./contract-hash.ts', import.meta.url).href
  const script = `import(${JSON.stringify(module)}).then(({ contractHash }) => process.stdout.write(contractHash()))`
  expect(execFileSync(process.execPath, ['-e', script], { encoding: 'utf8' })).toBe(contractHash())
})
