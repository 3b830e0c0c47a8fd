import type { Assessment } from '@clinic/clinical/observations/inputs'
import { urgencyOf } from '@clinic/clinical/observations/urgency'

export const LEVEL_INK = { urgent: 'on-alarm', watch: 'on-watch', calm: '' }

/** How prominently a set is shown: urgent is solid, watch is tinted, calm is neither. */
export function levelOf(assessment: Pick<Assessment, 'band' | 'flags'>): 'urgent' | 'watch' | 'calm' {
  const urgency = urgencyOf(assessment)
  if (urgency === 'urgent') return 'urgent'
  return urgency === 'yellow' || assessment.band === 'medium' ? 'watch' : 'calm'
}
