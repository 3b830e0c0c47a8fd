import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newItem, newPatient, newSession } from '../../../test/arrange.ts'
import { testApp } from '../../../test/harness.ts'
import { newId } from '../../ids.ts'

/* What the store itself refuses, tested by direct SQL on both engines. */

async function clinic() {
  const { db, as } = await testApp()
  const doctor = await as('doctor')
  const admin = await as('admin')
  const patient = await newPatient(doctor)
  const session = await newSession(doctor, { patientId: patient._id })
  const item = await newItem(admin)
  const ids = { patientId: patient._id, sessionId: session._id, itemId: item._id, by: doctor.user._id }
  const insert = (table: string, row: Record<string, unknown>) => {
    const columns = sql.join(Object.keys(row).map((name) => sql.ref(name)))
    return sql`insert into ${sql.table(table)} (${columns}) values (${sql.join(Object.values(row))})`.execute(db)
  }
  return { db, ids, insert }
}

type Row = Record<string, unknown>

/** Tries each change to a valid row, which the store must refuse. Stores the valid row itself last. */
async function refuses(table: string, base: (ids: Awaited<ReturnType<typeof clinic>>['ids']) => Row, wrong: Record<string, Row>) {
  const { ids, insert, db } = await clinic()
  const good = () => base(ids)
  for (const [why, change] of Object.entries(wrong))
    await expect(insert(table, { ...good(), ...change }), why).rejects.toThrow(/constraint|violates/i)
  await insert(table, good())
  return { db, ids, insert, good }
}

const NOW = '2026-11-22T08:00:00.000Z'

test('facts: a date of birth needs its precision, and scale 2 needs who decided it', () =>
  refuses(
    'patientFacts',
    ({ patientId, by }) => ({
      patientId,
      birthDate: '1990-05-01',
      birthPrecision: 'day',
      pregnantUntil: '2027-01-31',
      spO2Scale: 2,
      scaleBy: by,
      scaleAt: NOW,
      deceasedOn: null,
    }),
    {
      'a date without precision': { birthPrecision: null },
      'a precision without date': { birthDate: null },
      'another precision': { birthPrecision: 'hour' },
      'a date in other words': { birthDate: '1/5/1990' },
      'a pregnancy in other words': { pregnantUntil: 'January' },
      'a death in other words': { deceasedOn: 'today' },
      'scale 3': { spO2Scale: 3 },
      'scale 2 by no one': { scaleBy: null, scaleAt: null },
      'scale 2 at no time': { scaleAt: null },
      'an unknown patient': { patientId: newId() },
    },
  ))

test('allergy status: one of four, asked by a person at a time', () =>
  refuses('allergyStatus', ({ patientId, by }) => ({ patientId, status: 'listed', askedAt: NOW, askedBy: by, textHash: '' }), {
    'another status': { status: 'none' },
    'asked by no one': { askedBy: null },
    'asked at no time': { askedAt: null },
  }))

const anAllergy = ({ patientId, by }: { patientId: string; by: string }) => ({
  _id: newId(),
  patientId,
  label: 'Penicillin',
  labelKey: 'penicillin',
  kind: 'drug',
  severity: 'unknown',
  onDate: '2025-03',
  certainty: 'reported',
  source: 'text',
  createdBy: by,
  createdAt: NOW,
})

test('allergies: one active row per label, ended with reason and person', async () => {
  const { ids, insert, good, db } = await refuses('allergy', anAllergy, {
    'a blank label': { label: '' },
    'a label of 121': { label: 'x'.repeat(121) },
    'no key': { labelKey: '' },
    'another kind': { kind: 'animal' },
    'a reaction of 501': { reaction: 'x'.repeat(501) },
    'another severity': { severity: 'awful' },
    'another date': { onDate: 'May 2025' },
    'another certainty': { certainty: 'maybe' },
    'another source': { source: 'guess' },
    'ended by no one': { endedAt: NOW, endReason: 'It was food' },
    'ended for no reason': { endedAt: NOW, endedBy: newId() },
  })
  await expect(insert('allergy', good())).rejects.toThrow(/unique/i)
  await db.updateTable('allergy').set({ endedAt: NOW, endedBy: ids.by, endReason: 'It was food' }).execute()
  await insert('allergy', good())
})

test('an item’s contents: only a mapped item has ingredients', () =>
  refuses('itemDrug', ({ itemId, by }) => ({ itemId, state: 'mapped', ingredients: '["amoxicillin"]', by, at: NOW }), {
    'mapped to nothing': { ingredients: '[]' },
    'no drug with ingredients': { state: 'not-a-drug' },
    'unknown with ingredients': { state: 'unknown' },
    'no list': { ingredients: 'amoxicillin' },
    'another state': { state: 'maybe', ingredients: '[]' },
  }))

const anOverride = ({ patientId, sessionId, by }: { patientId: string; sessionId: string; by: string }) => ({
  _id: newId(),
  patientId,
  sessionId,
  ingredient: 'amoxicillin',
  kinds: '["group"]',
  verdict: 'stop',
  allergies: '["penicillin"]',
  reasonCode: 'tolerated-before',
  reason: 'Took it in May',
  by,
  at: NOW,
  rules: '2026-11',
})

test('overrides: a stop needs a written reason, and no override can be changed or deleted', async () => {
  const { db, insert, good } = await refuses('guardOverride', anOverride, {
    'a stop without words': { reason: '' },
    'a stop with four letters': { reason: 'okay' },
    'a caution with four letters': { verdict: 'caution', reason: 'okay' },
    'a reason of 501': { reason: 'x'.repeat(501) },
    'another code': { reasonCode: 'because' },
    'another verdict': { verdict: 'clear' },
    'no rules': { rules: '' },
    'an unknown colleague': { agreedWith: newId() },
  })
  await insert('guardOverride', { ...good(), _id: newId(), verdict: 'ask', reason: '' })
  await expect(db.updateTable('guardOverride').set({ reason: 'Something else' }).execute()).rejects.toThrow('append-only')
  await expect(db.deleteFrom('guardOverride').execute()).rejects.toThrow('append-only')
})

test('2.19 a stop without a reason cannot be stored, given or prescribed', async () => {
  const { ids, insert, db } = await clinic()
  const { sessionId, itemId, by } = ids
  const careId = newId()
  await insert('care', { _id: careId, sessionId, personnelId: by, comment: '', createdAt: NOW })
  const given = { careId, position: 0, itemId, drug: 'Amoxicillin', dosage: 1 }
  const line = { _id: newId(), sessionId, position: 0, itemId, drug: 'Amoxicillin', personnelId: by, createdAt: NOW }
  const override = anOverride(ids)
  for (const [table, row] of [
    ['careDrug', given],
    ['prescriptionLine', line],
  ] as const) {
    await expect(insert(table, { ...row, guard: 'stop' })).rejects.toThrow(/constraint|violates/i)
    await expect(insert(table, { ...row, guard: 'maybe' })).rejects.toThrow(/constraint|violates/i)
    await expect(insert(table, { ...row, guard: 'stop', overrideId: newId() })).rejects.toThrow(/constraint|violates/i)
    for (const days of [0, 366]) await expect(insert(table, { ...row, days })).rejects.toThrow(/constraint|violates/i)
  }
  await insert('guardOverride', override)
  for (const [table, row] of [
    ['careDrug', given],
    ['prescriptionLine', line],
  ] as const) {
    await insert(table, { ...row, guard: 'stop', overrideId: override._id, days: 365 })
    await expect(db.updateTable(table).set({ overrideId: null }).execute()).rejects.toThrow(/constraint|violates/i)
  }
})

test('prescription lines: one active line at each position', async () => {
  const { insert, good } = await refuses(
    'prescriptionLine',
    ({ sessionId, itemId, by }) => ({
      _id: newId(),
      sessionId,
      position: 0,
      itemId,
      drug: 'Amoxicillin',
      dose: '500 mg',
      timesPerDay: 3,
      days: 5,
      units: 15,
      personnelId: by,
      createdAt: NOW,
      guard: 'clear',
    }),
    {
      'no drug': { drug: '' },
      'a dose of 121': { dose: 'x'.repeat(121) },
      'no times a day': { timesPerDay: 0 },
      'no units': { units: 0 },
      'a place before the first': { position: -1 },
    },
  )
  await expect(insert('prescriptionLine', good())).rejects.toThrow(/unique/i)
  await insert('prescriptionLine', { ...good(), replacedAt: NOW })
})

test('findings: belong to care or a line, a stop has its override, and none can be changed or deleted', async () => {
  const { ids, insert, db } = await clinic()
  const { sessionId, patientId, itemId, by } = ids
  const careId = newId()
  await insert('care', { _id: careId, sessionId, personnelId: by, comment: '', createdAt: NOW })
  const row = () => ({
    _id: newId(),
    sessionId,
    patientId,
    careId,
    position: 0,
    itemId,
    drug: 'Amoxicillin',
    ingredients: '["amoxicillin"]',
    verdict: 'unclear',
    kinds: '["group"]',
    rules: '2026-11',
    at: NOW,
    by,
  })
  for (const wrong of [{ careId: null }, { lineId: newId() }, { verdict: 'stop' }, { verdict: 'none' }, { ingredients: '' }, { rules: '' }])
    await expect(insert('guardFinding', { ...row(), ...wrong }), JSON.stringify(wrong)).rejects.toThrow(/constraint|violates/i)
  await insert('guardFinding', row())
  await expect(db.updateTable('guardFinding').set({ verdict: 'clear' }).execute()).rejects.toThrow('append-only')
  await expect(db.deleteFrom('guardFinding').execute()).rejects.toThrow('append-only')
})
