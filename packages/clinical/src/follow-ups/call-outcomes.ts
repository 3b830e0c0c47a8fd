// Outcomes of a follow-up and of a phone call about it, in a separate module so that the timeline does not load the calls of follow-ups.

export const FOLLOW_UP_STATUSES = ['due', 'kept', 'cancelled', 'closed'] as const
export const CALL_OUTCOMES = ['coming', 'not-coming', 'no-answer', 'off', 'wrong-number', 'other'] as const
export type CallOutcome = (typeof CALL_OUTCOMES)[number]

export const CALL_WORDS: Record<CallOutcome, string> = {
  coming: 'Coming',
  'not-coming': 'Not coming',
  'no-answer': 'No answer',
  off: 'Phone off',
  'wrong-number': 'Wrong number',
  other: 'Other',
}
