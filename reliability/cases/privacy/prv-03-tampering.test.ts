import { newPatient } from '@clinic/server/test/arrange'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Clinic, startClinic } from '../../harness/clinics/clinic.ts'
import { engine } from '../../harness/clinics/store.ts'
import { noteFigure } from '../../harness/measure/figures.ts'

const EVENTS = 8

/** Each tampers with a chain of at least `EVENTS` events, as a person with the store's file could, and returns the first bad event. */
const TAMPERINGS: Record<string, (clinic: Clinic, last: number) => Promise<number>> = {
  'an edited outcome': async ({ db }) => {
    await sql`update "auditEvent" set "outcome" = 'denied' where "seq" = 4`.execute(db)
    return 4
  },
  'another actor': async ({ db }) => {
    await sql`update "auditEvent" set "actorId" = 'nobody' where "seq" = 5`.execute(db)
    return 5
  },
  'a time moved by a second': async ({ db }) => {
    await sql`update "auditEvent" set "at" = '2026-01-01T00:00:00.000Z' where "seq" = 6`.execute(db)
    return 6
  },
  'a row deleted in the middle': async ({ db }) => {
    await sql`delete from "auditEvent" where "seq" = 3`.execute(db)
    return 3
  },
  'the tail deleted': async ({ db }, last) => {
    await sql`delete from "auditEvent" where "seq" > ${last - 2}`.execute(db)
    return last - 1
  },
  'the tail deleted, and the head with it': async ({ db }, last) => {
    await sql`delete from "auditEvent" where "seq" > ${last - 1}`.execute(db)
    await sql`update "auditHead" set "seq" = ${last - 1}, "mac" = 'forged'`.execute(db)
    return last - 1
  },
  'two rows swapped': async ({ db }) => {
    await sql`update "auditEvent" set "seq" = -1 where "seq" = 4`.execute(db)
    await sql`update "auditEvent" set "seq" = 4 where "seq" = 5`.execute(db)
    await sql`update "auditEvent" set "seq" = 5 where "seq" = -1`.execute(db)
    return 4
  },
  'a row put in': async ({ db }, last) => {
    const forged = await db.selectFrom('auditEvent').selectAll().where('seq', '=', last).executeTakeFirstOrThrow()
    await db
      .insertInto('auditEvent')
      .values({ ...forged, seq: last + 1, prevMac: forged.mac, mac: 'forged' })
      .execute()
    return last + 1
  },
}

test(`PRV-03 ${engine}: a change of the audit in the store is detected, and the program itself cannot make one`, async () => {
  const clinic = await startClinic()
  const admin = await clinic.as('admin')
  for (let n = 0; n < EVENTS; n++) await newPatient(admin)
  for (const statement of ['update "auditEvent" set "outcome" = \'denied\'', 'delete from "auditEvent"'])
    await expect(sql.raw(statement).execute(clinic.db)).rejects.toThrow()
  await clinic.server.end('SIGTERM')
  expect(await clinic.store.run('cli/audit-verify.ts')).toMatchObject({ code: 0 })

  const kept = await clinic.db.selectFrom('auditEvent').selectAll().orderBy('seq').execute()
  const head = await clinic.db.selectFrom('auditHead').selectAll().executeTakeFirstOrThrow()
  await dropTriggers(clinic)
  for (const [name, tamper] of Object.entries(TAMPERINGS)) {
    const bad = await tamper(clinic, head.seq)
    const { code, output } = await clinic.store.run('cli/audit-verify.ts')
    expect([name, code, /first bad event is number (\d+)/.exec(output)?.[1]]).toEqual([name, 1, String(bad)])
    await clinic.db.deleteFrom('auditEvent').execute()
    await clinic.db.insertInto('auditEvent').values(kept).execute()
    await clinic.db.updateTable('auditHead').set(head).execute()
  }
  expect(await clinic.store.run('cli/audit-verify.ts')).toMatchObject({ code: 0 })
  noteFigure(`PRV-03 ${engine}`, `${Object.keys(TAMPERINGS).length} ways of tampering, each named by its event`)
})

/** As a thief of the store would. */
async function dropTriggers({ db }: Clinic): Promise<void> {
  const triggers =
    engine === 'sqlite'
      ? sql<{ name: string }>`select "name" from "sqlite_master" where "type" = 'trigger' and "tbl_name" = 'auditEvent'`
      : sql<{ name: string }>`select "tgname" as "name" from "pg_trigger" where "tgrelid" = '"auditEvent"'::regclass and not "tgisinternal"`
  for (const { name } of (await triggers.execute(db)).rows)
    await (engine === 'sqlite' ? sql`drop trigger ${sql.id(name)}` : sql`drop trigger ${sql.id(name)} on "auditEvent"`).execute(db)
}
