import { expect, test } from 'vitest'
import { personPage } from './person-page.ts'

const event = { at: '2026-11-26T09:10:00.000Z', actorId: 'n', outcome: 'ok', fields: '[]', rows: null, patientId: 'p' }
const stays = [
  { _id: 'first', tag: 'A1', movedFrom: null },
  { _id: 'second', tag: 'B2', movedFrom: 'first' },
]

function lookedOf(type: string, entityId: string): string {
  const tables = [
    { table: 'admission', title: null, rows: stays },
    { table: 'auditEvent', title: null, rows: [{ ...event, type, entityId }] },
  ] as const
  const data = { records: ['p'], tables, staff: { n: { name: 'Bisi Alabi', role: 'nurse' } } }
  return personPage({ data, clinicName: 'Saints', at: event.at, timeZone: 'Africa/Lagos' })
}

test('a move names its beds, and says that it was between beds where a stay is not known', () => {
  expect(lookedOf('bed.move', 'second')).toContain('<td>Bisi Alabi (nurse)</td><td>moved you from A1 to B2</td>')
  expect(lookedOf('bed.move', 'unknown')).toContain('<td>moved you from a bed to a bed</td>')
  expect(lookedOf('session.read', 'x')).toContain('<td>read a visit of you</td>')
})
