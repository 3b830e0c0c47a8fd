import type { Assessment } from '@clinic/clinical/observations/inputs'
import { inputWords } from '@clinic/clinical/observations/words'
import { DEPENDS_ON_AGE, UNDER_2_MONTHS } from '@clinic/clinical/people/ages'
import { WORDS } from './words.ts'

/**
 * Text next to a set's score: what is urgent, what is missing, and what limits the result. Many values of a child depend on age; each is
 * then marked, and the date of birth is asked for once.
 */
export function remarksOn({ flags, missing, caveats }: Pick<Assessment, 'flags' | 'missing' | 'caveats'>): string[] {
  const urgent = flags.filter(({ severity }) => severity === 'urgent')
  const askFor = [DEPENDS_ON_AGE, UNDER_2_MONTHS].filter((caveat) => caveats.includes(caveat))
  return [
    ...urgent.map(({ input, text }) => `${inputWords(input)}: ${withoutAge(text)}`),
    ...(missing.length > 0 ? [WORDS.missing(missing.map(inputWords))] : []),
    ...(askFor.length === 2 ? [WORDS.addBirthDate] : askFor),
    ...caveats.filter((caveat) => caveat !== DEPENDS_ON_AGE && caveat !== UNDER_2_MONTHS),
  ]
}

const SUFFIX = `: ${DEPENDS_ON_AGE}`

const withoutAge = (text: string): string => (text.endsWith(SUFFIX) ? WORDS.perhaps(text.slice(0, -SUFFIX.length)) : text)
