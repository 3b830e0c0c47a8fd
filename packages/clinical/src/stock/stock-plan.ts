import { addDays, dayNumber, daysBetween } from '../calendar.ts'
import { inGivingOrder, isUsable, type Lot } from './fefo.ts'

/** A clinic day on which the stock of an item changed or expired; the days between carry `usableClosing` on. */
export type StockDay = { readonly day: string; readonly consumed: number; readonly usableClosing: number }

type RatedInput = {
  readonly today: string
  readonly lots: readonly Lot[]
  readonly leadDays: number
  readonly safetyDays: number
  readonly reviewDays: number
  readonly packSize: number
  readonly onOrder: number
}

export type PlanInput = RatedInput & { readonly days: readonly StockDay[] }

export const PLAN_DEFAULTS = { leadDays: 14, safetyDays: 14, reviewDays: 30, packSize: 1, onOrder: 0 } as const

export const PLAN_STATUSES = ['out', 'too little history', 'no use', 'order now', 'watch', 'too much', 'enough'] as const
export type PlanStatus = (typeof PLAN_STATUSES)[number]

export type PlanFigures = {
  /** Units a day, from two decimals; a month of 30.5 days, from one. */
  readonly adc: number | null
  readonly amc: number | null
  /** The days that `adc` is of: the last 180 or the last 30. */
  readonly basis: '180' | '30' | null
  readonly usable: number
  readonly onOrder: number
  readonly reorderPoint: number | null
  readonly orderUpTo: number | null
  readonly order: number | null
  readonly daysLeft: number | null
  readonly unitsAtRisk: number | null
  readonly status: PlanStatus
}

const WINDOW_DAYS = 180
const RECENT_DAYS = 30
/** Fewer in-stock days say nothing of a rate. */
const MIN_DAYS = 14
const MIN_RECENT_DAYS = 10
const WATCH_DAYS = 7

/**
 * What to order and when an item runs out, from units dispensed on the days on which there were any. Every rounding is of whole numbers.
 * Sources: clinical decisions, section 1 (BHIMA 03-procedures.sql:3319-3328, OpenLMIS LineItemFieldsCalculator, MSH FPMH min/max).
 */
export function planFigures({ days, ...input }: PlanInput): PlanFigures {
  const end = endOfStock(days, input.today)
  return figuresAtRate({ rate: usageRate(days, input.today), ifOut: end === null ? null : usageUntil(days, end) }, input)
}

/** `ifOut` is used for an item that is out and has too little history. */
export type Rates = { readonly rate: UsageRate | null; readonly ifOut: UsageRate | null }

/** The same for a rate that is known; null with too little history. */
export function figuresAtRate(rates: Rates, input: RatedInput): PlanFigures {
  const { today, lots, leadDays, safetyDays, reviewDays, packSize, onOrder } = input
  const usable = lots.filter((lot) => isUsable(lot, today)).reduce((units, { quantity }) => units + quantity, 0)
  const rate = rates.rate ?? (usable === 0 ? rates.ifOut : null)
  if (rate === null) return { ...NOTHING, usable, onOrder, status: usable === 0 ? 'out' : 'too little history' }
  const { consumed, inStockDays, basis } = rate
  const perDays = (number: number) => ceilOf(consumed * number, inStockDays)
  const reorderPoint = perDays(leadDays + safetyDays)
  const orderUpTo = perDays(leadDays + safetyDays + reviewDays)
  const figures = {
    adc: roundOf(consumed * 100, inStockDays) / 100,
    amc: monthlyUse(rate),
    basis,
    usable,
    onOrder,
    reorderPoint,
    orderUpTo,
    order: ceilOf(Math.max(0, orderUpTo - usable - onOrder), packSize) * packSize,
    ...walk(lots, today, rate),
  }
  return { ...figures, status: statusOf(figures, rate) }
}

const NOTHING = { adc: null, amc: null, basis: null, reorderPoint: null, orderUpTo: null, order: null, daysLeft: null, unitsAtRisk: null }

export type UsageRate = { readonly consumed: number; readonly inStockDays: number; readonly basis: '180' | '30' }

/** The larger of the rates of 180 and of 30 days (malaria season); null with too little history. */
export function usageRate(days: readonly StockDay[], today: string): UsageRate | null {
  const start = addDays(today, -WINDOW_DAYS)
  const past = inOrder(days).filter(({ day }, place, all) => day < today && (all[place + 1]?.day ?? today) > start)
  const rows = past.map(({ day, consumed, usableClosing }) => ({ number: dayNumber(day), consumed, usableClosing }))
  const long = usage(rows, dayNumber(today), WINDOW_DAYS)
  if (long.inStockDays < MIN_DAYS) return null
  const recent = usage(rows, dayNumber(today), RECENT_DAYS)
  const higher = recent.consumed * long.inStockDays > long.consumed * recent.inStockDays
  return higher && recent.inStockDays >= MIN_RECENT_DAYS ? { ...recent, basis: '30' } : { ...long, basis: '180' }
}

/** The day after the last before today on which there was stock; null if there never was any. */
export function endOfStock(days: readonly StockDay[], today: string): string | null {
  const rows = inOrder(days).filter(({ day }) => day < today)
  const place = rows.findLastIndex(({ consumed, usableClosing }) => usableClosing > 0 || consumed > 0)
  const last = rows[place]
  if (!last) return null
  return last.usableClosing === 0 ? addDays(last.day, 1) : (rows[place + 1]?.day ?? today)
}

/**
 * The rate of an item that is out, from the days on which it was in stock, however few: to order by it is better than to order nothing.
 * Null if none was used.
 */
export function usageUntil(days: readonly StockDay[], end: string): UsageRate | null {
  const rows = inOrder(days).filter(({ day }) => day < end)
  const before = usage(
    rows.map(({ day, ...row }) => ({ ...row, number: dayNumber(day) })),
    dayNumber(end),
    WINDOW_DAYS,
  )
  return before.consumed === 0 ? null : { ...before, basis: '180' }
}

const inOrder = (days: readonly StockDay[]) =>
  days.every(({ day }, place) => place === 0 || day >= (days[place - 1]?.day ?? ''))
    ? days
    : days.toSorted((a, b) => (a.day < b.day ? -1 : 1))

/** In a month of 30.5 days, from one decimal. */
export const monthlyUse = ({ consumed, inStockDays }: UsageRate): number => roundOf(consumed * 305, inStockDays) / 10

/** The days from `first` on and before `end` on which nothing could be given; days before the item's first are none. */
export function outOfStockDays(days: readonly StockDay[], first: string, end: string): number {
  const past = inOrder(days).filter(({ day }) => day < end)
  const began = past[0]?.day
  if (began === undefined) return 0
  const rows = past.map(({ day, consumed, usableClosing }) => ({ number: dayNumber(day), consumed, usableClosing }))
  const { inStockDays } = usage(rows, dayNumber(end), daysBetween(first, end))
  return daysBetween(began > first ? began : first, end) - inStockDays
}

type NumberedDay = Omit<StockDay, 'day'> & { readonly number: number }

/** Over the clinic days before today, or since the first. A day is in stock if some was left usable, or dispensed. */
function usage(rows: readonly NumberedDay[], today: number, window: number): { consumed: number; inStockDays: number } {
  const start = today - window
  let [consumed, inStockDays] = [0, 0]
  for (const [place, row] of rows.entries()) {
    const next = rows[place + 1]?.number ?? today
    if (next <= start) continue
    const own = row.number >= start
    if (own) consumed += row.consumed
    if (own && (row.usableClosing > 0 || row.consumed > 0)) inStockDays++
    // Until the next row the stock stays as it was.
    if (row.usableClosing > 0) inStockDays += next - (own ? row.number + 1 : start)
  }
  return { consumed, inStockDays }
}

/**
 * Gives out the lots in order at the daily rate: how many whole days they last, and how many units expire before their turn. Units are
 * counted times `inStockDays`, so that all of it is whole.
 */
function walk(lots: readonly Lot[], today: string, { consumed, inStockDays }: UsageRate): { daysLeft: number | null; unitsAtRisk: number } {
  let [used, risk] = [0, 0]
  for (const { quantity, expiresOn } of inGivingOrder(lots, { today })) {
    const units = quantity * inStockDays
    const room = expiresOn === null ? units : (daysBetween(today, expiresOn) + 1) * consumed - used
    const given = Math.max(0, Math.min(units, room))
    risk += units - given
    used += given
  }
  return { daysLeft: consumed === 0 ? null : Math.floor(used / consumed), unitsAtRisk: ceilOf(risk, inStockDays) }
}

type StockLevels = Pick<PlanFigures, 'usable' | 'onOrder'> & { reorderPoint: number; orderUpTo: number; unitsAtRisk: number }

/** The first that fits (clinical decisions, section 16). */
function statusOf(
  { usable, onOrder, reorderPoint, orderUpTo, unitsAtRisk }: StockLevels,
  { consumed, inStockDays }: UsageRate,
): PlanStatus {
  if (usable === 0) return 'out'
  if (consumed === 0) return 'no use'
  const coming = usable + onOrder
  if (coming <= reorderPoint) return 'order now'
  if ((coming - reorderPoint) * inStockDays <= WATCH_DAYS * consumed) return 'watch'
  return usable * 2 > orderUpTo * 3 || unitsAtRisk > 0 ? 'too much' : 'enough'
}

/** Of whole numbers, never of a fraction. */
const ceilOf = (units: number, by: number) => (units - (units % by)) / by + (units % by > 0 ? 1 : 0)
const roundOf = (units: number, by: number) => Math.floor((2 * units + by) / (2 * by))

const RUNS_LOW: ReadonlySet<PlanStatus> = new Set(['out', 'order now', 'watch'])

/**
 * Whether an item must be ordered, now or soon: the one rule for the counter in the navigation, home, and the tabs Low and Reorder. Without
 * a known rate it runs low at a quarter of its last full stock.
 */
export function runsLow(item: { status: PlanStatus; noReorder: boolean; count: number; fullCount: number }): boolean {
  if (item.noReorder) return false
  return RUNS_LOW.has(item.status) || (item.status === 'too little history' && item.count * 4 <= item.fullCount)
}

/** What is still on order after a receipt. */
export const stillOnOrder = (onOrder: number, received: number) => Math.max(0, onOrder - received)
