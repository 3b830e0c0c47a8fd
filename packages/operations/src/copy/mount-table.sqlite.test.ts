import { expect, test } from 'vitest'
import { isPluggedIn, mountOf, mountsIn } from './mount-table.ts'

const TABLE = `22 27 0:21 / /proc rw,relatime - proc proc rw
27 1 254:1 / / rw,relatime - ext4 /dev/vda1 rw,discard
30 25 0:27 / /dev/shm rw,relatime - tmpfs tmpfs rw,size=24683656k
40 27 8:17 / /media/ada/CHURCH\\040STICK rw,nosuid,nodev,relatime shared:300 master:1 - vfat /dev/sdb1 rw,uid=1000
41 27 8:33 / /run/media/ada/OLD ro,nosuid - iso9660 /dev/sdc1 ro
42 27 8:49 / /mnt/usb rw,relatime - exfat /dev/sdd1 rw
43 27 0:50 / /mnt/office rw,relatime - nfs4 10.0.0.2:/export rw
44 27 0:51 / /mnt/memory rw - tmpfs tmpfs rw
45 27 8:65 / /srv/clinic rw - ext4 /dev/sde1 ro,errors=remount-ro
46 27 8:81 / /mnt/usb rw,relatime - ext4 /dev/sdf1 rw
47 27 254:1 /home /mnt rw - ext4 /dev/vda1 rw
`

test('what is plugged in is known by its place; memory and the network are left out', () => {
  const drives = mountsIn(TABLE).filter(isPluggedIn)
  expect(drives.map(({ folder, device, isReadOnly }) => [folder, device, isReadOnly])).toEqual([
    ['/media/ada/CHURCH STICK', '/dev/sdb1', false],
    ['/run/media/ada/OLD', '/dev/sdc1', true],
    ['/mnt/usb', '/dev/sdf1', false],
  ])
})

test('a folder is on the file system that is mounted nearest above it', () => {
  const on = (folder: string) => mountOf(mountsIn(TABLE), folder)?.device
  expect(['/srv/clinic/data', '/srv/clinic', '/srv/clinics', '/mnt/usb/data', '/home'].map(on)).toEqual([
    '/dev/sde1',
    '/dev/sde1',
    '/dev/vda1',
    '/dev/sdf1',
    '/dev/vda1',
  ])
  expect(mountsIn(TABLE).find(({ device }) => device === '/dev/sde1')?.isReadOnly).toBe(true)
  expect([mountOf([], '/data'), mountsIn(''), mountsIn('no table at all')]).toEqual([undefined, [], []])
})
