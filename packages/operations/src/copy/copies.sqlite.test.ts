import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { listAudit } from '@clinic/contract/audit/audit'
import { getReach } from '@clinic/contract/data-protection/breaches'
import { COPY, SERVER } from '@clinic/contract/server-messages'
import { copyToDrive, downloadCopy, listCopyPlaces, passphraseProblem, SealedCopy } from '@clinic/contract/storage/copies'
import { backUpStore } from '@clinic/contract/storage/storage'
import { sha256Of } from '@clinic/server/durable-files'
import { newPatient } from '@clinic/server/test/arrange'
import { testApp } from '@clinic/server/test/harness'
import { aFolder } from '@clinic/server/test/processes/server-process'
import { exportedBefore } from '@clinic/server/test/samples/exported-before'
import { aDrive, NO_DRIVE, type PluggedDrive } from '@clinic/server/test/store/a-drive'
import { Decrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'
import { expect, test } from 'vitest'
import { listBackups } from '../make/manifest.ts'
import { isSealedWithPassphrase, openSealed } from '../make/seal.ts'

const PASSPHRASE = 'four calm goats sing'
const secretKey = await generateX25519Identity()
/** It seals at once; a passphrase is made slow on purpose. */
const KEY = { secretKey, publicKey: await identityToRecipient(secretKey) }
const SLOW = { timeout: 60_000 }
const WAIT = { timeout: 20_000, interval: 5 }

/** A clinic with one patient and a backup. */
async function backedUp(config: Parameters<typeof testApp>[0] = {}) {
  const clinic = await testApp({ inFile: true, ...config })
  const admin = await clinic.as('admin', { name: 'Grace Adeyemi' })
  await newPatient(admin, { firstname: 'Oluwaseyi' })
  await admin.call(backUpStore, {})
  const [backup] = listBackups(join(clinic.dataDir, 'backups'))
  if (!backup) throw new Error('there is no backup')
  const download = (body: object, headers: Record<string, string> = {}) =>
    clinic.app.inject({
      method: 'POST',
      url: '/api/storage/copy',
      payload: JSON.stringify(body),
      headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json', ...headers },
    })
  const scratch = () => readdirSync(clinic.dataDir).filter((name) => name.startsWith('copying-'))
  const events = async () => {
    const { data } = await admin.call(listAudit, {})
    return data.filter(({ type }) => type.startsWith('storage.copy')).map(({ type, outcome }) => [type, outcome])
  }
  return { ...clinic, admin, backup, download, scratch, events }
}

async function opened(bytes: Uint8Array, open: (decrypter: Decrypter) => void): Promise<Buffer> {
  const decrypter = new Decrypter()
  open(decrypter)
  return Buffer.from(await decrypter.decrypt(bytes))
}

test('a download is the newest backup, sealed with the passphrase, in the audit, and leaves nothing behind', SLOW, async () => {
  const { download, backup, scratch, events } = await backedUp()
  const { statusCode, headers, rawPayload } = await download({ passphrase: PASSPHRASE })
  expect([statusCode, headers]).toEqual([
    200,
    expect.objectContaining({
      'content-type': 'application/octet-stream',
      'content-length': String(rawPayload.length),
      'content-disposition': `attachment; filename="${backup.file}.age"`,
      'cache-control': 'no-store',
    }),
  ])
  expect(rawPayload.subarray(0, 40).toString('latin1')).toMatch(/^age-encryption\.org\/v1\n-> scrypt /)
  expect(rawPayload.includes('Oluwaseyi')).toBe(false)
  const plain = await opened(rawPayload, (decrypter) => decrypter.addPassphrase(PASSPHRASE))
  expect(plain.equals(readFileSync(backup.path))).toBe(true)
  await expect(opened(rawPayload, (decrypter) => decrypter.addPassphrase(`${PASSPHRASE}!`))).rejects.toThrow()
  expect(await events()).toEqual([['storage.copy', 'ok']])
  await expect.poll(scratch, WAIT).toEqual([])
})

test('with a public key set no passphrase is asked for, and the secret key opens the copy', SLOW, async () => {
  const { admin, download, backup } = await backedUp({ config: { backupSealTo: KEY.publicKey } })
  expect(await admin.call(listCopyPlaces, {})).toMatchObject({ isSealedToKey: true, refusal: null })
  const { statusCode, rawPayload } = await download({})
  expect(statusCode).toBe(200)
  const plain = await opened(rawPayload, (decrypter) => decrypter.addIdentity(KEY.secretKey))
  expect(plain.equals(readFileSync(backup.path))).toBe(true)
})

test('a passphrase is needed, and has at least 12 characters', SLOW, async () => {
  const { admin, events } = await backedUp()
  const fieldsFor = async (body: object) => {
    const { status, error } = await admin.send(downloadCopy, { body })
    return [status, error.fields]
  }
  expect(await fieldsFor({})).toEqual([400, { passphrase: COPY.passphraseNeeded }])
  expect(await fieldsFor({ passphrase: 'x'.repeat(11) })).toEqual([400, { passphrase: COPY.passphraseShort }])
  expect(await fieldsFor({ passphrase: 'x'.repeat(1001) })).toEqual([400, { passphrase: COPY.passphraseLong }])
  expect(await fieldsFor({ passphrase: '123456789012' })).toEqual([400, { passphrase: COPY.passphraseCommon }])
  expect(await fieldsFor({ passphrase: 'Saints Community Clinic' })).toEqual([400, { passphrase: COPY.passphraseCommon }])
  expect(await events()).toEqual([])
})

test.each([
  ['            ', COPY.passphraseShort],
  ['\u200b\u3164\u2800'.repeat(6), COPY.passphraseShort],
  ['four g     s', COPY.passphraseShort],
  ['abcdeabcdea', COPY.passphraseShort],
  ['abcdabcdabcd', COPY.passphraseAlike],
  ['AaBbCcDdaabb', COPY.passphraseAlike],
  ['a b c d a b c d', COPY.passphraseAlike],
  ['abcdeabcdeab', null],
  ['goat sing ten', null],
])('of the passphrase %j is said: %s', (passphrase, problem) => {
  expect(passphraseProblem(passphrase)).toBe(problem)
  expect(SealedCopy.safeParse({ passphrase }).success).toBe(problem === null)
})

test('a copy leaves over TLS or on the clinic’s own computer only; elsewhere it says what to do', SLOW, async () => {
  const { app, admin, events } = await backedUp({ config: { trustProxy: ['127.0.0.1'] } })
  const from = async (remoteAddress: string, headers: Record<string, string> = {}) => {
    const authorization = `Bearer ${admin.token}`
    const asked = { method: 'POST', url: '/api/storage/copy', remoteAddress, payload: '{"passphrase":"short"}' } as const
    const answer = await app.inject({ ...asked, headers: { authorization, 'content-type': 'application/json', ...headers } })
    return [answer.statusCode, answer.json().message]
  }
  const refused = [403, COPY.notSafeLine]
  const letIn = [400, COPY.passphraseShort]
  expect(await from('192.168.1.20')).toEqual(refused)
  expect(await from('127.0.0.1', { 'x-forwarded-for': '192.168.1.20' })).toEqual(refused)
  expect(await from('192.168.1.20', { 'x-forwarded-proto': 'https' })).toEqual(refused) // no proxy that the server trusts
  expect(await from('127.0.0.1', { host: 'clinic.example' })).toEqual([421, SERVER.otherHost]) // a page whose name points here
  expect(await from('127.0.0.1', { 'x-forwarded-for': '192.168.1.20', 'x-forwarded-proto': 'https' })).toEqual(letIn)
  expect(await from('127.0.0.1')).toEqual(letIn)
  expect(await from('::1')).toEqual(letIn)
  const { refusal } = (
    await app.inject({ url: '/api/storage/drives', remoteAddress: '192.168.1.20', headers: { authorization: `Bearer ${admin.token}` } })
  ).json()
  expect([refusal, await events()]).toEqual([COPY.notSafeLine, []])
})

test('without a backup there is nothing to copy, and a damaged one is not handed on', SLOW, async () => {
  const { as } = await testApp({ inFile: true })
  const admin = await as('admin')
  expect(await admin.call(listCopyPlaces, {})).toMatchObject({ newest: null })
  const { status, error } = await admin.send(downloadCopy, { body: { passphrase: PASSPHRASE } })
  expect([status, error.message]).toEqual([409, SERVER.noBackupYet])

  const damaged = await backedUp()
  const bytes = readFileSync(damaged.backup.path)
  writeFileSync(damaged.backup.path, bytes.subarray(0, bytes.length - 1))
  const answer = await damaged.admin.send(downloadCopy, { body: { passphrase: PASSPHRASE } })
  expect([answer.status, answer.error.message]).toEqual([409, COPY.failed('the newest backup is damaged; make another one')])
  expect([await damaged.events(), damaged.scratch()]).toEqual([
    [
      ['storage.copy', 'failed'],
      ['storage.copy', 'ok'],
    ].slice(0, 2),
    [],
  ])
})

test('a breach reaches the whole store by a copy that was made, not by one that failed', SLOW, async () => {
  const { admin, backup } = await backedUp({ config: { backupSealTo: KEY.publicKey } })
  const whole = readFileSync(backup.path)
  const fromAt = new Date(Date.now() - 60_000).toISOString()
  const files = async () => {
    const reach = await admin.call(getReach, { query: { fromAt, toAt: new Date(Date.now() + 60_000).toISOString() } })
    return reach.files.map(({ type }) => type)
  }
  writeFileSync(backup.path, whole.subarray(1))
  expect((await admin.send(downloadCopy, { body: {} })).status).toBe(409)
  expect(await files()).toEqual([])
  writeFileSync(backup.path, whole)
  expect((await admin.send(downloadCopy, { body: {} })).status).toBe(200)
  expect(await files()).toEqual(['storage.copy'])
})

test('the eleventh export of an hour is refused, and copies count among them', SLOW, async () => {
  const clinic = await backedUp({ config: { requestLimits: true, backupSealTo: KEY.publicKey } })
  const { admin, scratch } = clinic
  await exportedBefore(clinic, admin.user, 9)
  expect((await admin.send(downloadCopy, { body: {} })).status).toBe(200)
  expect(await admin.send(downloadCopy, { body: {} })).toMatchObject({ status: 429, error: { code: 'too-many' } })
  await expect.poll(scratch, WAIT).toEqual([])
})

test('a drive that is plugged in is listed, gets the copy with its manifest, and the copy opens', SLOW, async ({ skip }) => {
  const drive = aDrive(200)
  if (!drive) return skip(NO_DRIVE)
  const { admin, backup, events } = await backedUp({ config: { backupSealTo: KEY.publicKey } })
  const { drives, newest } = await admin.call(listCopyPlaces, {})
  const listed = drives.find(({ folder }) => folder === drive.folder)
  expect(newest).toEqual({ madeAt: backup.madeAt, bytes: backup.size })
  expect(listed).toMatchObject({ name: expect.stringMatching(/^STICK-/), problem: null })
  const body = { drive: listed?.id ?? '' }
  const made = await admin.call(copyToDrive, { body })
  const folder = join(drive.folder, 'clinic-backups')
  const path = join(folder, made.file)
  expect([made.file, made.madeAt, readdirSync(folder).toSorted()]).toEqual([
    `${backup.file}.age`,
    backup.madeAt,
    [`${backup.file}.age`, backup.file.replace(/db$/, 'json')],
  ])
  expect(isSealedWithPassphrase(path)).toBe(false)
  const plain = join(aFolder('opened'), 'clinic.db')
  await openSealed(path, plain, { secretKey: KEY.secretKey })
  expect(await sha256Of(plain)).toBe(backup.sha256)
  expect([listBackups(folder)[0]?.sealed, await events()]).toEqual([
    { size: made.bytes, sha256: await sha256Of(path) },
    [['storage.copy-to-drive', 'ok']],
  ])
  expect((await admin.call(copyToDrive, { body })).file).toBe(made.file) // again: it takes the place of the first
})

test(
  'a drive that is full, write-protected, pulled out or made up is refused in plain words, and holds no half file',
  SLOW,
  async ({ skip }) => {
    const [full, locked, gone, small] = [aDrive(200), aDrive(200), aDrive(200), aDrive(2)]
    if (!full || !locked || !gone || !small) return skip(NO_DRIVE)
    const { admin, events } = await backedUp()
    const { drives } = await admin.call(listCopyPlaces, {})
    const idOf = ({ folder }: { folder: string }) => drives.find((drive) => drive.folder === folder)?.id ?? ''
    const refusal = async (drive: string) => {
      const { status, error } = await admin.send(copyToDrive, { body: { drive, passphrase: PASSPHRASE } })
      return [status, error.message]
    }
    expect(drives.find(({ folder }) => folder === small.folder)?.problem).toMatch(/^Only \d MB are free, and the copy needs \d MB\.$/)
    expect(await refusal(idOf(small))).toEqual([409, expect.stringMatching(/^Only \d MB are free/)])

    writeFileSync(join(full.folder, 'clinic-backups'), 'a file is in the way')
    expect(await refusal(idOf(full))).toEqual([409, COPY.notAFolder])
    expect(readdirSync(full.folder).toSorted()).toEqual(['clinic-backups', 'lost+found'])

    locked.writeProtect()
    expect(await refusal(idOf(locked))).toEqual([409, COPY.onlyRead])
    gone.pullOut()
    expect(await refusal(idOf(gone))).toEqual([409, COPY.noDrive])
    for (const made of ['/etc', gone.folder, '../../tmp', '']) expect(await refusal(made)).toEqual([409, COPY.noDrive])
    expect([readdirSync(gone.folder), existsSync(join(locked.folder, 'clinic-backups'))]).toEqual([[], false])
    expect(await events()).toEqual([
      ['storage.copy-to-drive', 'failed'],
      ['storage.copy-to-drive', 'ok'],
    ])
  },
)

test('a prepared drive cannot lead a copy to the disk of the records, nor over another file', SLOW, async ({ skip }) => {
  const drive = aDrive(200)
  if (!drive) return skip(NO_DRIVE)
  const { admin, backup } = await backedUp({ config: { backupSealTo: KEY.publicKey } })
  const { drives } = await admin.call(listCopyPlaces, {})
  const body = { drive: drives.find(({ folder }) => folder === drive.folder)?.id ?? '' }
  const elsewhere = aFolder('laptop')
  const folder = join(drive.folder, 'clinic-backups')
  symlinkSync(elsewhere, folder)
  const { status, error } = await admin.send(copyToDrive, { body })
  expect([status, error.message, readdirSync(elsewhere)]).toEqual([409, COPY.notAFolder, []])

  rmSync(folder)
  mkdirSync(folder)
  const [victim, other] = [join(elsewhere, 'victim'), join(elsewhere, 'other')]
  writeFileSync(victim, 'kept')
  writeFileSync(other, 'kept')
  symlinkSync(victim, join(folder, `${backup.file}.age.part`))
  symlinkSync(other, join(folder, backup.file.replace(/db$/, 'json.part')))
  const { file } = await admin.call(copyToDrive, { body })
  expect([victim, other].map((path) => readFileSync(path, 'utf8'))).toEqual(['kept', 'kept'])
  const plain = join(aFolder('opened'), 'clinic.db')
  await openSealed(join(folder, file), plain, { secretKey: KEY.secretKey })
  expect(await sha256Of(plain)).toBe(backup.sha256)
})

test.for([
  ['becomes full', COPY.full, ({ folder }: PluggedDrive) => fill(join(folder, 'filler'))],
  ['is pulled out', COPY.gone, ({ pullOut }: PluggedDrive) => pullOut()],
] as const)('a drive that %s while the copy is written gets no copy, and says so', SLOW, async ([_name, message, spoil], { skip }) => {
  const drive = aDrive(30)
  if (!drive) return skip(NO_DRIVE)
  const { admin, events } = await backedUp()
  const { drives } = await admin.call(listCopyPlaces, {})
  const id = drives.find(({ folder }) => folder === drive.folder)?.id ?? ''
  const asked = admin.send(copyToDrive, { body: { drive: id, passphrase: PASSPHRASE } })
  const folder = join(drive.folder, 'clinic-backups')
  await expect.poll(() => existsSync(folder), WAIT).toBe(true) // it was looked at, and sealing takes longer from here
  spoil(drive)
  const { status, error } = await asked
  expect([status, error.message]).toEqual([409, message])
  expect(existsSync(folder) ? readdirSync(folder) : []).toEqual([])
  expect((await events())[0]).toEqual(['storage.copy-to-drive', 'failed'])
})

/** Takes all the room there is, to the last page. */
function fill(path: string): void {
  for (let size = 1 << 20; size >= 1024; size /= 2) {
    try {
      for (;;) writeFileSync(path, Buffer.alloc(size), { flag: 'a' })
    } catch (error) {
      expect(error).toMatchObject({ code: 'ENOSPC' }) // smaller pieces may still fit
    }
  }
}
