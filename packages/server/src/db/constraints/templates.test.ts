import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { newId } from '../../ids.ts'

/* What the store itself refuses, tested by direct SQL on both engines. */

type Row = Record<string, unknown>
const NOW = '2026-11-22T08:00:00.000Z'

async function clinic() {
  const { db, as } = await testApp()
  const by = (await as('doctor')).user._id
  const insert = (table: string, row: Row) => {
    const columns = sql.join(Object.keys(row).map((name) => sql.ref(name)))
    return sql`insert into ${sql.table(table)} (${columns}) values (${sql.join(Object.values(row))})`.execute(db)
  }
  async function refuses(table: string, good: () => Row, wrong: Record<string, Row>) {
    for (const [why, change] of Object.entries(wrong))
      await expect(insert(table, { ...good(), ...change }), why).rejects.toThrow(/constraint|violates/i)
    await insert(table, good())
  }
  return { by, insert, refuses }
}

const TRIGGERS = {
  'a trigger of one letter': { trigger: 'm' },
  'a trigger of thirteen': { trigger: 'abcdefghijklm' },
  'a capital in it': { trigger: 'Mal' },
  'another sign in it': { trigger: 'ma!l' },
  'a dot before it': { trigger: '.mal' },
}

test('templates: unique triggers, valid weights, and an age window for a child', async () => {
  const { by, insert, refuses } = await clinic()
  const good = () => ({
    _id: newId(),
    name: 'Malaria',
    keys: '[]',
    trigger: 'mal',
    who: 'child',
    minKg: 5,
    maxKg: 14.5,
    fields: '{}',
    lines: '[]',
    attendants: '[]',
    by,
    createdAt: NOW,
    updatedAt: NOW,
  })
  await refuses('template', good, {
    ...TRIGGERS,
    'no name': { name: '' },
    'another kind of patient': { who: 'old' },
    'a window upside down': { minKg: 15 },
    'a child without a window': { maxKg: null },
    'no weight at all': { minKg: 0 },
    'fields that are a list': { fields: '[]' },
    'lines that are an object': { lines: '{}' },
    'neither on nor off': { active: 2 },
    'a person who is unknown': { by: newId() },
  })
  await expect(insert('template', good()), 'the same trigger').rejects.toThrow(/constraint|violates/i)
  await insert('template', { ...good(), trigger: 'm2', who: 'any', minKg: null, maxKg: null })
})

test('phrases: triggers are unique within the clinic and for each person', async () => {
  const { by, insert, refuses } = await clinic()
  const good = () => ({ _id: newId(), ownerId: null as string | null, trigger: 'rest', text: 'Rest', by, createdAt: NOW, updatedAt: NOW })
  await refuses('phrase', good, {
    ...TRIGGERS,
    'no text': { text: '' },
    'a text too long': { text: 'x'.repeat(2001) },
    'an owner who is unknown': { ownerId: newId() },
  })
  await expect(insert('phrase', good()), 'twice for the clinic').rejects.toThrow(/constraint|violates/i)
  await insert('phrase', { ...good(), ownerId: by, text: 'x'.repeat(2000) })
  await expect(insert('phrase', { ...good(), ownerId: by }), 'twice for a person').rejects.toThrow(/constraint|violates/i)
})

test('preferences: one row for each person, on or off, and a known paper size', async () => {
  const { by, refuses, insert } = await clinic()
  await refuses('preference', () => ({ personnelId: by, singleKeys: 0, paper: '80' }), {
    'neither on nor off': { singleKeys: 2 },
    'another paper': { paper: 'A3' },
    'a person who is unknown': { personnelId: newId() },
  })
  await expect(insert('preference', { personnelId: by, paper: null }), 'twice').rejects.toThrow(/constraint|violates/i)
})
