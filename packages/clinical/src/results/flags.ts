import { from, type SourcedRule } from '../sources.ts'
import { type GlucoseContext, malariaSays, type ResultCode, type Test, type Unit } from './tests.ts'

/** severe: it changes what to do now; low and high: look again; positive: what the test looks for was there. */
export const FLAG_LEVELS = ['severe', 'low', 'high', 'positive'] as const
export type ResultFlag = { readonly level: (typeof FLAG_LEVELS)[number]; readonly text: string }

type NumberRule = {
  readonly test: Test
  /** Each unit has its own limit, as it is published: the units are not converted for it. */
  readonly limits: Partial<Record<Unit, number>>
  readonly is: 'below' | 'from'
  /** Only then; without it always. */
  readonly context?: readonly GlucoseContext[]
  readonly flag: ResultFlag
} & SourcedRule

/** The first that holds counts. */
export const NUMBER_RULES: readonly NumberRule[] = [
  {
    test: 'glucose',
    limits: { 'mmol/L': 3, 'mg/dL': 54 },
    is: 'below',
    flag: { level: 'severe', text: 'Very low glucose' },
    ...from('DECIDED'),
  },
  {
    test: 'glucose',
    limits: { 'mmol/L': 7, 'mg/dL': 126 },
    is: 'from',
    context: ['fasting'],
    flag: { level: 'high', text: 'High fasting glucose' },
    ...from('DECIDED'),
  },
  {
    // High fasting or not, so it holds where this is unknown.
    test: 'glucose',
    limits: { 'mmol/L': 11.1, 'mg/dL': 200 },
    is: 'from',
    flag: { level: 'high', text: 'High glucose' },
    ...from('DECIDED'),
  },
  { test: 'hb', limits: { 'g/dL': 7 }, is: 'below', flag: { level: 'severe', text: 'Severe anaemia' }, ...from('WHO-HB-R') },
  { test: 'hb', limits: { 'g/dL': 11 }, is: 'below', flag: { level: 'low', text: 'Low Hb' }, ...from('WHO-HB-R') },
  { test: 'pcv', limits: { '%': 21 }, is: 'below', flag: { level: 'severe', text: 'Severe anaemia' }, ...from('WHO-HB-R') },
  { test: 'pcv', limits: { '%': 30 }, is: 'below', flag: { level: 'low', text: 'Low PCV' }, ...from('WHO-HB-R') },
]

/** Malaria was found, by either test; a screen found what it looks for. A pregnancy is no finding. */
export const POSITIVE_RULE = { codes: ['positive', '+', '++', '+++', 'reactive'], ...from('DECIDED') } as const

export type FlaggedValue = {
  readonly test: Test
  readonly code: ResultCode | null
  readonly number: number | null
  readonly unit: Unit | null
  readonly context: GlucoseContext | null
}

/** What a result says by itself; null for one that is not remarked on. A Widal test and a urine strip never are. */
export function flagOf(result: FlaggedValue): ResultFlag | null {
  const { test, code, number, unit, context } = result
  if (malariaSays(result) === 'positive') return { level: 'positive', text: 'Malaria parasites found' }
  if (code === 'reactive') return { level: 'positive', text: 'Reactive: confirm it' }
  if (number === null || unit === null) return null
  const rule = NUMBER_RULES.find(
    (each) => each.test === test && (!each.context || (context !== null && each.context.includes(context))) && holds(each, number, unit),
  )
  return rule?.flag ?? null
}

/** What a banner says loudly, and what it says: Hb and glucose that are very low, and a positive RDT. */
export function changesWhatToDo(result: FlaggedValue): 'urgent' | 'watch' | null {
  const { test, code } = result
  if (test === 'malaria-rdt') return code === 'positive' ? 'watch' : null
  return (test === 'hb' || test === 'glucose') && flagOf(result)?.level === 'severe' ? 'urgent' : null
}

function holds({ limits, is }: NumberRule, number: number, unit: Unit): boolean {
  const limit = limits[unit]
  if (limit === undefined) return false
  return is === 'below' ? number < limit : number >= limit
}

/** Said beside a Widal test. */
export const WIDAL_NOTE = { text: 'A Widal test does not prove typhoid', ...from('WIDAL-R') } as const
