import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '@clinic/server/config'
import { newPatient } from '@clinic/server/test/arrange'
import { testApp } from '@clinic/server/test/harness'
import { runProgram } from '@clinic/server/test/processes/server-process'
import { aDrive, NO_DRIVE } from '@clinic/server/test/store/a-drive'
import { emptyDatabase } from '@clinic/server/test/store/postgres'
import { writeKeys } from '@clinic/server/test/store/write-keys'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { RELEASE } from '../bundle/words.ts'
import { READING } from '../move-to-postgres/words.ts'
import { backUpFirst } from './back-up-first.ts'

/** Each test starts a second server; some also run the restore tools. */
const SLOW = { timeout: 120_000 }

async function aClinic(config: Partial<Config> = {}) {
  const clinic = await testApp({ config })
  const { dataDir } = clinic.config
  writeKeys(join(dataDir, 'keys'), clinic.services.keys)
  const said: string[] = []
  const backUp = (isBackedUp = false) => backUpFirst(clinic.config, isBackedUp, (text) => said.push(text))
  const look = (statement: string) => inDatabase(clinic.config.databaseUrl, statement)
  return {
    ...clinic,
    dataDir,
    said,
    look,
    backUp,
    made: () => readdirSync(dataDir).filter((name) => name !== 'keys' && name !== 'lost+found'),
  }
}

async function inDatabase(url: string, statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return await client.query(statement)
  } finally {
    await client.end()
  }
}

test('an update on PostgreSQL makes a copy, tests and keeps it, and the copy can be restored', SLOW, async () => {
  const { as, config, dataDir, said, backUp, made } = await aClinic()
  const doctor = await as('doctor')
  for (let n = 0; n < 3; n++) await newPatient(doctor)
  const path = (await backUp()) ?? ''
  expect([made(), said]).toEqual([['backups'], [RELEASE.step.copying, RELEASE.copyKept(path, false)]])

  await newPatient(doctor) // after the copy, so only in the old database
  const { url, drop } = await emptyDatabase()
  onTestFinished(drop)
  expect(await runProgram('cli/restore.ts', [path], dataDir, { DATABASE_URL: '' })).toMatchObject({ code: 0 })
  expect(await runProgram('cli/move-to-postgres.ts', [url], dataDir, { DATABASE_URL: config.databaseUrl })).toMatchObject({ code: 0 })
  expect(await runProgram('cli/audit-verify.ts', [], dataDir, { DATABASE_URL: url })).toMatchObject({ code: 0 })
  const [left, back] = await Promise.all([config.databaseUrl, url].map((url) => inDatabase(url, 'select from patient')))
  expect([left?.rowCount, back?.rowCount]).toEqual([4, 3])
})

test('the copy is sealed if a key is configured', SLOW, async () => {
  const { dataDir, said, backUp, made } = await aClinic({ backupSealTo: await identityToRecipient(await generateX25519Identity()) })
  const path = (await backUp()) ?? ''
  expect([made(), readdirSync(join(dataDir, 'backups')).sort()]).toEqual([
    ['backups'],
    [expect.stringMatching(/\.db\.age$/), expect.stringMatching(/\.json$/)],
  ])
  expect(said.at(-1)).toBe(RELEASE.copyKept(path, true))
})

test('without disk space it says what to do, and continues if a person confirms a backup', SLOW, async ({ skip }) => {
  const disk = aDrive(20)
  if (!disk) return skip(NO_DRIVE)
  const { look, backUp, made } = await aClinic({ dataDir: disk.folder })
  await look(`insert into throttle select lpad(n::text, 200, 'x'), 1, '', '' from generate_series(1, 80000) n`)
  await expect(backUp()).rejects.toThrow(RELEASE.noRoomForCopy(disk.folder))
  expect(RELEASE.noRoomForCopy(disk.folder)).toContain('--backed-up')
  expect([await backUp(true), made()]).toEqual([null, []])
})

test('stops the update, and keeps no copy, if the copy fails or cannot be relied on', SLOW, async () => {
  const { as, look, dataDir, backUp, made } = await aClinic()
  await newPatient(await as('doctor'))
  await look(`insert into migration values ('9999-tomorrow', '', '')`)
  await expect(backUp()).rejects.toThrow(RELEASE.noCopy(READING.otherVersion))
  await look(`delete from migration where name = '9999-tomorrow'`)
  for (const name of readdirSync(join(dataDir, 'keys'))) writeFileSync(join(dataDir, 'keys', name), `${'ab'.repeat(64)}\n`)
  await expect(backUp()).rejects.toThrow(/^The backup cannot be relied on: .*keys folder/)
  rmSync(join(dataDir, 'keys'), { recursive: true })
  await expect(backUp()).rejects.toThrow(RELEASE.noKeys(dataDir))
  expect(made()).toEqual([])
})
