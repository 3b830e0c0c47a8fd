import type { GuardVerdict } from '@clinic/contract/guard'

/** 'Allergy: penicillin – this prescription names amoxicillin': each once, what would be stopped first. */
export function namedAllergies({ rows, text }: Pick<GuardVerdict, 'rows' | 'text'>): { text: string; isStop: boolean }[] {
  const said = new Map<string, boolean>()
  for (const { verdict, findings } of [...rows, ...text])
    for (const { names } of findings) {
      if (!names) continue
      const sentence = `Allergy: ${names.allergy} – this prescription names ${names.drug}`
      said.set(sentence, said.get(sentence) === true || verdict === 'stop')
    }
  return [...said].map(([text, isStop]) => ({ text, isStop })).toSorted((a, b) => Number(b.isStop) - Number(a.isStop))
}
