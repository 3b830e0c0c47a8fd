import { uploadItems } from '@clinic/contract/inventory/inventory'
import { uploadPatients } from '@clinic/contract/patients/patients'
import { TEMPLATES } from '@clinic/contract/uploads/uploads'
import { expect, test } from 'vitest'
import { testApp } from '../../test/harness.ts'

const NOTHING = 'The file has no rows below its header, so nothing was added.'

test.each([
  [TEMPLATES.patients.csv, uploadPatients],
  [TEMPLATES.patients.xlsx, uploadPatients],
  [TEMPLATES.items.csv, uploadItems],
  [TEMPLATES.items.xlsx, uploadItems],
])('%s can be had without sign-in, and has every column that the upload asks for', async (path, endpoint) => {
  const { app, as } = await testApp()
  const answer = await app.inject({ url: path })
  const name = path.slice(path.lastIndexOf('/') + 1)
  expect([answer.statusCode, answer.headers['content-disposition']]).toEqual([200, `attachment; filename="${name}"`])
  const file = new File([new Uint8Array(answer.rawPayload)], name)
  const { status, data } = await (await as('admin')).send(endpoint, { file })
  expect([status, data]).toMatchObject([201, { message: NOTHING, inserted: 0, records: [] }])
})
