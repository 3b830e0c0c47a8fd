import type { GuardVerdict } from '@clinic/contract/guard/guard'
import { GUARD_WORDS } from './guard-words.ts'

/**
 * 'Allergy: penicillin – this prescription names amoxicillin', and the cautions of pregnancy, age and problems: each once, what would be
 * stopped first.
 */
export function namedWarnings({ rows, text }: Pick<GuardVerdict, 'rows' | 'text'>): { text: string; isStop: boolean }[] {
  const said = new Map<string, boolean>()
  for (const { verdict, findings } of [...rows, ...text])
    for (const { kind, text: says, names } of findings) {
      if (kind === 'patient-caution') said.set(says, false)
      if (!names) continue
      const sentence = GUARD_WORDS.names(names.allergy, names.drug)
      said.set(sentence, said.get(sentence) === true || verdict === 'stop')
    }
  return [...said].map(([text, isStop]) => ({ text, isStop })).toSorted((a, b) => Number(b.isStop) - Number(a.isStop))
}
