import { join } from 'node:path'
import { MIGRATING_LOCK } from '@clinic/server/db/postgres/locks'
import { aFolder, configOf } from '@clinic/server/test/processes/server-process'
import { emptyDatabase } from '@clinic/server/test/store/postgres'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openStore } from '../store/open-store.ts'
import { saySlowStart } from './say-slow-start.ts'

test('a start that waits for the database says so once, without the password, and continues', async () => {
  const { url, drop } = await emptyDatabase()
  onTestFinished(drop)
  const other = new pg.Client(url)
  await other.connect()
  await other.query(`select pg_advisory_lock(${MIGRATING_LOCK})`)
  const config = { ...configOf(aFolder()), databaseUrl: url }
  const said: string[] = []
  const started = saySlowStart(
    config,
    () => openStore(config),
    50,
    (sentence) => said.push(sentence),
  )
  await vi.waitFor(() => expect(said).toHaveLength(1), { timeout: 5_000, interval: 10 })
  expect(said[0]).toContain(`The start is waiting for the database ${new URL(url).host}.`)
  expect(said[0]).not.toContain('clinic:clinic')
  await other.query(`select pg_advisory_unlock(${MIGRATING_LOCK})`)
  await other.end()
  const { db } = await started
  await db.destroy()
  expect(said).toHaveLength(1)
})

test('a start that does not wait prints nothing', async () => {
  const said: string[] = []
  const start = () => new Promise((resolve) => setTimeout(resolve, 30, 'started'))
  const ofFile = { databaseUrl: join(aFolder(), 'clinic.db') }
  expect(await saySlowStart(ofFile, start, 0, (sentence) => said.push(sentence))).toBe('started')
  expect(await saySlowStart({ databaseUrl: 'postgres://127.0.0.1/clinic' }, start, 10_000, (sentence) => said.push(sentence))).toBe(
    'started',
  )
  expect(said).toEqual([])
})
