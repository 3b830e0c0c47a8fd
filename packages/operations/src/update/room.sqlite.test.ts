import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { aFolder, configOf } from '@clinic/server/test/server-process'
import { expect, test } from 'vitest'
import { type BundleFacts, thisPlatform } from '../bundle/bundle-facts.ts'
import { SPARE_BYTES } from '../make/copy-out.ts'
import { homeAt, makeHome } from './install-paths.ts'
import { refuseWithoutRoom } from './room.ts'

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
