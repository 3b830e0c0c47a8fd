import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { stat, statfs } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { COPY } from '@clinic/contract/server-messages'
import { megabytes, roomFor } from '../make/copy-out.ts'
import { isPluggedIn, type Mount, mountOf, mountsIn } from './mount-table.ts'

/** A drive that is plugged into this computer. */
type Drive = {
  /** Another one in the same place has another id. */
  readonly id: string
  readonly name: string
  readonly folder: string
  /** Of the file system: what is mounted there, and not the folder below it. */
  readonly dev: number
  readonly freeBytes: number
  /** Why no copy can go there, or null. */
  readonly problem: string | null
}

type DriveFolder = { readonly folder: string; readonly what: string; readonly isReadOnly: boolean; readonly isDataDisk: boolean }

/** A drive that hangs is left out. */
const LOOK_MS = 3_000

/** The drives that are plugged in now, as the system says. `bytes` is what a copy needs. */
export async function listDrives(dataDir: string, bytes: number): Promise<Drive[]> {
  const drives = await Promise.all(
    placesFor(dataDir).map((place) => Promise.race([lookAt(place, bytes), after(LOOK_MS, null, { ref: false })])),
  )
  return drives.filter((drive) => drive !== null).toSorted((a, b) => (a.folder < b.folder ? -1 : 1))
}

async function lookAt({ folder, what, isReadOnly, isDataDisk }: DriveFolder, bytes: number): Promise<Drive | null> {
  try {
    const { dev } = await stat(folder)
    const { bavail, blocks, bsize } = await statfs(folder)
    const [free, needed] = [bavail * bsize, roomFor(bytes, blocks * bsize)]
    const noSpace = free < needed ? COPY.noSpace(`${Math.floor(free / 1e6)} MB`, megabytes(needed)) : null
    const problem = isDataDisk ? COPY.sameDisk : isReadOnly ? COPY.onlyRead : noSpace
    const id = createHash('sha256').update(`${what} ${folder} ${dev}`).digest('hex').slice(0, 16)
    return { id, name: basename(folder) || folder, folder, dev, freeBytes: free, problem }
  } catch {
    return null // it was pulled out in this moment
  }
}

function placesFor(dataDir: string): DriveFolder[] {
  if (process.platform === 'linux') return placesOfLinux(dataDir)
  if (process.platform === 'darwin') return placesIn(volumesOfMac(), dataDir)
  return process.platform === 'win32' ? placesIn(LETTERS.filter(existsSync), dataDir) : []
}

function placesOfLinux(dataDir: string): DriveFolder[] {
  const mounts = mountsIn(readFileSync('/proc/self/mountinfo', 'utf8'))
  const data = mountOf(mounts, realpathSync(dataDir))
  const dataDisks = data ? disksOf(data) : []
  return mounts.filter(isPluggedIn).map((mount) => {
    const isDataDisk = disksOf(mount).some((disk) => dataDisks.includes(disk))
    return { folder: mount.folder, what: mount.device, isReadOnly: mount.isReadOnly, isDataDisk }
  })
}

/** The whole disks behind a file system: that of a partition, and those below an encrypted or a joined volume. */
function disksOf({ number, device }: Mount): string[] {
  try {
    // A file system over several devices (btrfs) has its own number; its device says one of them.
    const known = existsSync(`${BLOCKS}/${number}`) ? number : numberOf(statSync(device).rdev)
    return disksBelow(realpathSync(`${BLOCKS}/${known}`))
  } catch {
    return [number]
  }
}

const BLOCKS = '/sys/dev/block'

function disksBelow(block: string): string[] {
  const below = existsSync(join(block, 'slaves')) ? readdirSync(join(block, 'slaves')) : []
  if (below.length > 0) return below.flatMap((name) => disksBelow(realpathSync(join(block, 'slaves', name))))
  return [existsSync(join(block, 'partition')) ? dirname(block) : block]
}

/** As Linux packs the two numbers of a device. */
const numberOf = (rdev: number) => `${(rdev >> 8) & 0xfff}:${(rdev & 0xff) | ((rdev >> 12) & 0xfff00)}`

/** Which of them is a stick these systems do not say: all are named but the one with the data. */
function placesIn(folders: readonly string[], dataDir: string): DriveFolder[] {
  const dataDev = statSync(dataDir).dev
  return folders.flatMap((folder) => {
    const { dev } = statSync(folder, { throwIfNoEntry: false }) ?? {}
    return dev === undefined ? [] : { folder, what: '', isReadOnly: false, isDataDisk: dev === dataDev }
  })
}

const VOLUMES = '/Volumes'
const volumesOfMac = () => (existsSync(VOLUMES) ? readdirSync(VOLUMES).map((name) => join(VOLUMES, name)) : [])
/** A: and B: are left to floppy disks, which take seconds to say that they are empty. */
const LETTERS = Array.from('CDEFGHIJKLMNOPQRSTUVWXYZ', (letter) => `${letter}:\\`)
