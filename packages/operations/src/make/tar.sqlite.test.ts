import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { aFolder } from '@clinic/server/test/processes/server-process'
import { expect, test } from 'vitest'
import { readTar, TAR_END, tarHeader, tarPadding } from './tar.ts'

const LONG = `${'folder/'.repeat(20)}${'n'.repeat(90)}.js`
const FILES: [string, string][] = [
  ['a/empty', ''],
  ['a/one', 'x'],
  ['a/block', 'y'.repeat(512)],
  [LONG, 'z'.repeat(70_000)],
]

const archive = Buffer.concat([
  ...FILES.flatMap(([path, text]) => [tarHeader({ path, mode: 0o644, size: text.length }), Buffer.from(text), tarPadding(text.length)]),
  TAR_END,
])

/** In chunks of an odd size. */
async function read(bytes: Buffer, piece = 333): Promise<[string, string][]> {
  const pieces = Array.from({ length: Math.ceil(bytes.length / piece) }, (_, n) => bytes.subarray(n * piece, (n + 1) * piece))
  const found: [string, string][] = []
  for await (const entry of readTar(Readable.from(pieces))) {
    const content: Buffer[] = []
    for await (const part of entry.content()) content.push(part)
    found.push([entry.path, String(Buffer.concat(content))])
  }
  return found
}

test('reads what was written, in order', async () => {
  expect(await read(archive)).toEqual(FILES)
  expect(await read(archive, 1 << 20)).toEqual(FILES)
})

test.skipIf(process.platform === 'win32')('the system’s own tar can read it too', () => {
  const folder = aFolder('tar')
  writeFileSync(join(folder, 'a.tar'), archive)
  execFileSync('tar', ['xf', 'a.tar'], { cwd: folder })
  expect(FILES.map(([path]) => readFileSync(join(folder, path), 'utf8'))).toEqual(FILES.map(([, text]) => text))
})

test('skips the unread part of a file', async () => {
  const paths: string[] = []
  for await (const { path } of readTar(Readable.from([archive]))) paths.push(path)
  expect(paths).toEqual(FILES.map(([path]) => path))
})

test('refuses a truncated file or a changed header', async () => {
  await expect(read(archive.subarray(0, -2000))).rejects.toThrow('ends too early')
  const changed = Buffer.from(archive)
  changed[0] = 98
  await expect(read(changed)).rejects.toThrow('not a bundle')
})

test('a path that the format cannot store stops the bundle', () => {
  expect(() => tarHeader({ path: 'n'.repeat(101), mode: 0o644, size: 0 })).toThrow('too long')
})
