import { expect, test } from 'vitest'
import { SOURCES, type SourcedRule } from '../sources.ts'
import * as news2 from './news2-table.ts'
import * as triage from './triage-table.ts'

/** Every object that holds a number or a list of a rule, wherever it is in a table. */
function rowsIn(value: unknown): object[] {
  if (Array.isArray(value)) return value.flatMap(rowsIn)
  if (typeof value !== 'object' || value === null) return []
  return 'source' in value ? [value] : Object.values(value).flatMap(rowsIn)
}

const rows = [...Object.values(news2), ...Object.values(triage)].flatMap(rowsIn) as SourcedRule[]

test('every row of the tables says its source, and is reviewed only if each of its sources is', () => {
  expect(rows.length).toBeGreaterThan(60)
  for (const { source, reviewed } of rows) {
    expect(source.length).toBeGreaterThan(0)
    expect(reviewed).toBe(source.every((key) => SOURCES[key].reviewed))
  }
})

test('no table holds a number outside of a row with a source', () => {
  const bare = (value: unknown): boolean =>
    typeof value === 'number' || (typeof value === 'object' && value !== null && !('source' in value) && Object.values(value).some(bare))
  for (const [name, table] of [...Object.entries(news2), ...Object.entries(triage)]) expect([name, bare(table)]).toEqual([name, false])
})
