import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { aFolder, configOf } from '@clinic/server/test/processes/server-process'
import { aDrive, NO_DRIVE } from '@clinic/server/test/store/a-drive'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type BundleFacts, nameOfBundle, thisPlatform } from '../bundle/bundle-facts.ts'
import { makeBundle } from '../bundle/make-bundle.ts'
import { newReleaseKeys } from '../bundle/signature.ts'
import { SPARE_BYTES } from '../make/copy-out.ts'
import { homeAt, makeHome, setCurrent } from './install-paths.ts'
import { refuseWithoutRoom } from './room.ts'
import { update } from './update.ts'

const MB = 1_000_000
const facts: BundleFacts = {
  format: 1,
  version: '1.2.3',
  commit: null,
  platform: thisPlatform,
  migrations: [],
  sizes: { a: 30 * MB, b: 20 * MB },
}

function anInstall(storeBytes: number) {
  const home = homeAt(aFolder('home'))
  makeHome(home)
  mkdirSync(home.data, { recursive: true })
  if (storeBytes > 0) writeFileSync(join(home.data, 'clinic.db'), Buffer.alloc(storeBytes))
  return { home, config: configOf(home.data) }
}

test.each([
  ['the program, without a store', 0, 50 * MB + SPARE_BYTES],
  ['the program, a backup of the store and a trial of it', 2 * MB, 58 * MB + SPARE_BYTES],
])('an update needs room for %s', (_, storeBytes, needed) => {
  const { home, config } = anInstall(storeBytes)
  const withFree = (free: number) => () => refuseWithoutRoom(home, facts, config, () => ({ free, total: 1e12 }))
  expect(withFree(needed)).not.toThrow()
  expect(withFree(needed - 1)).toThrow(`An update needs ${Math.ceil(needed / MB)} MB`)
})

test('an update without room is refused before anything of it is on the disk', async ({ skip }) => {
  const drive = aDrive(20)
  if (!drive) return skip(NO_DRIVE)
  const home = homeAt(join(drive.folder, 'home'))
  makeHome(home)
  const { publicKey, secretKey } = newReleaseKeys()
  writeFileSync(home.key, publicKey)
  const current = { ...facts, version: '1.0.0' }
  mkdirSync(home.pathOf(nameOfBundle(current)))
  writeFileSync(join(home.pathOf(nameOfBundle(current)), 'BUNDLE.json'), JSON.stringify(current))
  setCurrent(home, nameOfBundle(current))
  vi.stubEnv('DATA_DIR', home.data)
  onTestFinished(() => void vi.unstubAllEnvs())
  const files = [{ path: 'clinic', from: null, text: 'x'.repeat(1000), isProgram: true }]
  const file = await makeBundle({ files, facts, secretKey, into: aFolder('bundle') })
  const contents = () => readdirSync(home.folder, { recursive: true }).toSorted()
  const before = contents()
  await expect(update({ home, file, isBackedUp: false, say: () => undefined })).rejects.toThrow('An update needs')
  expect(contents()).toEqual(before)
})
