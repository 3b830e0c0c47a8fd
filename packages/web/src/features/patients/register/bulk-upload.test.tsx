import { PATIENT_COLUMNS } from '@clinic/contract/patients/patient-columns'
import { createPatient, searchPatients } from '@clinic/contract/patients/patients'
import { BOM } from '@clinic/contract/uploads/csv'
import { TEMPLATES } from '@clinic/contract/uploads/uploads'
import { aPatient } from '@clinic/server/test/factories'
import { act, screen, waitFor, within } from '@testing-library/react'
import { type UserEvent, userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderApp } from '../../../../test/harness.tsx'
import { xlsx } from '../../../../test/xlsx.ts'
import { currentTransport, setTransport } from '../../../lib/transport.ts'

const PATH = '/bulk-upload'
const HEADER = PATIENT_COLUMNS.join(',')
const row = (firstname: string, phone: string, gender = 'FEMALE') =>
  `${firstname},Okafor,${phone},${gender},26 - 30 years,,,Grace Chapel,false,Ngozi Okafor,08035550000`
const csv = (...rows: string[]) => new File([[HEADER, ...rows].join('\n')], 'patients.csv', { type: 'text/csv' })

/** Selects a file, and adds it after the preview. */
async function add(user: UserEvent, file: File) {
  await user.upload(await input(), file)
  await user.click(await screen.findByRole('button', { name: 'Add' }))
}

const input = () => screen.findByLabelText<HTMLInputElement>('Choose a file of patients', { selector: 'input' })

test('stores a whole file and confirms it', async () => {
  const { user, me } = await renderApp({ path: PATH, as: 'admin' })
  await add(user, csv(row('Adaeze', '08031112222'), row('Chidinma', '08031112223')))
  await waitFor(() => expect(screen.getAllByText(/^2 patients added/)).toHaveLength(2)) // the toast and the screen
  within(screen.getByRole('region', { name: 'Accepted files' })).getByText(/^patients\.csv/)
  expect((await me?.call(searchPatients, {}))?.count).toBe(2)
  expect(screen.queryByRole('link', { name: /unprocessed output\.csv/ })).toBeNull()
})

test('previews first: shows what would be added, stores nothing, and adds on a press', async () => {
  const { user, me } = await renderApp({ path: PATH, as: 'admin' })
  await me?.call(createPatient, { body: aPatient({ firstname: 'Adaeze', lastname: 'Okafor', phone: '08031112222' }) })
  const file = csv(row('Adaeze', '08031112222'), row('Chidinma', '08031112223'), row('Bolanle', '08031112224', 'W'))
  await user.upload(await input(), file)
  const look = within(await screen.findByRole('region', { name: 'What this file would add' }))
  look.getByText('1 will be added, 1 needs a look, 1 is registered already')
  look.getByText('gender: Select an option')
  expect((await me?.call(searchPatients, {}))?.count).toBe(1)
  await user.click(look.getByRole('button', { name: 'Add' }))
  await waitFor(() => expect(screen.getAllByText(/^1 patient added/)).toHaveLength(2))
  expect((await me?.call(searchPatients, {}))?.count).toBe(2)
})

test('the user maps an unknown title, with sample values next to the choice', async () => {
  const { user, me } = await renderApp({ path: PATH, as: 'admin' })
  const header = HEADER.replace('lastname', 'Compound')
  await user.upload(await input(), new File([`Clinic book\n${header}\n${row('Adaeze', '08031112222')}\n${row('Bola', '')}`], 'book.csv'))
  await screen.findByText('Choose which column holds: Last Name. Then preview again.')
  expect(screen.getByRole('button', { name: 'Add' })).toHaveProperty('disabled', true)
  const line = within(screen.getByRole('row', { name: /^Compound/ }))
  line.getByText('Okafor')
  await user.selectOptions(line.getByRole('combobox', { name: 'Read “Compound” as' }), 'Last Name')
  await user.click(screen.getByRole('button', { name: 'Preview again' }))
  await screen.findByText('1 will be added, 1 needs a look')
  await user.click(screen.getByRole('button', { name: 'Add' }))
  await waitFor(() => expect(screen.getAllByText(/^1 patient added/)).toHaveLength(2))
  expect((await me?.call(searchPatients, {}))?.data).toMatchObject([{ firstname: 'Adaeze', lastname: 'Okafor' }])
  // The corrected rows are read in the same way.
  await user.type(screen.getByRole('textbox', { name: 'phone, row 4' }), '08031112229')
  await user.click(screen.getByRole('button', { name: 'Send the corrected rows' }))
  await waitFor(async () => expect((await me?.call(searchPatients, {}))?.count).toBe(2))
})

test('adds only the previewed file: another one is previewed again', async () => {
  const { user, me } = await renderApp({ path: PATH, as: 'admin' })
  const whole = currentTransport()
  const other = csv(row('Bolanle', '08031112229'), row('Chidinma', '08031112223'))
  await user.upload(await input(), csv(row('Adaeze', '08031112222')))
  await screen.findByText('1 will be added')
  setTransport({
    ...whole,
    upload: (url, init) => {
      init.body.set('file', other)
      return whole.upload(url, init)
    },
  })
  await user.click(screen.getByRole('button', { name: 'Add' }))
  await screen.findByText('2 will be added')
  screen.getByText('The file changed after the preview. Check the new numbers, then add it.')
  expect((await me?.call(searchPatients, {}))?.count).toBe(0)
  await user.click(screen.getByRole('button', { name: 'Add' }))
  await waitFor(() => expect(screen.getAllByText(/^2 patients added/)).toHaveLength(2))
})

test('returns refused rows as inputs, and as a file that can be uploaded again', async () => {
  const { user, me, saved } = await renderApp({ path: PATH, as: 'admin' })
  await add(user, csv(row('Adaeze', '+2348031112222'), row('=cmd()', '+2348031112223', 'X'), row('Al', '08031112224')))
  await waitFor(() => expect(screen.getAllByText(/unable to insert 2 rows/)).toHaveLength(2))
  const refused = within(screen.getByRole('region', { name: 'Rows that need fixing' }))
  expect(refused.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['3', '4'])
  const wrong = refused.getByRole('textbox', { name: 'firstname, row 4' })
  expect(wrong).toHaveProperty('value', 'Al')
  expect(wrong.getAttribute('aria-invalid')).toBe('true')
  const reason = document.getElementById(wrong.getAttribute('aria-describedby') ?? '')
  expect(reason?.textContent).toBe('Name must have at least 3 characters')

  await user.click(refused.getByRole('link', { name: /unprocessed output\.csv/ }))
  expect(saved.map(({ name }) => name)).toEqual(['unprocessed output.csv'])
  const text = (await saved[0]?.text()) ?? ''
  const lines = text.split('\r\n')
  expect(lines[0]).toBe(`${BOM}${[...PATIENT_COLUMNS, 'row', 'error'].map((name) => `"${name}"`).join(',')}`)
  expect(lines[1]).toMatch(/^"'=cmd\(\)","Okafor","'\+2348031112223","X"/)
  expect(lines).toHaveLength(4)

  const corrected = text.replace("'=cmd()", 'Chidinma').replace('"X"', '"F"').replace('"Al"', '"Alice"')
  await add(user, new File([corrected], 'unprocessed output.csv', { type: 'text/csv' }))
  await waitFor(() => expect(screen.getAllByText(/^2 patients added/)).toHaveLength(2))
  expect((await me?.call(searchPatients, { query: { phone: '8031112223' } }))?.data).toMatchObject([{ phone: '+2348031112223' }])
  expect(screen.queryByRole('region', { name: 'Rows that need fixing' })).toBeNull()
})

test('IMP-05 corrects rows in place with the keyboard alone: Tab moves to the next invalid cell, Enter corrects all equal ones', async () => {
  const { user, me } = await renderApp({ path: PATH, as: 'admin' })
  const rows = Array.from({ length: 27 }, (_, n) => row(`Ada${String.fromCharCode(97 + n)}`, n === 26 ? '' : `0803111${2000 + n}`, 'W'))
  rows[1] = row('Al', '08031119999')
  await add(user, csv(...rows))
  await screen.findByRole('heading', { name: '27 rows need fixing' })
  expect(screen.getAllByRole('row')).toHaveLength(26) // 25 to a page, and the header
  const first = screen.getByRole('combobox', { name: 'gender, row 2' })
  first.focus()
  await user.clear(first)
  await user.type(first, 'FEMALE')
  screen.getByRole('button', { name: /^Same for all 26 rows with this reason/ })
  await user.keyboard('{Enter}{Tab}')
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'firstname, row 3' }))
  // The rest is on the next page, and a fast typist does not wait for it.
  await user.keyboard('{Backspace}{Backspace}Alice{Tab}08031118888')
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'phone, row 28' }))
  screen.getByText('28 of 28 cells corrected')
  screen.getByRole('button', { name: 'Send the corrected rows' }).focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.getAllByText(/^27 patients added/)).toHaveLength(2))
  expect(screen.queryByRole('region', { name: 'Rows that need fixing' })).toBeNull()
  expect((await me?.call(searchPatients, {}))?.count).toBe(27)
})

test('IMP-05 corrects a sheet with a title above its header, by its own row numbers, even in the second round', async () => {
  const { user, me } = await renderApp({ path: PATH, as: 'admin' })
  await me?.call(createPatient, { body: aPatient({ firstname: 'Bolanle', lastname: 'Okafor', phone: '08031112299', gender: 'FEMALE' }) })
  const lines = [
    ['Book of the clinic'],
    [],
    HEADER.split(','),
    ...[row('Adaeze', '08031112222'), row('Al', '8.03E+09', 'W')].map((line) => line.split(',')),
  ]
  await add(user, new File([await xlsx([...lines, row('Bolanla', '08031112224', '').split(',')])], 'book.xlsx'))
  await screen.findByRole('heading', { name: '2 rows need fixing' })
  await user.type(screen.getByRole('textbox', { name: 'firstname, row 5' }), 'ice')
  await user.type(screen.getByRole('combobox', { name: 'gender, row 6' }), 'FEMALE')
  await user.click(screen.getByRole('button', { name: 'Send the corrected rows' }))
  await screen.findByRole('heading', { name: '1 row needs fixing' })
  // It is on the third line of the corrected file, but row 6 of the sheet.
  expect(screen.getAllByText(/Please check row 6: added/)).toHaveLength(2)
  for (const [role, name, text] of [
    ['textbox', 'phone, row 5', '08031112225'],
    ['combobox', 'gender, row 5', 'MALE'],
  ] as const) {
    await user.clear(screen.getByRole(role, { name }))
    await user.type(screen.getByRole(role, { name }), text)
  }
  await user.click(screen.getByRole('button', { name: 'Send the corrected rows' }))
  await waitFor(async () => expect((await me?.call(searchPatients, {}))?.count).toBe(4))
  const { data } = (await me?.call(searchPatients, { query: { phone: '08031112225' } })) ?? {}
  expect(data).toMatchObject([{ firstname: 'Alice', gender: 'MALE' }])
})

test('the answer replaces the table, with the row numbers of the first file', async () => {
  const { user } = await renderApp({ path: PATH, as: 'admin' })
  await add(user, csv(row('Adaeze', '08031112222'), row('Al', '08031112223', 'W'), row('Bolanle', '08031112224', 'W')))
  await user.type(await screen.findByRole('textbox', { name: 'firstname, row 3' }), 'ice')
  const gender = screen.getByRole('combobox', { name: 'gender, row 4' })
  await user.clear(gender)
  await user.type(gender, 'F')
  await user.click(screen.getByRole('button', { name: 'Send the corrected rows' }))
  await screen.findByRole('heading', { name: '1 row needs fixing' })
  expect(screen.getByRole('combobox', { name: 'gender, row 3' })).toHaveProperty('value', 'W')
  screen.getByText('Alice')
  expect(screen.queryByRole('textbox', { name: 'firstname, row 3' })).toBeNull()
})

test('shows a row next to the patient already registered: skip it, or add it as another person', async () => {
  const { user, me } = await renderApp({ path: PATH, as: 'admin' })
  for (const [firstname, phone] of [
    ['Adaeze', '08031112222'],
    ['Bolanle', '08031112223'],
  ] as const)
    await me?.call(createPatient, { body: aPatient({ firstname, lastname: 'Okafor', phone, gender: 'FEMALE' }) })
  await add(user, csv(row('Adaeze', '08031112222'), row('Bolanle', '08031112223', 'MALE')))
  const known = within(await screen.findByRole('region', { name: 'Rows that are registered already' }))
  await waitFor(() => expect(known.getAllByText('Adaeze Okafor')).toHaveLength(2)) // the row and the record
  await user.click(known.getByRole('button', { name: 'Row 2 is the same person: leave out' }))
  await user.click(known.getByRole('button', { name: 'Row 3 is another person' }))
  await user.click(screen.getByRole('button', { name: 'Send the corrected rows' }))
  await waitFor(() => expect(screen.getAllByText(/^1 patient added/)).toHaveLength(2))
  const { data = [] } = (await me?.call(searchPatients, { query: { name: 'Bolanle' } })) ?? {}
  expect(data.map(({ gender }) => gender).toSorted()).toEqual(['FEMALE', 'MALE'])
  expect((await me?.call(searchPatients, {}))?.count).toBe(3)
  expect(screen.queryByRole('region', { name: 'Rows that are registered already' })).toBeNull()
})

test('keeps rows that need fixing, with corrections, on returning', async () => {
  const { user, router } = await renderApp({ path: PATH, as: 'admin' })
  await add(user, csv(row('Al', '08031112222')))
  await user.type(await screen.findByRole('textbox', { name: 'firstname, row 2' }), 'ice')
  await act(() => router.navigate('/dashboard'))
  await act(() => router.navigate(PATH))
  expect(await screen.findByRole('textbox', { name: 'firstname, row 2' })).toHaveProperty('value', 'Alice')
  await user.click(screen.getByRole('button', { name: 'Discard these rows' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Discard these rows' }))
  await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull())
})

test('IMP-04 markup in titles and cells is text', async () => {
  const { user } = await renderApp({ path: PATH, as: 'admin' })
  const markup = '<img src=x onerror=alert(1)>'
  await user.upload(await input(), csv(row(markup, '')))
  await screen.findByText("phone: Enter patient's phone number")
  const file = new File([`${HEADER},${markup}\n${row(markup, '')},${markup}`], `${markup}.csv`)
  await add(user, file)
  await user.click(await screen.findByRole('switch', { name: 'Show and edit all columns' }))
  expect(screen.getByRole('textbox', { name: `${markup}, row 2` })).toHaveProperty('value', markup)
  expect(document.querySelector('img')).toBeNull()
})

test('says the status when the server refuses the file', async () => {
  const { user } = await renderApp({ path: PATH, as: 'admin' })
  await user.upload(await input(), new File(['not a workbook'], 'patients.xlsx'))
  await waitFor(() => expect(screen.getAllByText(/^HTTP error! Status: 4\d\d/)).toHaveLength(2))
  expect(screen.queryByRole('button', { name: /again/ })).toBeNull()
})

test.each([200, 202, 204])('any success other than 201 counts as a failure: %s', async (status) => {
  const { user, me } = await renderApp({ path: PATH, as: 'admin' })
  const whole = currentTransport()
  const body = status === 204 ? null : JSON.stringify({ message: '1 patient added.', inserted: 1, records: [] })
  await user.upload(await input(), csv(row('Adaeze', '08031112222')))
  const press = await screen.findByRole('button', { name: 'Add' })
  setTransport({ ...whole, upload: async () => new Response(body, { status }) })
  await user.click(press)
  await waitFor(() => expect(screen.getAllByText(`HTTP error! Status: ${status}`)).toHaveLength(2))
  expect(screen.queryByText(/patient added/)).toBeNull()
  setTransport(whole)
  await user.click(screen.getByRole('button', { name: 'Send patients.csv again' }))
  await waitFor(() => expect(screen.getAllByText(/^1 patient added/)).toHaveLength(2))
  expect((await me?.call(searchPatients, {}))?.count).toBe(1)
})

test('sends the same file again under the same key after a broken connection', async () => {
  const { user, me } = await renderApp({ path: PATH, as: 'admin' })
  const whole = currentTransport()
  const keys: (string | undefined)[] = []
  let isBroken = true
  await user.upload(await input(), csv(row('Adaeze', '08031112222')))
  const press = await screen.findByRole('button', { name: 'Add' })
  setTransport({
    ...whole,
    upload: async (url, init) => {
      keys.push(init.headers['idempotency-key'])
      const answer = await whole.upload(url, init)
      if (isBroken) throw new TypeError('Network error') // it arrived, but its answer was lost
      return answer
    },
  })
  await user.click(press)
  await waitFor(() => expect(screen.getAllByText('An error occurred during file upload')).toHaveLength(2))
  isBroken = false
  await user.click(screen.getByRole('button', { name: 'Send patients.csv again' }))
  await waitFor(() => expect(screen.getAllByText(/^1 patient added/)).toHaveLength(2))
  expect(keys).toEqual([keys[0], keys[0]])
  expect(keys[0]).toBeTruthy()
  expect((await me?.call(searchPatients, {}))?.count).toBe(1)
})

test('sends corrected rows that were lost again under the same key, even from the first button', async () => {
  const { user, me } = await renderApp({ path: PATH, as: 'admin' })
  await add(user, csv(row('Al', '08031112222')))
  await user.type(await screen.findByRole('textbox', { name: 'firstname, row 2' }), 'ice')
  const whole = currentTransport()
  const keys: (string | undefined)[] = []
  let isBroken = true
  setTransport({
    ...whole,
    upload: async (url, init) => {
      keys.push(init.headers['idempotency-key'])
      const answer = await whole.upload(url, init)
      if (isBroken) throw new TypeError('Network error')
      return answer
    },
  })
  await user.click(screen.getByRole('button', { name: 'Send the corrected rows' }))
  await screen.findByRole('button', { name: 'Send unprocessed output.csv again' })
  expect(screen.getByRole('textbox', { name: 'firstname, row 2' })).toHaveProperty('value', 'Alice')
  isBroken = false
  await user.click(screen.getByRole('button', { name: 'Send the corrected rows' }))
  await waitFor(() => expect(screen.getAllByText(/^1 patient added/)).toHaveLength(2))
  expect(keys).toEqual([keys[0], keys[0]])
  expect((await me?.call(searchPatients, {}))?.count).toBe(1)
})

test('shows progress, then that rows are being read, and can be cancelled', async () => {
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

test('accepts one .csv or .xlsx at a time, and otherwise says why not', async () => {
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

test('links to the templates', async () => {
  const { clinic } = await renderApp({ path: PATH, as: 'admin' })
  for (const address of [TEMPLATES.patients.csv, TEMPLATES.patients.xlsx]) {
    const name = `Template (.${address.split('.').at(-1)})`
    expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe(address)
    expect((await clinic.app.inject(address)).statusCode).toBe(200)
  }
})

test('is for admins', async () => {
  const { path } = await renderApp({ path: PATH, as: 'doctor' })
  await waitFor(() => expect(path()).toBe('/404'))
})
