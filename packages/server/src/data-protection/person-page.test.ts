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

function printed(row: Readonly<Record<string, string | number | null>>): string {
  const data = { records: ['p'], tables: [{ table: 'recordHistory', title: 'Before', rows: [row] } as const], staff: {} }
  const page = personPage({ data, clinicName: 'Saints', at: event.at, timeZone: 'Africa/Lagos' })
  return /<dl class="row">(.*?)<\/dl>/s.exec(page)?.[1] ?? ''
}

test('what a column keeps as JSON is in plain words, and what the program alone needs is not', () => {
  const before = JSON.stringify({ _id: 'p', version: 3, firstname: 'Ada', searchName: 'ada eze', phoneKey: '803', email: '', at: event.at })
  expect(printed({ before })).toBe('<dt>Before</dt><dd>Firstname: Ada\nAt: 26 Nov 2026, 10:10</dd>')
  const content = {
    format: 'x',
    patient: { name: 'Ada Eze' },
    sections: [{ title: 'Problems', lines: ['Asthma', 'Epilepsy'] }],
    ips: { a: 1 },
  }
  expect(printed({ content: JSON.stringify(content) })).toBe(
    '<dt>Content</dt><dd>Patient: Name: Ada Eze\nSections: Title: Problems\nLines: Asthma\nEpilepsy</dd>',
  )
})

test.each(['[see the note]', '[2]', '{not JSON}', '[', '12'])('the words %s that someone typed stay as they are', (complaints) => {
  expect(printed({ complaints, kept: '[]' })).toBe(`<dt>Complaints</dt><dd>${complaints}</dd>`)
})
