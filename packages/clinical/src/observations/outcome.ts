import type { Assessment } from './inputs.ts'

/** What the rules say for one exact age. */
export type Outcome = Omit<Assessment, 'caveats' | 'rules' | 'dueMinutes' | 'weightQuestion'> & { readonly dueMinutes: number }

/** One age, exact. */
export type Moment = { readonly months: number; readonly days: number }
