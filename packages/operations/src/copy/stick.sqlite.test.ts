import { spawnSync } from 'node:child_process'
import { cpSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { searchPatients } from '@clinic/contract/patients/patients'
import { downloadCopy } from '@clinic/contract/storage/copies'
import { backUpStore } from '@clinic/contract/storage/storage'
import { aFolder, runProgram, startServer } from '@clinic/server/test/processes/server-process'
import { expect, test } from 'vitest'

const PASSPHRASE = 'four calm goats sing'
const RESTORE = fileURLToPath(new URL('../cli/restore.ts', import.meta.url))
const FIVE_MINUTES = 300_000

test('SLF-04 from the stick to signed in, on a new folder, takes less than five minutes', { timeout: 2 * FIVE_MINUTES }, async ({
  annotate,
}) => {
  const [dataDir, safe, stick, next] = [aFolder(), aFolder('safe'), aFolder('stick'), aFolder()]
  const server = await startServer(dataDir)
  await server.addPatient({ firstname: 'Zubaydah', lastname: 'Quxwen' })
  await server.send(backUpStore.method, backUpStore.path)
  const headers = { authorization: `Bearer ${server.token}`, 'content-type': 'application/json' }
  const body = JSON.stringify({ passphrase: PASSPHRASE })
  const answer = await fetch(`${server.url}/api${downloadCopy.path}`, { method: downloadCopy.method, headers, body })
  const [, name = ''] = /filename="(clinic-.*\.db\.age)"/.exec(answer.headers.get('content-disposition') ?? '') ?? []
  const copy = join(stick, name)
  writeFileSync(copy, Buffer.from(await answer.arrayBuffer()))
  cpSync(join(dataDir, 'keys'), join(safe, 'keys'), { recursive: true })
  await server.end('SIGKILL') // the laptop is gone

  const begun = performance.now()
  cpSync(join(safe, 'keys'), join(next, 'keys'), { recursive: true })
  const restored = await runProgram('cli/restore.ts', [copy], next, { BACKUP_PASSPHRASE: PASSPHRASE })
  expect(restored).toEqual({ code: 0, output: expect.stringContaining('1 patient, ') })
  const again = await startServer(next) // and signs in
  const found = await again.send(searchPatients.method, `${searchPatients.path}?name=zubaydah`)
  const ms = performance.now() - begun
  expect(found.data.data).toMatchObject([{ lastname: 'Quxwen' }])
  expect(ms).toBeLessThan(FIVE_MINUTES)
  await annotate(`SLF-04: ${(ms / 1000).toFixed(1)} s from the stick to a patient found`)

  const checked = (input: string) =>
    spawnSync(process.execPath, [RESTORE, '--check', copy], { input, encoding: 'utf8', env: { PATH: process.env.PATH, DATA_DIR: next } })
  expect(checked(`${PASSPHRASE}\n`)).toMatchObject({ status: 0, stdout: expect.stringContaining('can be restored') })
  expect(checked('another passphrase\n')).toMatchObject({ status: 1, stderr: expect.stringContaining('the passphrase is wrong') })
  expect(checked('')).toMatchObject({ status: 1, stderr: expect.stringContaining('BACKUP_PASSPHRASE') })
})
