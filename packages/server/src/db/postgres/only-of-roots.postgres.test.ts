import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newAdmission, newBed } from '../../../test/arrange.ts'
import { records } from '../../../test/merge.ts'
import { newId } from '../../ids.ts'
import { JOINED_ELSEWHERE } from '../errors.ts'
import type { Db } from '../open.ts'

/** A clinic with a joined record, and a function that copies an existing row; `where` names the schema. */
async function joined() {
  const { db, admin, a: kept, b: gone, merge } = await records({}, {})
  const session = await newAdmission(admin, (await newBed(admin, 'A1'))._id, { patientId: kept })
  await db.updateTable('admission').set({ endedAt: session.createdAt, endReason: 'closed' }).execute()
  await merge(kept, gone)
  const rows = {
    session: await db.selectFrom('session').selectAll().executeTakeFirstOrThrow(),
    admission: await db.selectFrom('admission').selectAll().executeTakeFirstOrThrow(),
  }

  /** Inserts a row of each table for this patient after running `before`, reports the outcome and rolls everything back. */
  async function insert(patientId: string, before: string, schema = 'public'): Promise<string[]> {
    const answers: string[] = []
    for (const [table, row] of Object.entries(rows)) answers.push(await insertOne(db, before, `${schema}.${table}`, { ...row, patientId }))
    return answers
  }
  return { kept, gone, insert }
}

class Undone extends Error {}

async function insertOne(db: Db, before: string, table: string, row: object): Promise<string> {
  const work = db.transaction().execute(async (db) => {
    await sql.raw(before).execute(db)
    const copy = { ...row, _id: newId() }
    const columns = sql.join(Object.keys(copy).map((name) => sql.ref(name)))
    await sql`insert into ${sql.table(table)} (${columns}) values (${sql.join(Object.values(copy))})`.execute(db)
    throw new Undone('stored')
  })
  return work.catch(({ message }: Error) => message)
}

const STORED = ['stored', 'stored']
const REFUSED = [JOINED_ELSEWHERE, JOINED_ELSEWHERE]

test('NET-04 with an empty search_path, like a Citus worker, rows can be added to a kept record but not to a joined one', async () => {
  const { kept, gone, insert } = await joined()
  const before = `set local search_path = ''`
  expect(await insert(kept, before)).toEqual(STORED)
  expect(await insert(gone, before)).toEqual(REFUSED)
})

test('with another clinic’s search_path, no row can be added to a joined record', async () => {
  const { kept, gone, insert } = await joined()
  const before = `create schema lekki; create table lekki."patient" ("_id" text); create table lekki."personLink" ("memberId" text);
    set local search_path = lekki`
  expect(await insert(gone, before)).toEqual(REFUSED)
  expect(await insert(kept, `${before}; insert into lekki."personLink" values ('${kept}')`)).toEqual(STORED)
})

test('a renamed schema still protects its joined records', async () => {
  const { kept, gone, insert } = await joined()
  const before = 'alter schema public rename to ikeja; set local search_path = ikeja'
  expect(await insert(kept, before, 'ikeja')).toEqual(STORED)
  expect(await insert(gone, before, 'ikeja')).toEqual(REFUSED)
})
