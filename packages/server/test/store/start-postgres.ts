import { existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { migrate } from '../../src/db/migrate.ts'
import { openDb } from '../../src/db/open.ts'
import { startEmbedded } from './embedded-postgres.ts'
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
  const server = process.env.TEST_DATABASE_URL
    ? { url: process.env.TEST_DATABASE_URL, stop: async () => undefined }
    : await startThrowaway()
  const template = `clinic_template_${process.pid}`
  await administer(server.url, `create database "${template}"`)
  const url = new URL(server.url)
  url.pathname = `/${template}`
  const db = await openDb(url.href)
  await migrate(db)
  await db.destroy()
  project.provide('postgresUrl', server.url)
  project.provide('postgresTemplate', template)
  return async () => {
    await administer(server.url, `drop database if exists "${template}" with (force)`)
    await server.stop()
  }
}

async function startThrowaway() {
  const folder = mkdtempSync(join(roomyFolder(), 'clinic-postgres-'))
  // The tests' data may be lost with the machine; what is tested here is SQL, not durability.
  const settings = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=200']
  const server = await startEmbedded(folder, settings)
  return {
    url: server.url,
    async stop() {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const MEMORY = '/dev/shm'
const ROOM = 2 * 2 ** 30

/** In memory where the system offers enough of it, because hundreds of databases come and go. */
function roomyFolder(): string {
  if (!existsSync(MEMORY)) return tmpdir()
  const { bavail, bsize } = statfsSync(MEMORY)
  return bavail * bsize > ROOM ? MEMORY : tmpdir()
}
