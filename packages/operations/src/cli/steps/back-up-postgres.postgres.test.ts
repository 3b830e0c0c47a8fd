import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { COPY } from '@clinic/contract/server-messages'
import { newPatient } from '@clinic/server/test/arrange'
import { testApp } from '@clinic/server/test/harness'
import { aFolder, runProgram } from '@clinic/server/test/processes/server-process'
import { writeKeys } from '@clinic/server/test/store/write-keys'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { expect, test } from 'vitest'
import { BACKUP } from '../words.ts'

/** A passphrase is made slow, and each program takes a second to start. */
const SLOW = { timeout: 120_000 }
const PASSPHRASE = 'four calm goats sing'

async function aClinic() {
  const { as, config, services } = await testApp()
  const { dataDir, databaseUrl } = config
  writeKeys(join(dataDir, 'keys'), services.keys)
  const doctor = await as('doctor')
  for (let n = 0; n < 3; n++) await newPatient(doctor)
  const backUp = (settings: Record<string, string>) => runProgram('cli/backup.ts', [], dataDir, { DATABASE_URL: databaseUrl, ...settings })
  return { dataDir, backUp, made: () => readdirSync(dataDir).filter((name) => name !== 'keys') }
}

const SEALED = [expect.stringMatching(/^clinic-.*\.db\.age$/), expect.stringMatching(/\.json$/)]

test('npm run backup makes a sealed copy of PostgreSQL, which opens on a laptop and carries the clinic’s code', SLOW, async () => {
  const { dataDir, backUp, made } = await aClinic()
  const { code, output } = await backUp({ BACKUP_PASSPHRASE: PASSPHRASE })
  expect([code, output]).toEqual([0, expect.stringMatching(/ 3 patients, 0 sessions, \d+ audit events; checked and good/)])
  expect([output, output]).toEqual([expect.stringContaining(BACKUP.keepKeys), expect.stringContaining('pg_dump')])
  expect([made(), readdirSync(join(dataDir, 'backups')).toSorted()]).toEqual([['backups'], SEALED])
  const [file = ''] = readdirSync(join(dataDir, 'backups')).toSorted()
  const settings = { DATABASE_URL: '', BACKUP_PASSPHRASE: PASSPHRASE }
  expect(await runProgram('cli/restore.ts', ['--check', join(dataDir, 'backups', file)], dataDir, settings)).toEqual({
    code: 0,
    output: expect.stringContaining('can be restored'),
  })
})

test('the copy is sealed to the key that is set, and goes to BACKUP_DIR too', SLOW, async () => {
  const { backUp } = await aClinic()
  const [second, key] = [aFolder('second'), await generateX25519Identity()]
  const settings = { BACKUP_SEAL_TO: await identityToRecipient(key), BACKUP_DIR: second }
  expect(await backUp(settings)).toEqual({ code: 0, output: expect.stringContaining(`Copied to ${second}`) })
  expect(readdirSync(second).toSorted()).toEqual(SEALED)
  const gone = await backUp({ ...settings, BACKUP_DIR: join(second, 'not', 'there') })
  expect([gone.code, gone.output, gone.output]).toEqual([1, expect.stringContaining('checked and good'), expect.stringContaining('ENOENT')])
})

test('without what it needs no copy is made, and it is said in words', SLOW, async () => {
  const { dataDir, backUp, made } = await aClinic()
  expect(await backUp({ BACKUP_PASSPHRASE: 'short' })).toEqual({ code: 1, output: expect.stringContaining(COPY.passphraseShort) })
  const away = { DATABASE_URL: 'postgres://127.0.0.1:1/none', BACKUP_PASSPHRASE: PASSPHRASE }
  expect(await backUp(away)).toEqual({
    code: 1,
    output: expect.stringContaining('The copy could not be made: PostgreSQL could not be read'),
  })
  rmSync(join(dataDir, 'keys'), { recursive: true })
  expect(await backUp({ BACKUP_PASSPHRASE: PASSPHRASE })).toEqual({ code: 1, output: expect.stringContaining(BACKUP.noKeys(dataDir)) })
  expect(made()).toEqual([])
})
