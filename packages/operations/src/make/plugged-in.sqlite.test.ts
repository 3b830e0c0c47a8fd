import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { aFolder } from '@clinic/server/test/processes/server-process'
import { aDrive, NO_DRIVE } from '@clinic/server/test/store/a-drive'
import { expect, test } from 'vitest'
import { isDiskOut } from './plugged-in.ts'

test.runIf(process.platform === 'linux')('a place of the table of disks with nothing mounted on it has its disk out', () => {
  const home = aFolder('home')
  const place = join(home, 'back up')
  mkdirSync(place)
  const fstab = (point: string, options = 'defaults,nofail') => `# disks\nUUID=1 / ext4 defaults 0 1\nUUID=2 ${point} ext4 ${options} 0 2\n`
  const written = place.replace(' ', '\\040')
  for (const folder of [place, join(place, 'clinic')]) expect(isDiskOut(folder, fstab(written))).toBe(true)
  symlinkSync(place, join(home, 'link'))
  expect(isDiskOut(join(home, 'link'), fstab(written))).toBe(true)
  const others = [fstab(`${written}s`), fstab(written, 'defaults,bind'), fstab(written).replace('UUID=2', '#UUID=2'), '']
  for (const table of others) expect([table, isDiskOut(place, table)]).toEqual([table, false])
})

test('a disk that is mounted is in until it is pulled out', ({ skip }) => {
  const drive = aDrive(10)
  if (!drive) return skip(NO_DRIVE)
  const folders = [drive.folder, join(drive.folder, 'clinic')]
  for (const table of ['', `UUID=1 ${drive.folder} ext4 nofail 0 2`]) {
    expect(folders.map((folder) => isDiskOut(folder, table))).toEqual([false, false])
  }
  drive.pullOut()
  expect(folders.map((folder) => isDiskOut(folder, ''))).toEqual([true, true])
})
