import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseEnv } from 'node:util'
import { MIGRATING_LOCK } from '@clinic/server/db/postgres/locks'
import { aFolder, runProgram } from '@clinic/server/test/processes/server-process'
import { deadLine } from '@clinic/server/test/store/dead-line'
import { administer, emptyDatabase } from '@clinic/server/test/store/postgres'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { addClinic } from './add-clinic.ts'
import { describeClinics, howToRemove } from './list-clinics.ts'

/**
 * A database and a folder for several clinics, and a way to run the commands on both. Roles belong to the whole server, so each test has
 * its own names.
 */
async function aNetwork() {
  const { url, drop } = await emptyDatabase()
  const folder = aFolder('clinics')
  const [one, two] = [`c${randomBytes(6).toString('hex')}`, `d${randomBytes(6).toString('hex')}`]
  onTestFinished(async () => {
    await drop()
    for (const name of [one, two]) await administer(inject('postgresUrl'), `drop role if exists "${name}"`)
  })
  const add = (name: string, database = url) => addClinic(database, folder, name).then((lines) => lines.join('\n'))
  const list = () => describeClinics(url, folder).then((lines) => lines.join('\n'))
  const read = (name: string) => readFileSync(join(folder, name, 'settings.env'), 'utf8')
  return { url, folder, one, two, add, list, read, settings: (name: string) => parseEnv(read(name)) }
}

async function ask(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

test('clinic:add makes role, schema, keys, port and settings, once, and shows no password', async () => {
  const { url, folder, one, two, add, read, settings } = await aNetwork()
  const first = await runProgram('cli/clinic-add.ts', [one, '--folder', folder], folder, { DATABASE_URL: url })
  expect(first).toEqual({ code: 0, output: expect.stringContaining(`The clinic ${one} has its own role and schema now.`) })
  const { PORT, DATA_DIR = '', DATABASE_URL = '' } = settings(one)
  const { password } = new URL(DATABASE_URL)
  expect([password.length, DATA_DIR]).toEqual([32, join(folder, one, 'data')])
  const keys = () => readdirSync(join(DATA_DIR, 'keys')).map((name) => readFileSync(join(DATA_DIR, 'keys', name), 'utf8'))
  const kept = [read(one), keys()]
  expect(keys()).toHaveLength(4)
  if (process.platform !== 'win32') expect(statSync(join(folder, one, 'settings.env')).mode & 0o777).toBe(0o600)

  const again = await add(one)
  expect(again).toContain(`The clinic ${one} is there already`)
  expect([read(one), keys()]).toEqual(kept)
  await add(two)
  expect(settings(two).PORT).not.toBe(PORT)
  expect(`${first.output}${again}`).not.toContain(password)

  // The role finds its own schema without options in its address, and no other clinic's.
  expect(await ask(DATABASE_URL, 'select current_schema() as schema, current_user as role')).toEqual([{ schema: one, role: one }])
  await ask(DATABASE_URL, 'create table mine (name text)')
  const other = settings(two).DATABASE_URL ?? ''
  await expect(ask(other, `select * from "${one}".mine`)).rejects.toThrow(`permission denied for schema ${one}`)
  await expect(ask(other, 'create table public.mine (name text)')).rejects.toThrow('permission denied for schema public')
  await expect(ask(DATABASE_URL.replace(password, 'guessed'), 'select 1')).rejects.toThrow('password authentication failed')
})

test('one clinic can neither take the connections of another nor hold up its start', async () => {
  const { one, two, add, settings } = await aNetwork()
  await add(one)
  await add(two)
  const [own = '', other = ''] = [settings(one).DATABASE_URL, settings(two).DATABASE_URL]
  const open = async (url: string) => {
    const client = new pg.Client(url)
    client.on('error', () => undefined)
    onTestFinished(() => client.end().catch(() => undefined))
    await client.connect()
    return client
  }
  const holder = await open(other)
  await holder.query(`select pg_advisory_lock(${MIGRATING_LOCK})`)
  expect(await ask(own, `select pg_try_advisory_lock(${MIGRATING_LOCK}) as taken`)).toEqual([{ taken: true }])

  for (let count = 0; count < 15; count++) await open(own)
  await expect(open(own)).rejects.toThrow('too many connections for role')
  await ask(other, 'select 1')
})

const MOMENTS = ['create role', 'current_schema()', 'superuser_reserved_connections']

test.each(MOMENTS)('the next run completes a clinic:add that was killed at its %j', async (moment) => {
  const { url, folder, one, add, read } = await aNetwork()
  const { url: way, dead } = await deadLine(url, moment)
  const program = fileURLToPath(new URL('../cli/clinic-add.ts', import.meta.url))
  const child = spawn(process.execPath, [program, one, '--folder', folder], { env: { PATH: process.env.PATH, DATABASE_URL: way } })
  onTestFinished(() => void child.kill('SIGKILL'))
  await dead
  child.kill('SIGKILL')
  await once(child, 'close')
  const [left] = await ask(
    url,
    `select exists (select from pg_roles where rolname = '${one}') as role, exists (select from pg_namespace where nspname = '${one}') as schema`,
  )
  expect(left?.role).toBe(left?.schema)
  if (!readdirSync(folder).includes(one)) return expect(left?.role).toBe(false)
  // The error of the interrupted run mentions the line it used.
  const written = read(one).replace(new URL(way).host, new URL(url).host)
  writeFileSync(join(folder, one, 'settings.env'), written, { mode: 0o600 })
  await add(one)
  expect(read(one)).toBe(written)
  expect(readdirSync(join(folder, one)).sort()).toEqual(['data', 'settings.env'])
})

test('two clinics added at once get two ports; the same name twice at once is added once', async () => {
  const { one, two, add, settings } = await aNetwork()
  const told = await Promise.all([add(one), add(two), add(one)])
  expect(told.filter((output) => output.includes('has its own role and schema now'))).toHaveLength(2)
  expect(settings(one).PORT).not.toBe(settings(two).PORT)
})

test('leaves alone what clinic:add did not make', async () => {
  const { url, folder, one, two, add } = await aNetwork()
  await ask(url, `create role "${one}"`)
  await expect(add(one)).rejects.toThrow(`There is a role ${one} already, and clinic:add did not make it.`)
  await ask(url, `drop role "${one}"; create schema "${one}"`)
  await expect(add(one)).rejects.toThrow(`There is a schema ${one} already`)
  await expect(add('St Mary')).rejects.toThrow('"St Mary" cannot name a clinic here.')
  expect(readdirSync(folder)).toEqual([])

  await add(two)
  const elsewhere = await emptyDatabase()
  onTestFinished(elsewhere.drop)
  await expect(add(two, elsewhere.url)).rejects.toThrow('is for the database')
  rmSync(join(folder, two, 'settings.env'))
  await expect(add(two)).rejects.toThrow('with it the password of its role')
})

test('works with a role that can create roles and schemas; refuses one that cannot, and leaves nothing behind', async () => {
  const { url, folder, one, two, add } = await aNetwork()
  const asRole = Object.assign(new URL(url), { username: two, password: 'x' }).href
  await ask(url, `create role "${two}" login password 'x'`)
  await expect(add(one, asRole)).rejects.toThrow('Use the DATABASE_URL of a superuser')
  expect(readdirSync(folder)).toEqual([])
  const database = new URL(url).pathname.slice(1)
  await ask(url, `alter role "${two}" createrole; grant create, connect on database "${database}" to "${two}" with grant option`)
  await add(one, asRole)
  const owners = await ask(url, `select rolname from pg_namespace join pg_roles on nspowner = pg_roles.oid where nspname = '${one}'`)
  expect(owners).toEqual([{ rolname: one }])
})

test('clinic:list shows each clinic, and clinic:remove only explains how', async () => {
  const { url, folder, one, two, add, list, settings } = await aNetwork()
  expect(await list()).toContain('There are no clinics')
  await add(one)
  await add(two)
  rmSync(join(folder, two, 'settings.env'))
  expect(await list()).toMatch(
    new RegExp(`^${one} +\\d MB  port ${settings(one).PORT} +not running\\n${two} +\\d MB  no settings here  not running$`),
  )
  const told = await runProgram('cli/clinic-list.ts', ['--remove', one, '--folder', folder], folder, { DATABASE_URL: url })
  expect(told).toEqual({ code: 0, output: expect.stringContaining('This command removes nothing.') })
  await expect(howToRemove(url, folder, 'nowhere')).rejects.toThrow('There is no clinic nowhere')
  // The printed instructions work as they are.
  const statements = [...told.output.matchAll(/-c '([^']+)'/g)].map(([, statement = '']) => statement)
  expect(statements).toHaveLength(3)
  for (const statement of statements) await ask(url, statement)
  expect(await list()).not.toContain(one)
})
