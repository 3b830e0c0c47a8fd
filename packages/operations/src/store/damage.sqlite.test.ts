import { closeSync, cpSync, existsSync, openSync, readFileSync, renameSync, rmSync, truncateSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { insertPersonnel } from '@clinic/server/test/factories'
import { aFolder, configOf, runProgram, startServer } from '@clinic/server/test/processes/server-process'
import { expect, test } from 'vitest'
import { makeBackup } from '../make/backup.ts'
import { openStore } from './open-store.ts'

/** A data folder with a store in it that has some size, closed. */
async function aDataFolder(people = 300) {
  const dataDir = aFolder()
  const config = configOf(dataDir)
  const { db, keys } = await openStore(config)
  for (let i = 0; i < people; i++) await insertPersonnel(db)
  await db.destroy()
  const order = {
    storePath: config.databaseUrl,
    folder: join(dataDir, 'backups'),
    secondFolder: '',
    sealTo: '',
    auditKey: keys.audit.toString('hex'),
  }
  return { dataDir, config, store: config.databaseUrl, order }
}

function overwrite(path: string, at: number, length: number): void {
  const bytes = readFileSync(path)
  bytes.fill(0xa5, at, at + length)
  writeFileSync(path, bytes)
}

const rootPageOf = (store: string, name: string): number => {
  const database = new DatabaseSync(store, { readOnly: true })
  const { rootpage } = database.prepare('select rootpage from sqlite_schema where name = ?').get(name) as { rootpage: number }
  database.close()
  rmSync(`${store}-wal`, { force: true })
  rmSync(`${store}-shm`, { force: true })
  return rootpage
}

const DAMAGES: [string, RegExp, (store: string) => void][] = [
  ['an empty file', /is empty/, (store) => truncateSync(store, 0)],
  ['half of the file', /is cut short/, (store) => truncateSync(store, 65_536)],
  ['a few bytes less', /is cut short/, (store) => truncateSync(store, readFileSync(store).length - 100)],
  ['a text file', /is not a clinic store/, (store) => writeFileSync(store, 'The quick brown fox. '.repeat(1000))],
  ['a short text file', /is not a clinic store/, (store) => writeFileSync(store, 'Hello')],
  ['a damaged header', /is not a clinic store/, (store) => overwrite(store, 0, 16)],
  ['a damaged schema', /is damaged|cannot be read/, (store) => overwrite(store, 100, 300)],
  ['a damaged table', /is damaged|cannot be read/, (store) => overwrite(store, (rootPageOf(store, 'personnel') - 1) * 4096, 16)],
  ['a damaged index', /is damaged|cannot be read/, (store) => overwrite(store, (rootPageOf(store, 'personnelEmail') - 1) * 4096, 16)],
]

test.each(DAMAGES)('a start on %s is refused, and the file is left alone', async (_name, fault, damage) => {
  const { config, store } = await aDataFolder()
  damage(store)
  const before = readFileSync(store)
  const refusal = await openStore(config).then(
    () => 'opened',
    (error: Error) => error.message,
  )
  expect(refusal).toMatch(fault)
  expect(refusal).toContain('npm run restore -- ')
  expect(readFileSync(store).equals(before)).toBe(true)
})

test('a file of another program is refused', async () => {
  const config = configOf(aFolder())
  const other = new DatabaseSync(config.databaseUrl)
  other.exec('create table recipes (name text)')
  other.close()
  await expect(openStore(config)).rejects.toThrow(/is not a clinic store/)
})

test('an empty file of a first start that was interrupted is no loss', async () => {
  const config = configOf(aFolder())
  writeFileSync(config.databaseUrl, '')
  const { db } = await openStore(config)
  await db.destroy()
})

/** The journal of a file that had no page before: opening it makes the file empty again. */
function journalOfNothing(): Buffer {
  const journal = Buffer.alloc(512)
  Buffer.from('d9d505f920a163d7', 'hex').copy(journal)
  journal.writeUInt32BE(512, 20) // the sector
  journal.writeUInt32BE(4096, 24) // the page
  return journal
}

test.each([
  ['the first page', () => aFirstPage()],
  ['a page without a header', () => Buffer.alloc(4096)],
])('a first start that was cut off between %s and its journal goes on', async (_name, page) => {
  const config = configOf(aFolder())
  writeFileSync(config.databaseUrl, page())
  writeFileSync(`${config.databaseUrl}-journal`, journalOfNothing())
  const { db } = await openStore(config)
  await db.destroy()
  expect(existsSync(`${config.databaseUrl}-journal`)).toBe(false)
})

test('where there was a store, a file of one page and a journal is a loss', async () => {
  const { config, store } = await aDataFolder(0)
  writeFileSync(store, aFirstPage())
  writeFileSync(`${store}-journal`, journalOfNothing())
  await expect(openStore(config)).rejects.toThrow('npm run restore -- ')
  expect(readFileSync(store)).toHaveLength(4096)
})

function aFirstPage(): Buffer {
  const path = join(aFolder('page'), 'clinic.db')
  const empty = new DatabaseSync(path)
  empty.exec('pragma journal_mode = wal')
  empty.close()
  return readFileSync(path)
}

test('a missing store is refused where there was one, with the newest backup named, and exit code 1', async () => {
  const { dataDir, store, order } = await aDataFolder()
  const { path } = await makeBackup(order)
  rmSync(store)
  const { code, output } = await runProgram('start/main.ts', [], dataDir)
  expect([code, output]).toEqual([1, expect.stringContaining(`npm run restore -- ${path}`)])
  expect(output).toContain('is missing')
  expect(existsSync(store)).toBe(false)
})

test('a store without its keys is refused, and no new keys are made', async () => {
  const { dataDir, config } = await aDataFolder()
  const key = join(dataDir, 'keys', 'pepper.key')
  renameSync(key, `${key}.aside`)
  await expect(openStore(config)).rejects.toThrow(key)
  expect(existsSync(key)).toBe(false)
})

test('the keys of another clinic are refused', async () => {
  const [one, other] = [await aDataFolder(0), await aDataFolder(0)]
  const server = await startServer(one.dataDir)
  await server.end('SIGTERM')
  cpSync(join(other.dataDir, 'keys'), join(one.dataDir, 'keys'), { recursive: true })
  await expect(openStore(one.config)).rejects.toThrow(/does not fit its keys/)
})

test('a log that was removed shows: the store is older than its backup', async () => {
  const { dataDir } = await aDataFolder(0)
  const server = await startServer(dataDir)
  expect((await server.addPatient()).status).toBe(201)
  expect((await runProgram('cli/backup.ts', [], dataDir)).code).toBe(0)
  await server.end('SIGKILL')
  const { databaseUrl: store } = configOf(dataDir)
  rmSync(`${store}-wal`)
  rmSync(`${store}-shm`)
  await expect(openStore(configOf(dataDir))).rejects.toThrow(/is older than its newest backup/)
})

test('a second server on one data folder is refused', async () => {
  const dataDir = aFolder()
  await startServer(dataDir)
  const { code, output } = await runProgram('start/main.ts', [], dataDir)
  expect([code, output]).toEqual([1, expect.stringContaining('Another clinic server is using the data folder')])
})

test('a page that is damaged while the server runs: 503, a sentence, exit code 70', async () => {
  const { dataDir, store } = await aDataFolder(0)
  const pages = [rootPageOf(store, 'bed'), rootPageOf(store, 'bedOrder')]
  const server = await startServer(dataDir)
  for (const page of pages) overwriteInPlace(store, (page - 1) * 4096)
  expect((await server.send('GET', '/bed')).status).toBe(503)
  const { code, output } = await server.ended
  expect([code, output]).toEqual([70, expect.stringContaining('The clinic server stops')])
})

test.skipIf(process.platform === 'win32')(
  'a write that the disk refuses: 503, exit code 70, and all that was acknowledged is there',
  async () => {
    const { dataDir, config } = await aDataFolder(0)
    // No file may grow beyond this many blocks, so that the log soon cannot be written.
    const server = await startServer(dataDir, {}, ['sh', '-c', `trap '' XFSZ; ulimit -f 300; exec "$0" "$@"`])
    const acknowledged: string[] = []
    let status = 201
    for (let i = 0; i < 500 && status === 201; i++) {
      const answer = await server.addPatient()
      status = answer.status
      if (status === 201) acknowledged.push(answer.data[0]._id)
    }
    expect(status).toBe(503)
    expect((await server.ended).code).toBe(70)
    const { db } = await openStore(config)
    const rows = await db.selectFrom('patient').select('_id').execute()
    await db.destroy()
    expect(rows.map(({ _id }) => _id).sort()).toEqual(acknowledged.sort())
  },
)

/** In place, as a bad disk would. */
function overwriteInPlace(path: string, at: number): void {
  const handle = openSync(path, 'r+')
  writeSync(handle, Buffer.alloc(4096, 0xa5), 0, 4096, at)
  closeSync(handle)
}
