import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newSession } from '../../../test/arrange.ts'
import { testApp } from '../../../test/harness.ts'
import { newId } from '../../ids.ts'

/* What the store itself refuses, tested by direct SQL on both engines. */

const NOW = '2026-11-22T08:00:00.000Z'

async function clinic() {
  const { db, as } = await testApp()
  const doctor = await as('doctor')
  const { _id: sessionId, patientId } = await newSession(doctor)
  const row = () => ({
    _id: newId(),
    sessionId,
    patientId: patientId._id,
    takenAt: NOW,
    recordedBy: doctor.user._id,
    recordedAt: NOW,
    opening: 0,
    temperature: '37',
    kind: 'news2',
    scoreMin: 3,
    scoreMax: 7,
    band: 'low-medium',
    dueMinutes: 60,
    rules: '2026-11',
  })
  const insert = (changes: Record<string, unknown> = {}) => {
    const all: Record<string, unknown> = { ...row(), ...changes }
    const columns = sql.join(Object.keys(all).map((name) => sql.ref(name)))
    return sql`insert into "observation" (${columns}) values (${sql.join(Object.values(all))})`.execute(db)
  }
  return { db, insert, by: doctor.user._id }
}

test('a set has known codes, values in range, and a score if and only if it is NEWS2', async () => {
  const { insert } = await clinic()
  const wrong = {
    'no session': { sessionId: newId() },
    'no patient': { patientId: newId() },
    'no one': { recordedBy: newId() },
    'opening 2': { opening: 2 },
    'a text of 121': { pulse: 'x'.repeat(121) },
    'consciousness X': { consciousness: 'X' },
    'oxygen some': { oxygen: 'some' },
    'a flow of 41': { oxygen: 'oxygen', oxygenFlow: 41 },
    'a flow below 0': { oxygenFlow: -1 },
    'a flow on air': { oxygen: 'air', oxygenFlow: 2 },
    'no list': { dangerSigns: 'convulsions' },
    'scale 3': { scale: 3 },
    'pregnant 2': { pregnant: 2 },
    'a note of 501': { note: 'x'.repeat(501) },
    'another kind': { kind: 'mews' },
    'another band': { band: 'blue' },
    'a score of 21': { scoreMax: 21 },
    'a score below 0': { scoreMin: -1 },
    'no score': { scoreMin: null },
    'half a score': { scoreMax: null },
    'a score of a child': { kind: 'iitt' },
    'a range upside down': { scoreMin: 8 },
    'due at once': { dueMinutes: 0 },
    'an opening set with its own vitals': { opening: 1 },
    'struck by no one': { struckAt: NOW, struckReason: 'Wrong patient' },
    'struck at no time': { struckReason: 'Wrong patient' },
  }
  for (const [why, change] of Object.entries(wrong)) await expect(insert(change), why).rejects.toThrow(/constraint|violates/i)
  await insert({ consciousness: 'C', oxygen: 'oxygen', oxygenFlow: 40, pregnant: 0 })
  await insert({ kind: 'iitt', scoreMin: null, scoreMax: null, band: 'red', oxygen: 'air', oxygenFlow: 0 })
})

test('striking a set takes a person, a time and a reason of 3 to 500 characters', async () => {
  const { insert, by } = await clinic()
  const struck = { struckAt: NOW, struckBy: by, struckReason: 'Wrong patient' }
  for (const change of [{ struckBy: null }, { struckReason: null }, { struckReason: 'no' }, { struckReason: 'x'.repeat(501) }])
    await expect(insert({ ...struck, ...change }), JSON.stringify(change)).rejects.toThrow(/constraint|violates/i)
  await insert(struck)
})

test('a session has one opening set', async () => {
  const { insert } = await clinic()
  await insert({ opening: 1, temperature: '' })
  await expect(insert({ opening: 1, temperature: '' })).rejects.toThrow(/unique/i)
  await insert()
  await insert()
})
