import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { askDisk, readFdesetup, readLsblk, readManageBde } from './disk.ts'

// The form of each answer is the program's own: `lsblk -s -J` of util-linux 2.38; fdesetup and manage-bde as their makers document them.

const device = (type: string, ...children: object[]) => ({ name: type, type, ...(children.length > 0 && { children }) })
const lsblk = (...blockdevices: object[]) => JSON.stringify({ blockdevices })

test.each([
  ['LUKS on a partition', lsblk(device('crypt', device('part', device('disk')))), 'encrypted'],
  ['LVM on LUKS', lsblk(device('lvm', device('crypt', device('part', device('disk'))))), 'encrypted'],
  ['a plain partition', lsblk(device('part', device('disk'))), 'not-encrypted'],
  ['a loop device', lsblk(device('loop')), 'unknown'],
])('of %s lsblk says %s', (_, output, state) => expect(readLsblk(output).state).toBe(state))

test.each([
  ['/Users/clinic/data', 'FileVault is On.\n', 'encrypted'],
  ['/Users/clinic/data', 'FileVault is Off.\n', 'not-encrypted'],
  ['/Volumes/Stick/data', 'FileVault is On.\n', 'unknown'],
  ['/Users/clinic/data', 'Error: an unknown error.\n', 'unknown'],
])('of %s fdesetup says %j: %s', (folder, output, state) => expect(readFdesetup(folder, output).state).toBe(state))

const manageBde = (conversion: string, protection: string) => `BitLocker Drive Encryption: Configuration Tool version 10.0.19041
Volume C: [Windows]
[OS Volume]

    Size:                 237.27 GB
    Conversion Status:    ${conversion}
    Percentage Encrypted: 100.0%
    Protection Status:    ${protection}
`

test.each([
  [manageBde('Fully Encrypted', 'Protection On'), 'encrypted'],
  [manageBde('Fully Encrypted', 'Protection Off'), 'not-encrypted'],
  [manageBde('Fully Decrypted', 'Protection Off'), 'not-encrypted'],
  ['ERROR: An attempt to access a required resource was denied.', 'unknown'],
])('manage-bde %#', (output, state) => expect(readManageBde(output).state).toBe(state))

test('what this machine says of its disks is understood', ({ skip }) => {
  const output = answerOf('lsblk', ['-s', '-J', '-o', 'NAME,TYPE'])
  if (output === null) return skip('lsblk is not on this machine')
  expect(['encrypted', 'not-encrypted', 'unknown']).toContain(readLsblk(output).state)
})

test('a folder on no disk, an unknown system and a missing program are not known', async () => {
  expect((await askDisk('/proc', 'linux')).state).toBe('unknown')
  expect((await askDisk('/', 'aix')).state).toBe('unknown')
  expect((await askDisk('C:\\data', process.platform === 'win32' ? 'linux' : 'win32')).state).toBe('unknown')
})

function answerOf(program: string, args: string[]): string | null {
  try {
    return execFileSync(program, args, { encoding: 'utf8' })
  } catch {
    return null
  }
}
