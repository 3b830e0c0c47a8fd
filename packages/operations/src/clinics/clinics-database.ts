import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'
import pg from 'pg'
import { placeOf } from '../move-to-postgres/target.ts'
import { CLINIC } from './words.ts'

/** A connection that may create roles and schemas. Waits while another one is at work. */
export async function openClinics(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000, application_name: 'clinic:add' })
  client.on('error', () => undefined) // the current statement fails with the same error
  try {
    await client.connect()
  } catch (error) {
    throw new Error(CLINIC.notReached(placeOf(url), (error as Error).message || String((error as { code?: string }).code)))
  }
  return client
}

const ADDING_LOCK = 626174013

/** @throws a sentence, if another connection is still at work after ten seconds. The lock ends with the connection. */
export async function waitForTurn(client: pg.Client): Promise<void> {
  await client.query(`set lock_timeout = '10s'`)
  await client.query('select pg_advisory_lock($1)', [ADDING_LOCK]).catch((error: { code?: string }) => {
    throw error.code === '55P03' ? new Error(CLINIC.another) : error
  })
}

/** The comment that identifies roles made by clinic:add. */
const MARK = 'A clinic, made by npm run clinic:add'

export type ClinicInDatabase = { readonly name: string; readonly hasSchema: boolean; readonly bytes: number }

/** Clinics that clinic:add made on this server, with the size of their schema in this database. */
export async function listClinics(client: pg.Client): Promise<ClinicInDatabase[]> {
  const { rows } = await client.query<{ name: string; hasSchema: boolean; bytes: string | number }>(
    `select rolname as "name", pg_namespace.oid is not null as "hasSchema",
       (select coalesce(sum(pg_total_relation_size(oid)), 0) from pg_class where relnamespace = pg_namespace.oid and relkind = 'r') as "bytes"
     from pg_roles left join pg_namespace on nspname = rolname and nspowner = pg_roles.oid
     where shobj_description(pg_roles.oid, 'pg_authid') = $1 order by rolname`,
    [MARK],
  )
  return rows.map(({ name, hasSchema, bytes }) => ({ name, hasSchema, bytes: Number(bytes) }))
}

/** @throws a sentence, if clinic:add did not make the role or schema of this name. */
export async function refuseForeign(client: pg.Client, name: string, clinic: ClinicInDatabase | undefined): Promise<void> {
  const { rows } = await client.query<{ role: boolean; schema: boolean }>(
    `select exists (select from pg_roles where rolname = $1) as "role", exists (select from pg_namespace where nspname = $1) as "schema"`,
    [name],
  )
  if (rows[0]?.role && !clinic) throw new Error(CLINIC.foreign('role', name))
  if (rows[0]?.schema && !clinic?.hasSchema) throw new Error(CLINIC.foreign('schema', name))
}

/** Creates the role and schema if missing, in one transaction. @returns what was created. */
export async function makeClinic(client: pg.Client, name: string, password: string, clinic?: ClinicInDatabase): Promise<string[]> {
  const { rows } = await client.query<{ database: string; is_superuser: string }>(
    `select current_database() as "database", current_setting('is_superuser') as is_superuser`,
  )
  const role = pg.escapeIdentifier(name)
  const makeRole = [`create role ${role} login password ${pg.escapeLiteral(verifierOf(password))}`, `comment on role ${role} is '${MARK}'`]
  const makeSchema = `create schema ${role} authorization ${role}`
  const statements = [
    ...(clinic ? [] : makeRole),
    // So that one clinic cannot take the connections of the others.
    `alter role ${role} connection limit ${CONNECTIONS_OF_ROLE}`,
    // A setting of the role rather than part of DATABASE_URL, so that every tool signed in as the role finds the clinic's tables.
    `alter role ${role} set search_path = ${role}`,
    `grant connect on database ${pg.escapeIdentifier(rows[0]?.database ?? '')} to ${role}`,
    ...(clinic?.hasSchema ? [] : rows[0]?.is_superuser === 'on' ? [makeSchema] : asMember(role, makeSchema)),
  ]
  try {
    await client.query(['begin', ...statements, 'commit'].join('; '))
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw (error as { code?: string }).code === '42501' ? new NotAllowed((error as Error).message) : error
  }
  return [...(clinic ? [] : ['role']), ...(clinic?.hasSchema ? [] : ['schema'])]
}

/** On a rented PostgreSQL the user is no superuser and must briefly be a member of the role that will own a schema. */
const asMember = (role: string, statement: string) => [`grant ${role} to current_user`, statement, `revoke ${role} from current_user`]

/** The user lacks a permission; the database is unchanged. */
export class NotAllowed extends Error {
  constructor(why: string) {
    super(CLINIC.notAllowed(why))
  }
}

/** What PostgreSQL would store for the password (RFC 5803), so that the password is in no statement log. */
function verifierOf(password: string): string {
  const rounds = 4096
  const salt = randomBytes(16)
  const salted = pbkdf2Sync(password, salt, rounds, 32, 'sha256')
  const of = (key: string) => createHmac('sha256', salted).update(key).digest()
  const stored = createHash('sha256').update(of('Client Key')).digest('base64')
  return `SCRAM-SHA-256$${rounds}:${salt.toString('base64')}$${stored}:${of('Server Key').toString('base64')}`
}

/** @throws a sentence, if the clinic's own address does not lead to its own schema. */
export async function refuseUnusable(name: string, databaseUrl: string, settings: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ schema: string | null }>('select current_schema() as "schema"')
    if (rows[0]?.schema !== name) throw new Error(`current_schema is ${rows[0]?.schema}`)
  } catch (error) {
    throw new Error(CLINIC.unusable(name, settings, (error as Error).message))
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** The most connections that one server opens. */
export const CONNECTIONS_OF_ONE = 11
/** The most that a clinic's role may open: its server, and commands and dumps beside it. */
const CONNECTIONS_OF_ROLE = CONNECTIONS_OF_ONE + 4
export async function connectionsLeft(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ most: number }>(
    `select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as "most"`,
  )
  return rows[0]?.most ?? 0
}
