import { readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { aFolder, runProgram, startServer } from '@clinic/server/test/processes/server-process'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { expect, test } from 'vitest'
import { listBackups } from './manifest.ts'
import { openSealed, sealFile } from './seal.ts'

/** The pair that `npm run backup:key` shows. */
async function newPair() {
  const { output } = await runProgram('cli/sealing-key.ts', [], aFolder())
  const [publicKey = ''] = /age1\w+/.exec(output) ?? []
  const [secretKey = ''] = /AGE-SECRET-KEY-1\w+/.exec(output) ?? []
  return { publicKey, secretKey }
}

function keyFileOf(secretKey: string): string {
  const path = join(aFolder('key'), 'secret.txt')
  writeFileSync(path, `# kept away from the server\n${secretKey}\n`)
  return path
}

/** A clinic with a sealed copy of its backup in a second folder. */
async function aClinicWithSealedBackup() {
  const { publicKey, secretKey } = await newPair()
  const [dataDir, second] = [aFolder(), aFolder('second')]
  const server = await startServer(dataDir)
  await server.addPatient({ firstname: 'Oluwaseyi' })
  const made = await runProgram('cli/backup.ts', [], dataDir, { BACKUP_DIR: second, BACKUP_SEAL_TO: publicKey })
  expect(made).toEqual({ code: 0, output: expect.stringContaining('.db.age, sealed') })
  await server.end('SIGTERM')
  const [sealed] = listBackups(second)
  if (!sealed) throw new Error('there is no sealed backup')
  const restore = (...args: string[]) => runProgram('cli/restore.ts', args, dataDir, { BACKUP_DIR: second })
  return { dataDir, second, sealed, secretKey, restore }
}

test('with a public key set, what leaves for the second folder can be read with the secret key only', { timeout: 60_000 }, async () => {
  const { dataDir, second, sealed, secretKey, restore } = await aClinicWithSealedBackup()
  expect(readdirSync(second)).toHaveLength(2)
  expect(readFileSync(sealed.path).includes('Oluwaseyi')).toBe(false)
  expect(readFileSync(join(dataDir, 'backups', sealed.file)).includes('Oluwaseyi')).toBe(true)

  expect(await restore(sealed.path)).toEqual({ code: 1, output: expect.stringContaining('--key FILE') })
  const other = keyFileOf(await generateX25519Identity())
  expect(await restore('--key', other, sealed.path)).toEqual({ code: 1, output: expect.stringContaining('could not be opened') })
  const key = keyFileOf(secretKey)
  expect(await restore('--check', '--key', key, sealed.path)).toEqual({ code: 0, output: expect.stringContaining('can be restored') })
  expect(await restore('--key', key, sealed.path)).toEqual({ code: 0, output: expect.stringContaining('1 patient, ') })
  expect(readdirSync(dataDir).filter((name) => name.startsWith('restoring-'))).toEqual([])

  truncateSync(sealed.path, sealed.sealed?.size ? sealed.sealed.size - 100 : 0)
  expect(await restore('--check', '--key', key, sealed.path)).toEqual({ code: 1, output: expect.stringContaining('could not be opened') })
})

test('a sealed file opens to what it was, also one of many pieces', async () => {
  const folder = aFolder('seal')
  const [path, sealed, opened] = ['plain', 'sealed', 'opened'].map((name) => join(folder, name)) as [string, string, string]
  const secretKey = await generateX25519Identity()
  for (const bytes of [0, 1, 3_000_001]) {
    writeFileSync(path, Buffer.alloc(bytes, 'clinic'))
    await sealFile(path, sealed, { publicKey: await identityToRecipient(secretKey) })
    await openSealed(sealed, opened, { secretKey })
    expect(readFileSync(opened).equals(readFileSync(path))).toBe(true)
  }
})

test('a public key with a wrong letter stops the start, by name', async () => {
  const { publicKey } = await newPair()
  const wrong = `${publicKey.slice(0, -1)}${publicKey.endsWith('q') ? 'p' : 'q'}`
  await expect(startServer(aFolder(), { BACKUP_SEAL_TO: wrong })).rejects.toThrow('The setting BACKUP_SEAL_TO is not a public key')
})
