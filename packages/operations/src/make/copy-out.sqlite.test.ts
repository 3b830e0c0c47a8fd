import fs, { lstatSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { sha256Of, writeWhole } from '@clinic/server/durable-files'
import { copyWhole } from '@clinic/server/jobs/large-files'
import { aFolder } from '@clinic/server/test/processes/server-process'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { expect, onTestFinished, test } from 'vitest'
import { copyOut } from './copy-out.ts'
import type { Manifest } from './manifest.ts'
import { sealFile } from './seal.ts'

/* Someone can prepare a stick: what is in the way of a copy must not lead it to a file of the laptop. */

const sealedWith = { publicKey: await identityToRecipient(await generateX25519Identity()) }

/** A backup, and a file of the laptop that must stay as it is. */
async function aBackup() {
  const [home, stick] = [aFolder('laptop'), aFolder('stick')]
  const [path, victim] = [join(home, 'clinic-2026-11-22T08-00-00-000Z.db'), join(home, 'victim')]
  writeFileSync(path, 'all records')
  writeFileSync(victim, 'kept')
  const manifest: Manifest = {
    format: 1,
    file: 'clinic-2026-11-22T08-00-00-000Z.db',
    madeAt: '2026-11-22T08:00:00.000Z',
    store: '',
    sqlite: '',
    size: statSync(path).size,
    sha256: await sha256Of(path),
    schema: [],
    rows: {},
    audit: { seq: 0, mac: '' },
  }
  return { path, victim, stick, manifest, read: () => readFileSync(victim, 'utf8') }
}

const WRITERS = [
  ['an open copy', (from: string, part: string) => copyWhole(from, part)],
  ['a sealed copy', (from: string, part: string) => sealFile(from, part, sealedWith)],
  ['a manifest', (_from: string, part: string) => writeWhole(part.replace(/\.part$/, ''), 'manifest')],
] as const

/** Puts a link where a file was removed, as a program beside this one can between the removal and the write. */
function putBackWhatIsRemoved(to: string): void {
  const { rmSync } = fs
  const set = (remove: typeof rmSync) => {
    fs.rmSync = remove
    syncBuiltinESMExports()
  }
  onTestFinished(() => set(rmSync))
  set((path, options) => {
    rmSync(path, options)
    symlinkSync(to, path)
  })
}

test.each(WRITERS)('a link that comes in the place of %s at the last moment is not followed', async (_what, write) => {
  const { path, victim, stick, read } = await aBackup()
  putBackWhatIsRemoved(victim)
  await expect((async () => write(path, join(stick, 'copy.part')))()).rejects.toThrow('EEXIST')
  expect(read()).toBe('kept')
})

test.each([
  ['an open copy', null],
  ['a sealed copy', sealedWith],
])('a link in the place of %s or of its manifest is replaced', async (_what, seal) => {
  const { path, victim, stick, manifest, read } = await aBackup()
  const name = `${manifest.file}${seal ? '.age' : ''}`
  for (const file of [`${name}.part`, name, manifest.file.replace(/db$/, 'json.part')]) symlinkSync(victim, join(stick, file))
  const made = await copyOut(path, manifest, { folder: stick, sealedWith: seal, auditKey: '' })
  expect([made, lstatSync(made).isFile(), read()]).toEqual([join(stick, name), true, 'kept'])
  expect(readdirSync(stick)).toEqual([name, manifest.file.replace(/db$/, 'json')])
})

test('a folder on the stick that leads to another file system is refused', async () => {
  const { path, stick, manifest } = await aBackup()
  const folder = join(stick, 'clinic-backups')
  const copyTo = (dev: number) => copyOut(path, manifest, { folder, sealedWith: null, auditKey: '', dev })
  mkdirSync(folder)
  const { dev } = statSync(stick)
  await expect(copyTo(dev + 1)).rejects.toThrow('leads to another place')
  expect(readdirSync(folder)).toEqual([])
  expect(await copyTo(dev)).toBe(join(folder, manifest.file))
})
