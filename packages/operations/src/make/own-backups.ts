import { type Backup, listBackups, newestFirst } from './manifest.ts'
import { checkCode } from './manifest-code.ts'

/**
 * The backups in these folders, newest first, without those that carry the code of another clinic: BACKUP_DIR may be shared.
 * @param key null without the keys folder: then no code can be checked, and all are listed
 */
export function listOwnBackups(folders: readonly string[], key: Buffer | null): Backup[] {
  const all = folders.flatMap((folder) => listBackups(folder))
  return newestFirst(all.filter(({ path }) => key === null || checkCode(path, key) !== 'wrong'))
}
