import { findDiagnoses, plainWords } from './find-diagnoses.ts'

/** Doubt and results around a term: '?malaria', 'r/o typhoid', 'mp+', 'malaria ++'. Taken out before the text is split. */
const AROUND = /\br\/o\b|[?+]/gi
const BETWEEN = /[,;/&\n]|\s(?:and|with)\s/i

/** The codes of the diagnoses that a text names in whole terms of the list; a word that only begins or resembles a term is not read. */
export function diagnosisCodes(text: string): string[] {
  const parts = text.replaceAll(AROUND, ' ').split(BETWEEN)
  const codes = parts.flatMap((part) => {
    const [best] = findDiagnoses(part, [], 1)
    return best !== undefined && plainWords(best.matched).join(' ') === plainWords(part).join(' ') ? [best.code] : []
  })
  return [...new Set(codes)]
}
