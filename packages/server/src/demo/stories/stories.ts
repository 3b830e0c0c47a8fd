import type { Person } from '../body.ts'
import { vitalsOf } from '../body.ts'
import type { Random } from '../random.ts'
import { ADULT_STORIES } from './adult-stories.ts'
import { CHILD_STORIES } from './child-stories.ts'
import { COMMON_STORIES } from './common-stories.ts'
import type { ReportText, Story } from './story.ts'

export const STORIES: readonly Story[] = [...CHILD_STORIES, ...COMMON_STORIES, ...ADULT_STORIES]

/** A patient who is allergic to the first gets none of the others. */
const AVOIDED: readonly (readonly [allergy: RegExp, items: RegExp])[] = [
  [/penicillin/i, /amoxicillin|ceftriaxone|cefuroxime/i],
  [/sulph/i, /co-trimoxazole|sulfadoxine/i],
  [/ibuprofen|wheeze/i, /ibuprofen|aspirin/i],
  [/latex/i, /gloves/i],
]

export const fits = (story: Story, who: Person): boolean => befalls(story, who) && isSafe(story, who)

function befalls({ from, below, sex, condition, pregnancy }: Story, { years, gender, conditions, weeks }: Person): boolean {
  if (years < from || years >= below || (sex && sex !== gender)) return false
  if (condition && !conditions.includes(condition)) return false
  return weeks === null ? pregnancy !== 'only' : pregnancy !== undefined
}

function isSafe(story: Story, who: Person): boolean {
  const avoided = AVOIDED.filter(([allergy]) => allergy.test(who.allergies)).map(([, items]) => items)
  if (who.conditions.some((condition) => condition === 'Asthma' || condition === 'Peptic ulcer disease')) avoided.push(/ibuprofen|aspirin/i)
  if (avoided.length === 0) return true
  return story.treat(who).every(({ items }) => items.every(([item]) => !avoided.some((some) => some.test(item))))
}

/** How many times as common a story is as usual; 0 leaves it out. */
export type Share = (story: Story) => number

/** A story for this person, common ones more often; null if none fits. */
export function pickStory(random: Random, who: Person, share: Share): Story | null {
  const fitting = STORIES.filter((story) => fits(story, who))
  let place = random.next() * fitting.reduce((sum, story) => sum + story.weight * share(story), 0)
  for (const story of fitting) {
    place -= story.weight * share(story)
    if (place < 0) return story
  }
  return null
}

/** The text of this person's session, what is given, and what the nurse or physiotherapist writes. */
export function tell(random: Random, story: Story, who: Person) {
  const text = (told: ReportText) => (typeof told === 'string' ? told : told(who))
  const doses = story.treat(who)
  const prescription = [...doses.map(({ text }) => text).filter((text) => text !== ''), ...(story.advice ? [story.advice] : [])].join('; ')
  return {
    fields: {
      ...vitalsOf(random, who, story.strain ?? {}),
      complaints: text(story.complaints),
      co_morbities: who.conditions.join(', '),
      examinationFindings: text(story.findings),
      investigation_results: text(story.investigation),
      workingDiagnosis: story.diagnosis,
      prescription: prescription.charAt(0).toUpperCase() + prescription.slice(1),
    },
    drugs: doses.flatMap(({ items }) => items),
    care: text(story.care),
  }
}
