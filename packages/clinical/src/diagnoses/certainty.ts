/** How sure the words of a diagnosis are. */
export const CERTAINTIES = ['confirmed', 'suspected'] as const
export type Certainty = (typeof CERTAINTIES)[number]
