import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Duties } from '@clinic/contract/data-protection/duties'

type Disk = Duties['disk']

const run = promisify(execFile)
const ASK_MS = 5_000
const ask = async (program: string, args: readonly string[]) => (await run(program, args, { timeout: ASK_MS, windowsHide: true })).stdout

const UNKNOWN: Disk = { state: 'unknown', detail: 'The operating system did not say' }

/** Is the disk that a folder lies on encrypted? Asked of the operating system; a disk that encrypts by itself is not seen. */
export async function askDisk(folder: string, platform: NodeJS.Platform = process.platform): Promise<Disk> {
  try {
    if (platform === 'linux') return readLsblk(await ask('lsblk', ['-s', '-J', '-o', 'NAME,TYPE', await sourceOf(folder)]))
    if (platform === 'darwin') return readFdesetup(folder, await ask('fdesetup', ['status']))
    if (platform === 'win32') return readManageBde(await ask('manage-bde', ['-status', folder.slice(0, 2)]))
  } catch {
    // The program is not there, or only an administrator may ask it.
  }
  return UNKNOWN
}

const sourceOf = async (folder: string) => (await ask('findmnt', ['-n', '-v', '-o', 'SOURCE', '--target', folder])).trim()

type Device = { readonly type?: string; readonly children?: readonly Device[] }

/** `lsblk -s -J -o NAME,TYPE /dev/…`: the device, and below it what it lies on; `crypt` is dm-crypt, which LUKS uses. */
export function readLsblk(output: string): Disk {
  const { blockdevices = [] } = JSON.parse(output) as { readonly blockdevices?: readonly Device[] } // as lsblk -J documents
  const types = (device: Device): string[] => [device.type ?? '', ...(device.children ?? []).flatMap(types)]
  const found = blockdevices.flatMap(types)
  if (found.includes('crypt')) return { state: 'encrypted', detail: 'LUKS (dm-crypt)' }
  return found.includes('disk') ? { state: 'not-encrypted', detail: 'No dm-crypt below the data folder' } : UNKNOWN
}

/** `fdesetup status`: of the startup disk alone. */
export function readFdesetup(folder: string, output: string): Disk {
  if (folder.startsWith('/Volumes/')) return { state: 'unknown', detail: 'The data folder is not on the startup disk' }
  if (/FileVault is On\b/.test(output)) return { state: 'encrypted', detail: 'FileVault' }
  return /FileVault is Off\b/.test(output) ? { state: 'not-encrypted', detail: 'FileVault is off' } : UNKNOWN
}

/** `manage-bde -status C:`; its words are those of the system's language, so others than English are not read. */
export function readManageBde(output: string): Disk {
  if (/Protection Status:\s+Protection On/.test(output)) return { state: 'encrypted', detail: 'BitLocker' }
  if (/Conversion Status:\s+Fully Decrypted/.test(output)) return { state: 'not-encrypted', detail: 'BitLocker is off' }
  return /Protection Status:\s+Protection Off/.test(output) ? { state: 'not-encrypted', detail: 'BitLocker is suspended' } : UNKNOWN
}
