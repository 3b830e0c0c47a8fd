import { REASON_WORDS } from '@clinic/clinical/guard/guard-override'
import { formatDate } from '../../ui/time/date-text.tsx'
import { GUARD_WORDS } from './guard-words.ts'

type Override = {
  readonly reasonCode: string
  readonly reason: string
  readonly allergies?: readonly string[]
  readonly by: { readonly name: string }
  readonly at: string
  readonly agreedWith?: { readonly name: string } | null
  readonly denied?: boolean
}

/** 'Tolerated before: Took it in May (Bola Ige, 22/11/2026)', 'Label checked: no penicillin (Hauwa Sani, 22/11/2026)' */
export function overrideText({ reasonCode, reason, allergies = [], by, at, agreedWith, denied = false }: Override): string {
  const words: Record<string, string> = REASON_WORDS
  const read = isBoxRead({ reasonCode }) && allergies.length > 0 ? GUARD_WORDS.boxHasNo(allergies.map(withoutSeverity)) : ''
  const why = [words[reasonCode] ?? '', read, reason].filter((part) => part !== '').join(': ')
  const who =
    agreedWith && agreedWith.name !== by.name
      ? `${by.name}, ${denied ? GUARD_WORDS.notAgreed(agreedWith.name) : GUARD_WORDS.agreed(agreedWith.name)}`
      : by.name
  return `${why} (${who}, ${formatDate(at)})`
}

/** 'Given despite a warning. …', or what was read on the box, which is no deed against it. */
export const givenText = (override: Override) =>
  isBoxRead(override) ? overrideText(override) : GUARD_WORDS.against(overrideText(override))

const isBoxRead = ({ reasonCode }: Pick<Override, 'reasonCode'>) => reasonCode === 'label-checked'

const withoutSeverity = (key: string) => key.replace(/ \((?:mild|severe|unknown)\)$/, '')
