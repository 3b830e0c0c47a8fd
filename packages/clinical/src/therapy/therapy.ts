import { from } from '../sources.ts'

/** How a course of physiotherapy ends. */
export const ENDINGS = ['met', 'stopped', 'referred', 'lost'] as const
export type CourseEnding = (typeof ENDINGS)[number]

export const MAX_PLANNED = 40
export const MAX_ACTIVITIES = 3
/** Both scales run from 0 to 10. */
export const MAX_SCORE = 10

/** From which change on a difference is more than chance. On pain less is better; on an activity more is. */
export const CHANGES = {
  pain: {
    rule: 'Pain, numeric rating scale from 0 (none) to 10: a change of 2 or more matters',
    matters: 2,
    better: -1,
    ...from('NPRS-R'),
  },
  activity: {
    rule: 'An activity that the patient names, from 0 (cannot do it) to 10 (as before): a change of 2 or more matters',
    matters: 2,
    better: 1,
    ...from('PSFS-R'),
  },
} as const
export type Scale = keyof typeof CHANGES

export type Change = 'better' | 'worse' | 'same'

/** What has become of a score since the first one; null until it was taken twice. */
export function changeOf(scale: Scale, scores: readonly (number | null)[]): Change | null {
  const taken = scores.filter((score) => score !== null)
  const [first, last] = [taken[0], taken.at(-1)]
  if (first === undefined || last === undefined || taken.length < 2) return null
  const { matters, better } = CHANGES[scale]
  const gain = (last - first) * better
  return gain >= matters ? 'better' : gain <= -matters ? 'worse' : 'same'
}
