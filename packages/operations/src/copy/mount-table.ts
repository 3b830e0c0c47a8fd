import { PLUGGED_IN, plain } from '../make/plugged-in.ts'

/** A file system that is mounted, from Linux's table of them. */
export type Mount = {
  readonly folder: string
  /** `major:minor`; of some file systems no device has this number. */
  readonly number: string
  /** /dev/sdb1 */
  readonly device: string
  readonly isReadOnly: boolean
}

/**
 * The rows of /proc/self/mountinfo (proc_pid_mountinfo(5)) that have a device of this machine: no memory, no network, which can be away for
 * minutes. Of several over one folder the last one counts.
 */
export function mountsIn(table: string): Mount[] {
  const mounts = table.split('\n').flatMap((line) => {
    const [own = '', source = ''] = line.split(' - ')
    const [, , number, , folder, options] = own.split(' ')
    const [, device, ofAll = ''] = source.split(' ')
    if (!number || !folder || !options || !device?.startsWith('/dev/')) return []
    const isReadOnly = [...options.split(','), ...ofAll.split(',')].includes('ro')
    return { folder: plain(folder), number, device: plain(device), isReadOnly }
  })
  return [...new Map(mounts.map((mount) => [mount.folder, mount])).values()]
}

export const isPluggedIn = ({ folder }: Pick<Mount, 'folder'>) => PLUGGED_IN.some((place) => folder.startsWith(`${place}/`))

/** The file system that a folder is on. */
export function mountOf(mounts: readonly Mount[], folder: string): Mount | undefined {
  const above = mounts.filter((mount) => mount.folder === '/' || folder === mount.folder || folder.startsWith(`${mount.folder}/`))
  return above.toSorted((a, b) => b.folder.length - a.folder.length)[0]
}
