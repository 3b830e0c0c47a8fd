import { expect, test } from 'vitest'
import { addDays } from '../calendar.ts'
import { type BedStay, bedOccupancyRate, occupancyOf } from './occupancy.ts'

const days = (from: string, count: number) =>
  Array.from({ length: count }, (_, n) => ({
    day: addDays(from, n),
    start: `${addDays(from, n)}T00:00:00.000Z`,
    end: `${addDays(from, n + 1)}T00:00:00.000Z`,
  }))

const inBed = (bedId: string, startedAt: string, endedAt: string | null, changes: Partial<BedStay> = {}): BedStay => ({
  bedId,
  startedAt,
  endedAt,
  wasMoved: false,
  endReason: endedAt === null ? null : 'closed',
  ...changes,
})

const BEDS = ['1', '2', '3', '4'].map(() => '2026-01-01T08:00:00.000Z')

test('4.14 four beds, thirty days, sixty bed-days: 50.0', () => {
  const stays = ['1', '2'].map((bed) => inBed(bed, '2026-10-31T08:00:00.000Z', '2026-12-01T08:00:00.000Z'))
  const month = occupancyOf(days('2026-11-01', 30), BEDS, stays)
  expect(month.reduce((sum, { occupied }) => sum + occupied, 0)).toBe(60)
  expect(bedOccupancyRate(month)).toBe(50)
})

test('4.15 a bed that was created on day 15 counts from then', () => {
  const month = occupancyOf(days('2026-11-01', 30), [...BEDS, '2026-11-15T23:59:59.999Z'], [])
  expect(month.map(({ beds }) => beds)).toEqual([...Array(14).fill(4), ...Array(16).fill(5)])
})

test('a bed counts for a day if it is occupied at the end of it, on both sides of midnight', () => {
  const census = (startedAt: string, endedAt: string | null) =>
    occupancyOf(days('2026-11-01', 2), BEDS, [inBed('1', startedAt, endedAt)]).map(({ occupied }) => occupied)
  expect(census('2026-11-01T23:59:59.999Z', '2026-11-02T00:00:00.000Z')).toEqual([1, 0])
  expect(census('2026-11-01T08:00:00.000Z', '2026-11-01T23:59:59.999Z')).toEqual([0, 0])
  expect(census('2026-11-02T00:00:00.000Z', null)).toEqual([0, 1])
})

test('a move is neither an admission nor a discharge, and one bed with two patients in a day counts once', () => {
  const [day] = occupancyOf(days('2026-11-01', 1), BEDS, [
    inBed('1', '2026-11-01T08:00:00.000Z', '2026-11-01T10:00:00.000Z', { endReason: 'moved' }),
    inBed('2', '2026-11-01T10:00:00.000Z', null, { wasMoved: true }),
    inBed('1', '2026-11-01T11:00:00.000Z', '2026-11-01T12:00:00.000Z'),
    inBed('1', '2026-11-01T13:00:00.000Z', null),
  ])
  expect(day).toEqual({ day: '2026-11-01', beds: 4, occupied: 2, admissions: 3, discharges: 1 })
})

test('without a bed there is no rate, and a rate has one decimal', () => {
  expect(bedOccupancyRate(occupancyOf(days('2026-11-01', 3), [], []))).toBe(null)
  expect(bedOccupancyRate([{ beds: 3, occupied: 1 }])).toBe(33.3)
})
