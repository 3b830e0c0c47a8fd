import { BOM } from '@clinic/contract/csv'
import { PATIENT_COLUMNS } from '@clinic/contract/patient-columns'
import { searchPatients } from '@clinic/contract/patients'
import { TEMPLATES } from '@clinic/contract/uploads'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderApp } from '../../../test/harness.tsx'
import { currentTransport, setTransport } from '../../api/transport.ts'

const PATH = '/bulk-upload'
const HEADER = PATIENT_COLUMNS.join(',')
const row = (firstname: string, phone: string, gender = 'FEMALE') =>
  `${firstname},Okafor,${phone},${gender},26 - 30 years,,,Grace Chapel,false,Ngozi Okafor,08035550000`
const csv = (...rows: string[]) => new File([[HEADER, ...rows].join('\n')], 'patients.csv', { type: 'text/csv' })

const input = () => screen.findByLabelText<HTMLInputElement>('Choose a file of patients', { selector: 'input' })

test('stores a whole file and says so', async () => {
  const { user, me } = await renderApp({ path: PATH, as: 'admin' })
  await user.upload(await input(), csv(row('Adaeze', '08031112222'), row('Chidinma', '08031112223')))
  await waitFor(() => expect(screen.getAllByText(/^2 patients added/)).toHaveLength(2)) // the toast and the screen
  within(screen.getByRole('region', { name: 'Accepted files' })).getByText(/^patients\.csv/)
  expect((await me?.call(searchPatients, {}))?.count).toBe(2)
  expect(screen.queryByRole('link', { name: /unprocessed output\.csv/ })).toBeNull()
})

test('gives back the rows that could not be inserted, as a list and as a file that can be uploaded again', async () => {
  const { user, me, saved } = await renderApp({ path: PATH, as: 'admin' })
  await user.upload(await input(), csv(row('Adaeze', '+2348031112222'), row('=cmd()', '+2348031112223', 'X'), row('Al', '08031112224')))
  await waitFor(() => expect(screen.getAllByText(/unable to insert 2 rows/)).toHaveLength(2))
  const refused = within(screen.getByRole('region', { name: 'Rows that need fixing' }))
  const cells = refused.getAllByRole('cell').map(({ textContent }) => textContent)
  expect(cells.filter((_, index) => index % 2 === 0)).toEqual(['3', '4'])
  expect(cells[3]).toContain('Name must have at least 3 characters')

  await user.click(refused.getByRole('link', { name: /unprocessed output\.csv/ }))
  expect(saved.map(({ name }) => name)).toEqual(['unprocessed output.csv'])
  const text = (await saved[0]?.text()) ?? ''
  const lines = text.split('\r\n')
  expect(lines[0]).toBe(`${BOM}${[...PATIENT_COLUMNS, 'row', 'error'].map((name) => `"${name}"`).join(',')}`)
  expect(lines[1]).toMatch(/^"'=cmd\(\)","Okafor","'\+2348031112223","X"/)
  expect(lines).toHaveLength(4)

  const corrected = text.replace("'=cmd()", 'Chidinma').replace('"X"', '"F"').replace('"Al"', '"Alice"')
  await user.upload(await input(), new File([corrected], 'unprocessed output.csv', { type: 'text/csv' }))
  await waitFor(() => expect(screen.getAllByText(/^2 patients added/)).toHaveLength(2))
  expect((await me?.call(searchPatients, { query: { phone: '8031112223' } }))?.data).toMatchObject([{ phone: '+2348031112223' }])
})

test('shows two hundred refused rows and counts them all', async () => {
  const { user } = await renderApp({ path: PATH, as: 'admin' })
  await user.upload(await input(), csv(...Array.from({ length: 205 }, (_, index) => row('Al', `0803000${1000 + index}`))))
  await screen.findByRole('heading', { name: '205 rows need fixing' })
  expect(screen.getAllByRole('row')).toHaveLength(201)
  screen.getByText('The first 200 of 205 are shown. The file holds them all.')
})

test('says the status when the server refuses the file', async () => {
  const { user } = await renderApp({ path: PATH, as: 'admin' })
  await user.upload(await input(), new File(['not a workbook'], 'patients.xlsx'))
  await waitFor(() => expect(screen.getAllByText(/^HTTP error! Status: 4\d\d/)).toHaveLength(2))
  expect(screen.queryByRole('button', { name: /again/ })).toBeNull()
})

test.each([200, 202, 204])('a success that is not 201 is none: %s', async (status) => {
  const { user, me } = await renderApp({ path: PATH, as: 'admin' })
  const whole = currentTransport()
  const body = status === 204 ? null : JSON.stringify({ message: '1 patient added.', inserted: 1, records: [] })
  setTransport({ ...whole, upload: async () => new Response(body, { status }) })
  await user.upload(await input(), csv(row('Adaeze', '08031112222')))
  await waitFor(() => expect(screen.getAllByText(`HTTP error! Status: ${status}`)).toHaveLength(2))
  expect(screen.queryByText(/patient added/)).toBeNull()
  setTransport(whole)
  await user.click(screen.getByRole('button', { name: 'Send patients.csv again' }))
  await waitFor(() => expect(screen.getAllByText(/^1 patient added/)).toHaveLength(2))
  expect((await me?.call(searchPatients, {}))?.count).toBe(1)
})

test('says once what a header lacks, and offers no file of rows', async () => {
  const { user } = await renderApp({ path: PATH, as: 'admin' })
  const file = new File([`Clinic\n${HEADER.replace('phone,', 'call,')}\n${row('Adaeze', '1')}\n${row('Bola', '2')}`], 'patients.csv')
  await user.upload(await input(), file)
  const message = /^Nothing was added\. Missing columns: Phone Number\. Not recognised: “call”\. Correct the names of the columns in row 2/
  await waitFor(() => expect(screen.getAllByText(message)).toHaveLength(2))
  expect(screen.queryByRole('region', { name: 'Rows that need fixing' })).toBeNull()
  expect(screen.queryByRole('link', { name: /unprocessed/ })).toBeNull()
})

test('sends the same file again under the same key after a broken connection', async () => {
  const { user, me } = await renderApp({ path: PATH, as: 'admin' })
  const whole = currentTransport()
  const keys: (string | undefined)[] = []
  let isBroken = true
  setTransport({
    ...whole,
    upload: async (url, init) => {
      keys.push(init.headers['idempotency-key'])
      const answer = await whole.upload(url, init)
      if (isBroken) throw new TypeError('Network error') // it arrived, but its answer did not
      return answer
    },
  })
  await user.upload(await input(), csv(row('Adaeze', '08031112222')))
  await waitFor(() => expect(screen.getAllByText('An error occurred during file upload')).toHaveLength(2))
  isBroken = false
  await user.click(screen.getByRole('button', { name: 'Send patients.csv again' }))
  await waitFor(() => expect(screen.getAllByText(/^1 patient added/)).toHaveLength(2))
  expect(keys).toEqual([keys[0], keys[0]])
  expect((await me?.call(searchPatients, {}))?.count).toBe(1)
})

test('shows how far it is, then that rows are read, and can be cancelled', async () => {
  const { user } = await renderApp({ path: PATH, as: 'admin' })
  setTransport({
    ...currentTransport(),
    upload: (_, { onProgress, signal }) =>
      new Promise((_, reject) => {
        onProgress?.(0.4)
        signal?.addEventListener('abort', () => reject(new DOMException('Cancelled', 'AbortError')))
      }),
  })
  await user.upload(await input(), csv(row('Adaeze', '08031112222')))
  await screen.findByText('40% sent')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await screen.findByText('Cancelled. Nothing was stored.')
  expect(screen.queryByText('40% sent')).toBeNull()
})

test('takes one .csv or .xlsx at a time, and says why not', async () => {
  await renderApp({ path: PATH, as: 'admin' })
  const anyFile = userEvent.setup({ applyAccept: false })
  await anyFile.upload(await input(), new File(['a'], 'notes.txt', { type: 'text/plain' }))
  const rejected = await screen.findByRole('alert', { name: 'Rejected files' })
  expect(rejected.textContent).toMatch(/notes\.txt – File type must be/)
  await anyFile.upload(await input(), new File([new Uint8Array(5 * 2 ** 20 + 1)], 'large.csv', { type: 'text/csv' }))
  await screen.findByText('large.csv – File is larger than 5242880 bytes')
  await anyFile.upload(await input(), new File([], 'empty.csv', { type: 'text/csv' }))
  await screen.findByText('empty.csv – File is smaller than 1 bytes')
  expect(screen.queryByRole('region', { name: 'Accepted files' })).toBeNull()
})

test('links the templates', async () => {
  const { clinic } = await renderApp({ path: PATH, as: 'admin' })
  for (const address of [TEMPLATES.patients.csv, TEMPLATES.patients.xlsx]) {
    const name = `Template (.${address.split('.').at(-1)})`
    expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe(address)
    expect((await clinic.app.inject(address)).statusCode).toBe(200)
  }
})

test('is the admin’s', async () => {
  const { path } = await renderApp({ path: PATH, as: 'doctor' })
  expect(path()).toBe('/404')
})
