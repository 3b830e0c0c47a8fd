import { readDiagnosesOf } from '@clinic/contract/diagnoses/diagnoses'
import { expect, test } from 'vitest'
import { testApp } from '../../test/harness.ts'

test('8.8, 8.9, 8.12 a text is read into codes, confirmed or suspected, but not if negated or misspelt', async () => {
  const nurse = await (await testApp()).as('nurse')
  const read = (text: string, unread?: boolean) => nurse.call(readDiagnosesOf, { body: { text, ...(unread && { unread }) } })
  expect(await read('Malaria ++; ?typhoid')).toEqual([
    { code: 'B54', certainty: 'confirmed', source: 'matched', label: 'malaria' },
    { code: 'A01.0', certainty: 'suspected', source: 'matched', label: 'typhoid' },
  ])
  expect(await read('No malaria')).toEqual([])
  expect(await read('malarai, HTN')).toMatchObject([{ code: 'I10' }])
  expect(await read('malarai, HTN', true)).toMatchObject([
    { code: 'I10' },
    { code: null, certainty: null, source: 'unread', label: 'malarai' },
  ])
})

test('refuses a text of the wrong type with 400 at its field, and a missing sign-in with 401', async () => {
  const app = await testApp()
  const nurse = await app.as('nurse')
  const { status, error } = await nurse.send(readDiagnosesOf, { body: { text: 5 as never } })
  expect([status, Object.keys(error.fields ?? {})]).toEqual([400, ['text']])
  expect((await app.anonymous.send(readDiagnosesOf, { body: { text: 'malaria' } })).status).toBe(401)
})
