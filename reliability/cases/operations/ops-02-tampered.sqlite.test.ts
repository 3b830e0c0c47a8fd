import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { thisPlatform } from '@clinic/operations/bundle/bundle-facts'
import { makeBundle } from '@clinic/operations/bundle/make-bundle'
import { newReleaseKeys } from '@clinic/operations/bundle/signature'
import { freePort } from '@clinic/server/test/processes/free-port'
import { expect, test } from 'vitest'
import { anInstall, aRoot, clinic, contentsOf, releaseKeys, smallBundle } from '../../harness/clinics/install.ts'
import { noteFigure } from '../../harness/measure/figures.ts'
import { size } from '../../harness/measure/size.ts'

test('OPS-02 sqlite: a bundle that was changed, is signed by another, is older or for another system changes nothing', async () => {
  const root = aRoot()
  const home = anInstall(root, '1.0.0')
  const good = await smallBundle(root, '1.0.1')
  const bundleOf = (version: string) =>
    makeBundle({ files: [], facts: { ...facts, version }, secretKey: releaseKeys.secretKey, into: root })
  const facts = { format: 1, version: '1.0.2', commit: null, platform: thisPlatform, migrations: [] as string[] } as const
  const [older, same] = [await bundleOf('0.9.9'), await bundleOf('1.0.0')]
  const other = await makeBundle({ files: [], facts, secretKey: newReleaseKeys().secretKey, into: root })
  const tar = gunzipSync(readFileSync(good))
  const changedAt = (place: number) => {
    const copy = Buffer.from(tar)
    copy[place] = (copy[place] ?? 0) ^ 1
    const path = join(root, `changed-${place}.tar.gz`)
    writeFileSync(path, gzipSync(copy, { level: 1 }))
    return path
  }
  const cut = join(root, 'cut.tar.gz')
  writeFileSync(cut, readFileSync(good).subarray(0, -5000))
  // In the list, in its signature's line, in a source near the middle and near the end.
  const inSignature = tar.indexOf('RU', tar.indexOf('untrusted comment')) + 30
  const places = [700, inSignature, tar.indexOf('export const', tar.length >> 1), tar.lastIndexOf('export function')]
  const before = contentsOf(home.folder)
  const port = await freePort()
  const files = [...places.map(changedAt), cut, older, same, other, join(root, 'none.tar.gz')]
  // Each is refused for its own reason; the unit tests know more of them.
  const tried = files.filter((_, place) => place % size({ quick: 4, full: 1 }) === 0)
  for (const file of tried) {
    const updating = clinic(home, port, 'update', file)
    expect([file, await updating.ended]).toEqual([file, 1])
    expect(contentsOf(home.folder)).toEqual(before)
  }
  noteFigure('OPS-02 sqlite', `${tried.length} bad bundles refused, nothing changed`)
})
