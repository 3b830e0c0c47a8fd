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
  const row = () => ({ _id: newId(), sessionId, patientId: patientId._id, takenAt: NOW, createdAt: NOW, personnelId: doctor.user._id })
  const insert = (changes: Record<string, unknown>) => {
    const all: Record<string, unknown> = { ...row(), ...changes }
    const columns = sql.join(Object.keys(all).map((name) => sql.ref(name)))
    return sql`insert into "testResult" (${columns}) values (${sql.join(Object.values(all))})`.execute(db)
  }
  return { insert, by: doctor.user._id }
}

const RDT = { test: 'malaria-rdt', typed: 'positive', code: 'positive' }
const GLUCOSE = { test: 'glucose', typed: '5.4', number: 5.4, unit: 'mmol/L', context: 'random' }
const STRIP = { test: 'urine', typed: 'all negative', strip: '{"protein":"neg"}' }

test('a result has the kind of value that its test has, and no other', async () => {
  const { insert } = await clinic()
  const wrong = {
    'another test': { ...RDT, test: 'esr' },
    'no session': { ...RDT, sessionId: newId() },
    'no patient': { ...RDT, patientId: newId() },
    'no one': { ...RDT, personnelId: newId() },
    'no lot': { ...RDT, lotId: newId() },
    'nothing typed': { ...RDT, typed: '' },
    'an RDT without its value': { ...RDT, code: null },
    'another value': { ...RDT, code: 'maybe' },
    'an RDT with a number': { ...RDT, number: 1, unit: '%' },
    'an RDT that is fasting': { ...RDT, context: 'fasting' },
    'a strip of an RDT': { ...RDT, strip: '{}' },
    'a glucose without its unit': { ...GLUCOSE, unit: null },
    'a glucose without its number': { ...GLUCOSE, number: null },
    'a glucose of nothing': { ...GLUCOSE, number: 0 },
    'a glucose in another unit': { ...GLUCOSE, unit: 'mg' },
    'a glucose without its context': { ...GLUCOSE, context: null },
    'a strip without pads': { ...STRIP, strip: null },
    'a strip that is no object': { ...STRIP, strip: '[]' },
  }
  for (const [why, row] of Object.entries(wrong)) await expect(insert(row), why).rejects.toThrow(/constraint|violates/i)
  for (const row of [RDT, GLUCOSE, STRIP, { test: 'widal', typed: 'O 1:80' }]) await insert(row)
})

test('striking a result takes a person, a time and a reason of 3 to 500 characters', async () => {
  const { insert, by } = await clinic()
  const struck = { ...RDT, struckAt: NOW, struckBy: by, struckReason: 'Wrong patient' }
  for (const change of [{ struckBy: null }, { struckReason: null }, { struckReason: 'no' }, { struckReason: 'x'.repeat(501) }])
    await expect(insert({ ...struck, ...change }), JSON.stringify(change)).rejects.toThrow(/constraint|violates/i)
  await insert(struck)
})
