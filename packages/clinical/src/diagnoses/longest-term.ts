import { type indexOf, isMark, type Term, type Word } from './term-index.ts'

/** Words that mean the diagnosis only where nothing else is said: 'leg ulcer', 'low sugar', 'polio drops' and 'anti-rabies' are others. */
const ALONE = new Set(['ulcer', 'crisis', 'sugar', 'prostate', 'cut', 'dental', 'polio', 'rabies', 'plague'])
const SHORT = 3

type Match = {
  readonly code: string
  readonly letters: number
  readonly isClinics: boolean
  readonly from: number
  readonly length: number
}

/** The longest term of a part that holds no word that is taken already; one of the clinic before any other. */
export function longestTerm(words: readonly Word[], { byFirst }: ReturnType<typeof indexOf>, taken: ReadonlySet<number>): Match | null {
  let best: Match | null = null
  for (const [from, { plain }] of words.entries())
    for (const term of byFirst.get(plain) ?? []) {
      if (best && (best.isClinics === term.isClinics ? best.letters >= term.letters : best.isClinics)) continue
      const { code, letters, isClinics } = term
      if (isHere(term, words, from, taken)) best = { code, letters, isClinics, from, length: term.words.length }
    }
  return best
}

function isHere(term: Term, words: readonly Word[], from: number, taken: ReadonlySet<number>): boolean {
  if (!term.words.every((word, place) => words[from + place]?.plain === word && !taken.has(from + place))) return false
  return words.length === term.words.length || mayBePart(term, words, from)
}

/** Beside other words, a short term counts in capitals with no number behind: 'AGE 5' is an age, 'age' a word. */
function mayBePart(term: Term, words: readonly Word[], from: number): boolean {
  const [first = ''] = term.words
  if (term.words.length > 1 || isMark(first)) return true
  if (ALONE.has(first)) return false
  if (first.length > SHORT) return true
  const { written = '' } = words[from] ?? {}
  return written === written.toUpperCase() && !/^\p{N}/u.test(words[from + 1]?.plain ?? '')
}
