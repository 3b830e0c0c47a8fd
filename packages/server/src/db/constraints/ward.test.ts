import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newBed, newPatient, newSession } from '../../../test/arrange.ts'
import { testApp } from '../../../test/harness.ts'
import { newId } from '../../ids.ts'

/* What the store itself refuses, tested by direct SQL on both engines. */

type Row = Record<string, unknown>
const NOW = '2026-11-22T08:00:00.000Z'

async function clinic() {
  const { db, as } = await testApp()
  const [doctor, nurse, admin] = [await as('doctor'), await as('nurse'), await as('admin')]
  const patient = await newPatient(doctor)
  const session = await newSession(doctor, { patientId: patient._id })
  const bed = await newBed(admin, 'A1')
  const ids = { patientId: patient._id, sessionId: session._id, bedId: bed._id, by: doctor.user._id, other: nurse.user._id }
  const insert = (table: string, row: Row) => {
    const columns = sql.join(Object.keys(row).map((name) => sql.ref(name)))
    return sql`insert into ${sql.table(table)} (${columns}) values (${sql.join(Object.values(row))})`.execute(db)
  }
  async function refuses(table: string, good: () => Row, wrong: Record<string, Row>) {
    for (const [why, change] of Object.entries(wrong))
      await expect(insert(table, { ...good(), ...change }), why).rejects.toThrow(/constraint|violates/i)
    await insert(table, good())
  }
  return { db, ids, insert, refuses }
}

test('admissions: an end needs a reason, and each has at most one successor, never itself', async () => {
  const { ids, insert, refuses } = await clinic()
  const { by: _by, other: _other, ...whose } = ids
  const first = newId()
  await insert('admission', { _id: first, ...whose, startedAt: NOW, endedAt: NOW, endReason: 'moved' })
  const own = newId()
  await refuses('admission', () => ({ _id: own, ...whose, startedAt: NOW, endedAt: NOW, endReason: 'closed', movedFrom: first }), {
    'an end without a reason': { endReason: null },
    'a reason without an end': { endedAt: null },
    'another reason': { endReason: 'lost' },
    'itself before': { movedFrom: own },
    'no such admission before': { movedFrom: newId() },
    'a reason of 501 characters': { moveReason: 'x'.repeat(501) },
  })
  const follows = { _id: newId(), ...whose, startedAt: NOW, movedFrom: first }
  await expect(insert('admission', follows), 'two followers').rejects.toThrow(/unique/i)
})

test('plans: one per session, with a day and a flag for each task', async () => {
  const { ids, insert, refuses } = await clinic()
  const good = () => ({ sessionId: ids.sessionId, plannedOn: '2026-11-24', by: ids.by, note: 'x'.repeat(500), told: 1 })
  await refuses('dischargePlan', good, {
    'a day in other words': { plannedOn: 'Tuesday' },
    'a note of 501 characters': { note: 'x'.repeat(501) },
    'medicines neither ready nor not': { medicines: 2 },
    'transport neither arranged nor not': { transport: -1 },
    'told neither yes nor no': { told: 2 },
    'no such person': { by: newId() },
    'no such session': { sessionId: newId() },
  })
  await expect(insert('dischargePlan', good()), 'a second plan').rejects.toThrow(/unique/i)
})

test('outcomes: one of five, and only a referral names a place', async () => {
  const { ids, insert, refuses } = await clinic()
  const good = () => ({
    sessionId: ids.sessionId,
    outcome: 'referred',
    referredTo: 'x'.repeat(120),
    note: 'x'.repeat(2000),
    by: ids.by,
    at: NOW,
  })
  await refuses('sessionOutcome', good, {
    'another outcome': { outcome: 'better' },
    'a place of someone who went home': { outcome: 'discharged' },
    'a place of 121 characters': { referredTo: 'x'.repeat(121) },
    'a note of 2001 characters': { note: 'x'.repeat(2001) },
    'no such person': { by: newId() },
    'no such session': { sessionId: newId() },
  })
  await expect(insert('sessionOutcome', good()), 'a second outcome').rejects.toThrow(/unique/i)
})

test('handovers: belong to a shift, are accepted by someone else, and their lines never change', async () => {
  const { db, ids, insert, refuses } = await clinic()
  const _id = newId()
  await refuses('handover', () => ({ _id, shift: 'night', at: NOW, by: ids.by, acceptedBy: ids.other, acceptedAt: NOW }), {
    'another shift': { shift: 'evening' },
    'accepted by its author': { acceptedBy: ids.by },
    'accepted at no time': { acceptedAt: null },
    'accepted by no one': { acceptedBy: null },
    'no such person': { by: newId() },
  })
  const text = { situation: 'S', background: 'B', assessment: 'A', recommendation: 'x'.repeat(2000) }
  const line = () => ({ handoverId: _id, sessionId: ids.sessionId, position: 0, ...text })
  await refuses('handoverLine', line, {
    'nothing recommended': { recommendation: '' },
    'a text of 2001 characters': { situation: 'x'.repeat(2001) },
    'a place before the first': { position: -1 },
    'no such handover': { handoverId: newId() },
    'no such session': { sessionId: newId() },
  })
  await expect(insert('handoverLine', { ...line(), position: 1 }), 'one patient twice').rejects.toThrow(/unique/i)
  await expect(db.updateTable('handoverLine').set({ recommendation: 'Other' }).execute()).rejects.toThrow('append-only')
  await expect(db.deleteFrom('handoverLine').execute()).rejects.toThrow('append-only')
})
