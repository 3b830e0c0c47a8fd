import type { Role } from '../roles.ts'
import type { JudgedRow } from './guard.ts'
import type { Finding, Verdict } from './verdicts.ts'

export const DRUG_GUARD_MODES = ['strict', 'closed', 'listed'] as const
/** The setting DRUG_GUARD. */
export type DrugGuardMode = (typeof DRUG_GUARD_MODES)[number]

export const REASON_CODES = [
  'continuing-course',
  'vomited-dose',
  'tolerated-before',
  'benefit-outweighs',
  'asked-now-none',
  'label-checked',
  'other',
] as const
export type ReasonCode = (typeof REASON_CODES)[number]

/** Said and stored where one press gave a code only. */
export const REASON_WORDS: Record<ReasonCode, string> = {
  'continuing-course': 'Continuing course',
  'vomited-dose': 'Vomited dose',
  'tolerated-before': 'Tolerated before',
  'benefit-outweighs': 'Benefit outweighs',
  'asked-now-none': 'Asked now: none',
  'label-checked': 'Label checked',
  other: 'Other',
}

export const MIN_REASON = 5
export const MAX_REASON = 500

/** Findings that must be answered before anything is given; the others are stored and shown. */
export function mustBeAnswered(findings: readonly Finding[], mode: DrugGuardMode): Finding[] {
  return findings.filter(({ verdict, entrySource }) => {
    if (mode === 'listed') return verdict === 'stop' && entrySource !== 'text'
    if (mode === 'strict') return verdict === 'stop'
    // 'closed', and any word that is no mode.
    return verdict === 'stop' || verdict === 'unclear' || verdict === 'ask'
  })
}

/** Why a row is refused (409 at its drug), or null. `answered`: a valid override covers it. */
export function refusal(row: Pick<JudgedRow, 'findings'>, mode: DrugGuardMode, answered: boolean): string | null {
  const open = answered ? [] : mustBeAnswered(row.findings, mode)
  return open.length === 0 ? null : open.map(({ text }) => text).join('. ')
}

/** The verdict to store: where the mode lets a stop pass without a reason, it is kept as a caution, which the database accepts. */
export function verdictToStore(
  { verdict, findings }: Pick<JudgedRow, 'verdict' | 'findings'>,
  mode: DrugGuardMode,
  answered: boolean,
): Verdict {
  return verdict === 'stop' && !answered && mustBeAnswered(findings, mode).length === 0 ? 'caution' : verdict
}

/** Whether an override given for some ingredients covers all that must be answered. What names no ingredient it never covers. */
export function covers(ingredients: readonly string[], findings: readonly Finding[], mode: DrugGuardMode): boolean {
  return mustBeAnswered(findings, mode).every(({ ingredient }) => ingredient !== null && ingredients.includes(ingredient))
}

export type OverrideRequest = {
  readonly role: Role
  readonly findings: readonly Finding[]
  readonly reason: string
  /** The person of `agreedWith`: undefined if none was sent, null if the id names no active person. */
  readonly agreedWith?: { readonly role: Role } | null | undefined
  /** A doctor gave a reason for this ingredient in this session; the dispenser only confirms it. */
  readonly confirms?: boolean
}

export type OverrideProblem = { readonly status: 400 | 403; readonly field: 'reason' | 'agreedWith' | 'drug'; readonly message: string }

/**
 * What is wrong with an override, or null. Any role answers caution, ask and unclear with a reason code. A stop takes a reason in words:
 * of a doctor always, of an admin unless the reaction was severe, of others unless it was severe and with a doctor's agreement.
 */
export function overrideProblem({ role, findings, reason, agreedWith, confirms = false }: OverrideRequest): OverrideProblem | null {
  const stops = findings.filter(({ verdict }) => verdict === 'stop')
  const words = reason.trim()
  if (stops.length > 0 && !confirms && role !== 'doctor' && stops.some(({ severity }) => severity === 'severe'))
    return { status: 403, field: 'drug', message: 'The reaction was severe: only a doctor may give a reason to go on' }
  if (agreedWith === null || (agreedWith !== undefined && agreedWith.role !== 'doctor'))
    return { status: 400, field: 'agreedWith', message: 'Choose the doctor who agreed' }
  if (stops.length > 0 && !confirms && role !== 'doctor' && role !== 'admin' && agreedWith === undefined)
    return { status: 400, field: 'agreedWith', message: 'Choose the doctor who agreed' }
  const least = stops.length > 0 && !confirms ? MIN_REASON : words === '' ? 0 : MIN_REASON
  if (words.length < least) return { status: 400, field: 'reason', message: `Write the reason, at least ${MIN_REASON} characters` }
  if (words.length > MAX_REASON) return { status: 400, field: 'reason', message: `Use at most ${MAX_REASON} characters` }
  return null
}
