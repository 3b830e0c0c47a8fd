import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { aFolder } from '@clinic/server/test/processes/server-process'
import { expect, test } from 'vitest'
import { TAR_END, tarHeader, tarPadding } from '../make/tar.ts'
import { type BundleFacts, compareVersions, thisPlatform } from './bundle-facts.ts'
import { makeBundle } from './make-bundle.ts'
import { newReleaseKeys } from './signature.ts'
import { unpackBundle } from './unpack-bundle.ts'

const keys = newReleaseKeys()
const facts: BundleFacts = { format: 1, version: '1.2.3', commit: 'abc1234', platform: thisPlatform, migrations: ['0001'] }
const NAME = `clinic-1.2.3-${thisPlatform}`
const text = (path: string, text: string, isProgram = false) => ({ path, from: null, text, isProgram })
const FILES = [
  text('clinic', '#!/bin/sh\n', true),
  text('packages/contract/a.ts', 'export const a = 1\n'),
  text('deep/er/b', 'b'.repeat(600)),
]

const aBundle = (secretKey = keys.secretKey, files = FILES) => makeBundle({ files, facts, secretKey, into: aFolder('bundle') })

async function unpack(file: string, { publicKey = keys.publicKey, accept = () => {} }: { publicKey?: string; accept?: () => void } = {}) {
  const into = aFolder('versions')
  const done = await unpackBundle({ file, publicKey, into, accept }).catch((error: Error) => error)
  return { into, done, left: readdirSync(into) }
}

/** The archive after this change to its bytes. */
function changed(file: string, change: (tar: Buffer) => Buffer): string {
  writeFileSync(file, gzipSync(change(gunzipSync(readFileSync(file)))))
  return file
}

const replaced = (from: string, to: string) => (tar: Buffer) => Buffer.from(tar.toString('latin1').replace(from, to), 'latin1')
const entry = (path: string, content: string, linkTo = '') => [
  tarHeader({ path: `${NAME}/${path}`, mode: 0o644, size: content.length }, linkTo),
  Buffer.from(content),
  tarPadding(content.length),
]
const added =
  (path: string, content: string, linkTo = '') =>
  (tar: Buffer) =>
    Buffer.concat([tar.subarray(0, -TAR_END.length), ...entry(path, content, linkTo), TAR_END])

test('unpacks a whole bundle, with executable files and the link that Node needs', async () => {
  const { into, done, left } = await unpack(await aBundle())
  expect([done, left]).toEqual([{ ...facts, sizes: expect.objectContaining({ clinic: 10, 'deep/er/b': 600 }) }, [NAME]])
  expect(readFileSync(join(into, NAME, 'deep/er/b'), 'utf8')).toBe('b'.repeat(600))
  expect(statSync(join(into, NAME, 'clinic')).mode & 0o777).toBe(0o755)
  expect(readFileSync(join(into, NAME, 'node_modules/@clinic/contract/a.ts'), 'utf8')).toBe('export const a = 1\n')
})

const REFUSED: [string, (tar: Buffer) => Buffer, string][] = [
  ['a changed file', replaced('export const a = 1', 'export const a = 2'), 'was changed after it was signed'],
  ['changed facts', replaced('"commit": "abc1234"', '"commit": "abc1235"'), 'was changed after it was signed'],
  ['a changed list', (tar) => replaced('  clinic\n', '  clinik\n')(tar), 'not by the key'],
  ['a changed signature', replaced('trusted comment: clinic-', 'trusted comment: clinik-'), 'not by the key'],
  ['a file more', added('more', 'x'), 'which was not signed'],
  ['a file above the folder', added('../../above', 'x'), 'which was not signed'],
  ['a link elsewhere', added('deep/link', '', '/etc'), 'which was not signed'],
  ['a second file of one name', added('clinic', '#!/bin/sh\n'), 'which was not signed'],
  ['its end cut off', (tar) => tar.subarray(0, tar.length - 4000), 'ends too early'],
  ['the last files left out', (tar) => Buffer.concat([tar.subarray(0, tar.indexOf(`${NAME}/packages/`)), TAR_END]), 'lacks'],
]

test.each(REFUSED)('OPS-02: refuses a bundle with %s, and leaves nothing behind', async (_, change, reason) => {
  const { done, left } = await unpack(changed(await aBundle(), change))
  expect([String(done), left]).toEqual([expect.stringContaining(reason), []])
})

test('OPS-02: refuses a bundle signed with another key, whatever key it contains', async () => {
  const { done, left } = await unpack(await aBundle(newReleaseKeys().secretKey))
  expect([String(done), left]).toEqual([expect.stringContaining('not by the key'), []])
})

test.each(['', 'no archive', 'x'.repeat(100_000)])('refuses a file that is not a bundle', async (content) => {
  const file = join(aFolder('bundle'), 'file.tar.gz')
  writeFileSync(file, content)
  const { done, left } = await unpack(file)
  expect([done instanceof Error, left]).toEqual([true, []])
})

test('refuses what the caller does not accept before writing anything', async () => {
  const accept = () => {
    throw new Error('older')
  }
  const { done, left } = await unpack(await aBundle(), { accept })
  expect([String(done), left]).toEqual(['Error: older', []])
})

test('refuses a file that is larger than the signed list says, before all of it is read', async () => {
  const [header] = entry('deep/er/b', 'b'.repeat(600))
  const swapped = (tar: Buffer) => {
    const at = tar.indexOf(`${NAME}/deep/er/b`)
    const large = tarHeader({ path: `${NAME}/deep/er/b`, mode: 0o644, size: 100_000_000 })
    expect(tar.subarray(at, at + 512).equals(header as Buffer)).toBe(true)
    return Buffer.concat([tar.subarray(0, at), large, Buffer.alloc(1_000)])
  }
  const { done, left } = await unpack(changed(await aBundle(), swapped))
  expect([String(done), left]).toEqual([expect.stringContaining('was changed after it was signed'), []])
})

test('what an earlier attempt of another version left goes', async () => {
  const into = aFolder('versions')
  mkdirSync(join(into, 'clinic-1.2.2-linux-x64.part/deep'), { recursive: true })
  await unpackBundle({ file: await aBundle(), publicKey: keys.publicKey, into, accept: () => undefined })
  expect(readdirSync(into)).toEqual([NAME])
})

test('the remains of an earlier attempt are no problem', async () => {
  const file = await aBundle()
  const into = aFolder('versions')
  const order = { file, publicKey: keys.publicKey, into, accept: () => undefined }
  writeFileSync(join(into, `${NAME}.part`), 'left over')
  await unpackBundle(order)
  await unpackBundle(order)
  expect([readdirSync(into), existsSync(join(into, NAME, 'clinic'))]).toEqual([[NAME], true])
})

test.each([
  ['1.2.3', '1.2.3', 0],
  ['1.2.3', '1.2.10', -1],
  ['1.10.0', '1.9.9', 1],
  ['2.0.0', '1.9.9', 1],
])('version %s compared with %s', (one, other, sign) => {
  expect(Math.sign(compareVersions(one, other))).toBe(sign)
})
