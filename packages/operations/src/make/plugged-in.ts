import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/** Where desktops and people mount what is plugged in. */
export const PLUGGED_IN = ['/media', '/run/media', '/mnt']

const FSTAB = '/etc/fstab'

/**
 * Is there nothing mounted where the disk of this folder belongs? Its mount point may be there still, and what is written to it lands on the
 * laptop's own disk. Known on Linux only: other systems remove the place together with the disk.
 * @param fstab where the system mounts disks by itself, fstab(5)
 */
export function isDiskOut(folder: string, fstab = existsSync(FSTAB) ? readFileSync(FSTAB, 'utf8') : ''): boolean {
  if (process.platform !== 'linux') return false
  const path = existsSync(folder) ? realpathSync(folder) : resolve(folder)
  const places = [...PLUGGED_IN, ...mountPointsIn(fstab)].filter((place) => `${path}/`.startsWith(`${place}/`))
  const [nearest] = places.toSorted((a, b) => b.length - a.length)
  try {
    return nearest !== undefined && deviceOf(path) === deviceOf(dirname(nearest))
  } catch {
    return false // a place that cannot be looked at: the copy itself says why
  }
}

/** @throws if the disk of this folder is out */
export function refuseDiskOut(folder: string): void {
  if (isDiskOut(folder)) throw new Error(`The disk of ${folder} is not plugged in, or not mounted.`)
}

/** Without the root, and without folders that are shown a second time. */
function mountPointsIn(fstab: string): string[] {
  return fstab.split('\n').flatMap((line) => {
    const [device = '#', point = '', , options = ''] = line.trim().split(/\s+/)
    const isOwnPlace = /^\/./.test(point) && !device.startsWith('#') && !/\br?bind\b/.test(options)
    return isOwnPlace ? plain(point).replace(/\/+$/, '') : []
  })
}

/** Of the folder, or of the nearest one above it that is there. */
const deviceOf = (folder: string): number => statSync(folder, { throwIfNoEntry: false })?.dev ?? deviceOf(dirname(folder))

/** Tables of mounts write spaces and the like as \040. */
export const plain = (text: string) =>
  text.replaceAll(/\\([0-7]{3})/g, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 8)))
