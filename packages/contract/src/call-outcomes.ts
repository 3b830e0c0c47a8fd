// What becomes of a follow-up, and what a telephone call about it says: the timeline says both without the calls of the follow-ups.

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
