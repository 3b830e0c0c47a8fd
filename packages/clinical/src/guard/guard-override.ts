import { visibleLetters } from '../names.ts'
import type { Role } from '../people/roles.ts'
import type { Finding, FindingKind } from './verdicts.ts'

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

/** What a patient's active allergies to medicines ask of a person who gives one; foods and the like are no allergies to medicines. */
export type DrugAllergy = 'none' | 'some' | 'severe'

/** These are settled by reading the box: no one knows what is in it, or it may cause the same reaction. */
const BOX_KINDS: ReadonlySet<FindingKind> = new Set([
  ...(['same-ingredient', 'same-group', 'cross-reaction'] as const),
  ...(['drug-not-known', 'allergy-not-explained'] as const),
])

/** In 'listed' a clash with nothing but the allergy text is a caution. */
export const inMode = (findings: readonly Finding[], mode: DrugGuardMode): Finding[] =>
  findings.map((each) =>
    mode === 'listed' && each.verdict === 'stop' && each.entrySource === 'text' ? { ...each, verdict: 'caution' } : each,
  )

/**
 * Findings for which the person who gives reads the box, and says so. Source: clinical safety decisions, 1.2. `allergy` is 'none' where
 * nothing is given: a box is read when it is opened, not when it is prescribed.
 */
export function readOnBox(findings: readonly Finding[], mode: DrugGuardMode, allergy: DrugAllergy): Finding[] {
  if (allergy === 'none' || (allergy === 'some' && mode === 'listed')) return []
  return findings.filter(({ kind, verdict }) => (verdict === 'caution' || verdict === 'unclear') && BOX_KINDS.has(kind))
}

/** Findings `inMode` that must be answered before anything is given; the others are stored and shown. */
export function mustBeAnswered(findings: readonly Finding[], mode: DrugGuardMode, allergy: DrugAllergy): Finding[] {
  const boxed = new Set(readOnBox(findings, mode, allergy))
  // 'closed', and any word that is no mode.
  const isClosed = mode !== 'strict' && mode !== 'listed'
  return findings.filter(
    (each) => each.verdict === 'stop' || boxed.has(each) || (isClosed && (each.verdict === 'unclear' || each.verdict === 'ask')),
  )
}

/** Why a row is refused (409 at its drug), or null. `answered`: a valid override covers it. */
export function refusal(findings: readonly Finding[], mode: DrugGuardMode, allergy: DrugAllergy, answered: boolean): string | null {
  const open = answered ? [] : mustBeAnswered(findings, mode, allergy)
  if (open.length === 0) return null
  const texts = open.map(({ text }) => text).join('. ')
  return open.some(({ verdict }) => verdict === 'stop') || readOnBox(open, mode, allergy).length === 0
    ? texts
    : `${texts}. Read the box first`
}

export type OverrideRequest = {
  readonly role: Role
  readonly findings: readonly Finding[]
  readonly reason: string
  /** The person of `agreedWith`: undefined if none was sent, null if the id names no active person. */
  readonly agreedWith?: { readonly role: Role } | null | undefined
  /** The box must be read for it (`readOnBox`). */
  readonly boxed?: boolean
  /** A doctor gave a reason for this ingredient in this session; the dispenser only confirms it. */
  readonly confirms?: boolean
}

type OverrideProblem = { readonly status: 400 | 403; readonly field: 'reason' | 'agreedWith' | 'drug'; readonly message: string }

const NOT_A_GIVER = 'Ask a nurse, a pharmacist or a doctor to read the box and give this'

/**
 * What is wrong with an override, or null. Any role answers caution, ask and unclear with a reason code, but a physiotherapist leaves the
 * reading of boxes to those who give medicines. A stop takes a reason in words: of a doctor always, of an admin unless the reaction was severe, of others unless it was severe and with a doctor's agreement.
 */
export function overrideProblem({
  role,
  findings,
  reason,
  agreedWith,
  boxed = false,
  confirms = false,
}: OverrideRequest): OverrideProblem | null {
  const stops = findings.filter(({ verdict }) => verdict === 'stop')
  const words = reason.trim()
  if (stops.length > 0 && !confirms && role !== 'doctor' && stops.some(({ severity }) => severity === 'severe'))
    return { status: 403, field: 'drug', message: 'The reaction was severe: only a doctor may give a reason to go on' }
  if (stops.length === 0 && boxed && role === 'physiotherapist') return { status: 403, field: 'drug', message: NOT_A_GIVER }
  if (agreedWith === null || (agreedWith !== undefined && agreedWith.role !== 'doctor'))
    return { status: 400, field: 'agreedWith', message: 'Choose the doctor who agreed' }
  if (stops.length > 0 && !confirms && role !== 'doctor' && role !== 'admin' && agreedWith === undefined)
    return { status: 400, field: 'agreedWith', message: 'Choose the doctor who agreed' }
  const least = stops.length > 0 && !confirms ? MIN_REASON : words === '' ? 0 : MIN_REASON
  if (visibleLetters(words) < least) return { status: 400, field: 'reason', message: `Write the reason, at least ${MIN_REASON} characters` }
  if (words.length > MAX_REASON) return { status: 400, field: 'reason', message: `Use at most ${MAX_REASON} characters` }
  return null
}
