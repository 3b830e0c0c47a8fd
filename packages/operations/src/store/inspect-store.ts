import { closeSync, existsSync, openSync, readSync, statfsSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Config } from '@clinic/server/config'
import { openReadOnly } from '@clinic/server/db/sqlite/dialect'
import { readAuditKey } from '@clinic/server/keys'
import { checkStructure } from '../make/inspect-copy.ts'
import { backupFolder } from '../make/manifest.ts'
import { listOwnBackups } from '../make/own-backups.ts'
import { isInstalled } from '../restore/installed.ts'

/** Up to this size the store is looked through before it is opened (about 0.1 s); a larger one while the server runs. */
const SMALL_BYTES = 32 * 1024 * 1024
/** SQLite before 3.51.3 can lose a log that several connections write (its "WAL reset" fault). */
const MIN_SQLITE = [3, 51, 3] as const

/**
 * Looks at the SQLite store before it is opened, without changing it, but for a first start that was cut off. Must come first: reading the file by hand while it is open
 * would let go of the process's locks on it.
 * @returns whether it was looked through; a large one still has to be.
 * @throws a sentence that names the restore command, if the file is missing, empty, cut short, foreign or damaged.
 */
export function inspectStore(config: Config): 'checked' | 'to be checked' {
  const { databaseUrl: path, dataDir } = config
  refuseOldSqlite()
  refuseNetworkFolder(dirname(path))
  const expected = isInstalled(dataDir)
  if (!existsSync(path)) {
    if (expected || existsSync(`${path}-wal`)) throw unusable(config, 'is missing, although this data folder has held one')
    return 'checked'
  }
  if (!expected) rollBackFirstStart(path)
  const whole = faultOfFile(path, expected)
  if (whole) throw unusable(config, whole)
  if (statSync(path).size === 0) return 'checked'
  const inside = faultInside(path, expected)
  if (inside) throw unusable(config, inside)
  return statSync(path).size <= SMALL_BYTES ? 'checked' : 'to be checked'
}

/** The refusal to work with a store; `fault` completes the sentence "The store … ". */
export function unusable(config: Pick<Config, 'databaseUrl' | 'dataDir' | 'backupDir'>, fault: string): Error {
  const folders = [backupFolder(config.dataDir), config.backupDir]
  const [own] = listOwnBackups(folders, readAuditKey(join(config.dataDir, 'keys')))
  const newest = own ?? listOwnBackups(folders, null)[0] // the keys may be those of another store
  return new Error(
    [
      `The store ${config.databaseUrl} ${fault}. It was left as it is.`,
      newest
        ? `Restore the newest backup with: npm run restore -- ${newest.path}`
        : 'There is no backup in the data folder. If you have one elsewhere, restore it with: npm run restore -- FILE',
    ].join('\n'),
  )
}

function refuseOldSqlite(): void {
  const version = (process.versions.sqlite ?? '0').split('.').map(Number)
  const at = MIN_SQLITE.findIndex((least, index) => version[index] !== least)
  if (at >= 0 && (version[at] ?? 0) < (MIN_SQLITE[at] ?? 0))
    throw new Error(`SQLite ${process.versions.sqlite} is too old to keep records safely: ${MIN_SQLITE.join('.')} is the least.`)
}

/** Linux's numbers of NFS and of three kinds of Windows shares: their locks cannot be trusted. */
const NETWORK = new Set([0x6969, 0x517b, 0xff534d42, 0xfe534d42])

function refuseNetworkFolder(folder: string): void {
  if (process.platform === 'linux' && NETWORK.has(statfsSync(folder).type))
    throw new Error(`The data folder ${folder} is on a network drive, where a store is not safe. Set DATA_DIR to a local folder.`)
}

/**
 * A power cut in the first start can leave the first page of a store, and the journal that takes it back. Nothing is lost then, and a reader
 * is not allowed to do it. A store that is installed has a log instead, and no journal.
 */
function rollBackFirstStart(path: string): void {
  if (!existsSync(`${path}-journal`)) return
  const database = new DatabaseSync(path)
  try {
    database.prepare('select count(*) from sqlite_schema').get()
  } catch {
    // What the file is now, the checks say.
  } finally {
    database.close()
  }
}

const HEADER_BYTES = 100

function faultOfFile(path: string, expected: boolean): string | null {
  const { size } = statSync(path)
  if (!statSync(path).isFile()) return 'is not a file'
  // A first start that was interrupted leaves an empty file, and nothing is lost by going on with it.
  if (size === 0) return expected || hasLog(path) ? 'is empty' : null
  const header = readHeader(path)
  if (header.length < HEADER_BYTES || header.toString('latin1', 0, 16) !== 'SQLite format 3\0') return 'is not a clinic store'
  const stored = header.readUInt16BE(16)
  const pageSize = stored === 1 ? 65_536 : stored
  const isCountValid = header.readUInt32BE(24) === header.readUInt32BE(92)
  const isCut = size % pageSize !== 0 || (isCountValid && size < header.readUInt32BE(28) * pageSize)
  // The log beside the file may hold what the file lacks; then the inspection decides.
  return isCut && !hasLog(path) ? 'is cut short' : null
}

const hasLog = (path: string) => existsSync(`${path}-wal`) && statSync(`${path}-wal`).size > 0

function readHeader(path: string): Buffer {
  const handle = openSync(path, 'r')
  try {
    const header = Buffer.alloc(HEADER_BYTES)
    return header.subarray(0, readSync(handle, header, 0, HEADER_BYTES, 0))
  } finally {
    closeSync(handle)
  }
}

function faultInside(path: string, expected: boolean): string | null {
  let database: DatabaseSync | undefined
  try {
    database = openReadOnly(path)
    const tables = database.prepare("select name from sqlite_schema where type = 'table'").all()
    if (tables.length === 0) return expected ? 'is empty' : null
    if (!tables.some(({ name }) => name === 'migration')) return 'is not a clinic store'
    if (statSync(path).size > SMALL_BYTES) return null
    const [finding] = checkStructure(database, 'quick')
    return finding === undefined ? null : `is damaged (${finding.split('\n').at(-1)})`
  } catch (error) {
    return `cannot be read (${(error as Error).message})`
  } finally {
    database?.close()
  }
}
