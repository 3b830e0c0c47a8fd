import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmdirSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { aFolder } from '../processes/server-process.ts'

/** A drive as a person plugs it in: an ext4 on an image file, mounted under /mnt. */
export type PluggedDrive = { readonly folder: string; readonly pullOut: () => void; readonly writeProtect: () => void }

/** Null where the system lets no one mount a drive. It is gone after the test. */
export function aDrive(megabytes: number): PluggedDrive | null {
  const image = join(aFolder('image'), 'drive.img')
  let folder: string | undefined
  try {
    execFileSync('truncate', ['-s', `${megabytes}M`, image])
    execFileSync('mkfs.ext4', ['-q', '-m', '0', image])
    folder = mkdtempSync('/mnt/STICK-')
    execFileSync('mount', ['-o', 'loop', image, folder], { stdio: 'ignore' })
  } catch {
    if (folder !== undefined) rmdirSync(folder)
    return null
  }
  const place = folder
  let isIn = true
  function pullOut(): void {
    if (isIn) execFileSync('umount', ['--lazy', place])
    isIn = false
  }
  onTestFinished(() => {
    pullOut()
    rmdirSync(place)
  })
  return { folder: place, pullOut, writeProtect: () => void execFileSync('mount', ['-o', 'remount,ro', place]) }
}

export const NO_DRIVE = 'only root can mount a drive'
