import { readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { uploadItems } from '@clinic/contract/inventory/inventory'
import { expect, test } from 'vitest'
import { fileOf } from '../../harness/clients/files.ts'
import { openSocket, rawRequest, sendRaw } from '../../harness/clients/raw-http.ts'
import { startClinic } from '../../harness/clinics/clinic.ts'
import { contentsOf } from '../../harness/clinics/contents.ts'
import { engine } from '../../harness/clinics/store.ts'
import { noteFigure } from '../../harness/measure/figures.ts'

const PATH = '/api/inventory/bulk-create'
const TYPE = 'Content-Type: multipart/form-data; boundary=edge'
const LIMIT = 5 * 2 ** 20
const ITEMS = 'name,count,description,dosage\nGauze,5,Sterile,10 cm\n'

const part = (head: string, content = ITEMS) => `--edge\r\n${head}\r\n\r\n${content}\r\n`
const file = (name: string, filename = 'items.csv') => `Content-Disposition: form-data; name="${name}"; filename="${filename}"`
const END = '--edge--\r\n'

const HAZARDS: Record<string, { readonly body: string; readonly type?: string }> = {
  'two files': { body: part(file('file')) + part(file('file')) + END },
  'two files under two names': { body: part(file('file')) + part(file('other')) + END },
  'the wrong field': { body: part(file('upload')) + END },
  'no file': { body: part('Content-Disposition: form-data; name="file"') + END },
  'a thousand fields': { body: `${part('Content-Disposition: form-data; name="a"', 'x').repeat(1_000)}${part(file('file'))}${END}` },
  'a field of a megabyte': { body: part('Content-Disposition: form-data; name="a"', 'x'.repeat(2 ** 20)) + part(file('other')) + END },
  'a name of 5 kB': { body: part(file('file', `${'n'.repeat(5_000)}.exe`)) + END },
  'a name with NUL': { body: part(file('file', 'items.csv\u0000.exe')) + END },
  'no end': { body: part(file('file')) },
  'cut in the head': { body: '--edge\r\nContent-Disposition: form-da' },
  'no boundary': { body: part(file('file')) + END, type: 'Content-Type: multipart/form-data' },
  'an empty boundary': { body: part(file('file')) + END, type: 'Content-Type: multipart/form-data; boundary=' },
  'another boundary': { body: part(file('file')) + END, type: 'Content-Type: multipart/form-data; boundary=other' },
  'a boundary of 10 kB': { body: END, type: `Content-Type: multipart/form-data; boundary=${'b'.repeat(10_000)}` },
  'multipart/mixed': { body: part(file('file')) + END, type: 'Content-Type: multipart/mixed; boundary=edge' },
  'a head without end': { body: `--edge\r\n${'X: y\r\n'.repeat(20_000)}` },
  '__proto__ as the field': { body: part(file('__proto__')) + END },
  nothing: { body: '' },
}

test(`UPL-05 ${engine}: a multipart body out of order is refused, and leaves nothing anywhere`, async () => {
  const clinic = await startClinic()
  const { token } = await clinic.as('admin')
  const bearer = `Authorization: Bearer ${token}`
  const before = await contentsOf(clinic.db)
  const places = () =>
    [clinic.store.dataDir, tmpdir(), '/', '/etc'].map((folder) => readdirSync(folder).filter((name) => /items|passwd\.csv|evil/.test(name)))
  const empty = places()
  const faults: string[] = []
  for (const [name, { body, type = TYPE }] of Object.entries(HAZARDS)) {
    const { status, body: answer } = await sendRaw(clinic.url, rawRequest('POST', PATH, [bearer, type], body))
    if (![400, 413, 415].includes(status)) faults.push(`${name}: ${status} ${answer}`)
    else if (typeof JSON.parse(answer).message !== 'string') faults.push(`${name}: ${answer}`)
  }
  expect(faults).toEqual([])
  expect(await contentsOf(clinic.db)).toEqual(before)

  for (const filename of [
    '../../evil.csv',
    '..\\\\..\\\\evil.csv',
    '/etc/evil.csv',
    'C:\\\\evil.csv',
    '%2e%2e%2fevil.csv',
    `${'n'.repeat(5_000)}.csv`,
  ]) {
    const item = ITEMS.replace('Gauze', `Item ${filename.length}`)
    const { status } = await sendRaw(clinic.url, rawRequest('POST', PATH, [bearer, TYPE], part(file('file', filename), item) + END))
    expect([filename.slice(0, 40), status]).toEqual([filename.slice(0, 40), 201])
  }
  expect(places()).toEqual(empty)
  noteFigure(`UPL-05 ${engine}`, `${Object.keys(HAZARDS).length} bodies out of order refused; 6 names with paths are only names`)
})

test(`UPL-05 ${engine}: the limit holds to the byte, and what is longer is cut off where it passes it`, async () => {
  const clinic = await startClinic()
  const admin = await clinic.as('admin')
  // One long line that is no column: the size decides, not the rows.
  const ofSize = (bytes: number) => fileOf('items.csv', `${ITEMS}${'x'.repeat(bytes - ITEMS.length)}`)
  const statusOf = async (bytes: number) => (await admin.send(uploadItems, { file: ofSize(bytes) })).status
  expect([await statusOf(LIMIT - 1), await statusOf(LIMIT), await statusOf(LIMIT + 1)]).toEqual([201, 201, 413])

  // Fifty megabytes are promised, six are sent: the answer comes without the rest.
  const head = [
    `POST ${PATH} HTTP/1.1`,
    'Host: clinic.test',
    `Authorization: Bearer ${admin.token}`,
    TYPE,
    'Connection: close',
    'Content-Length: 52428800',
    '',
    '',
  ]
  const begun = performance.now()
  const answer = await sendRaw(clinic.url, [head.join('\r\n'), `--edge\r\n${file('file')}\r\n\r\n`, Buffer.alloc(6 * 2 ** 20, 'x')], 20_000)
  expect(answer.status).toBe(413)
  expect(performance.now() - begun).toBeLessThan(15_000)

  // And a sender who goes away in the middle is forgotten.
  const socket = openSocket(clinic.url)
  socket.write(`${head.join('\r\n')}--edge\r\n${file('file')}\r\n\r\nname,count`)
  await new Promise((sent) => socket.once('ready', sent))
  socket.destroy()
  expect((await admin.send(uploadItems, { file: fileOf('items.csv', ITEMS.replace('Gauze', 'Zinc')) })).status).toBe(201)
  expect(await clinic.store.faults()).toEqual([])
})
