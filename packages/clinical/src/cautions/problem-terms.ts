import type { ClinicTerm } from '../diagnoses/find-diagnoses.ts'
import { readDiagnoses } from '../diagnoses/read-diagnoses.ts'
import { BETWEEN } from '../diagnoses/term-index.ts'
import type { ProblemKind } from './caution-table.ts'

/** A problem of a patient's list: its words, and the code of its diagnosis if one was chosen. */
export type ListedProblem = { readonly label: string; readonly code: string | null }

type Kind = { readonly kind: ProblemKind; readonly codes: readonly string[]; readonly words: string; readonly short?: string }

/** ICD-10 categories of each kind, words beside those of the list of diagnoses, and abbreviations in any case. */
export const PROBLEM_KINDS: readonly Kind[] = [
  { kind: 'asthma', codes: ['J45', 'J46'], words: 'asthmatic, asthmatics, bronchial asthma, status asthmaticus' },
  {
    kind: 'peptic ulcer',
    codes: ['K27', 'K25', 'K26', 'K28'],
    words:
      'peptic ulcers, peptic ulceration, gastric ulcer, gastric ulcers, duodenal ulcer, duodenal ulcers, stomach ulcers, bleeding ulcer, perforated ulcer, ulcer patient, ulcer pt, ulcer disease',
    short: 'pud',
  },
  {
    kind: 'heart failure',
    codes: ['I50', 'I11.0', 'I13.0', 'I13.2'],
    words: 'congestive heart failure, cardiac failure, ventricular failure, cor pulmonale',
    short: 'ccf|chf|lvf|hfref|hfpef',
  },
  {
    kind: 'kidney disease',
    codes: ['N18', 'N19', 'N17', 'Z99.2', 'Z49'],
    words:
      'kidney disease, renal disease, kidney dx, renal dx, kidney failure, renal failure, kidney impairment, renal impairment, kidney insufficiency, renal insufficiency, kidney injury, renal injury, nephropathy, dialysis, haemodialysis, hemodialysis',
    short: 'ckd|crf|esrd|esrf|eskd|aki',
  },
  {
    kind: 'epilepsy',
    codes: ['G40', 'G41'],
    words: 'epileptic, epileptics, seizure, seizures, seizure disorders, fits, status epilepticus',
  },
  {
    kind: 'G6PD deficiency',
    codes: ['D55.0'],
    words: 'g6pd, g6pd deficiency, g6pd deficient, glucose 6 phosphate dehydrogenase deficiency, favism',
  },
]

/** Read as something else, so that the shorter word in them says nothing. */
const OTHERS: readonly ClinicTerm[] = ['febrile seizure', 'febrile seizures', 'febrile fits'].map((term) => ({ term, code: 'R56.0' }))

const TERMS: readonly ClinicTerm[] = [
  ...OTHERS,
  ...PROBLEM_KINDS.flatMap(({ codes: [code = ''], words }) => words.split(', ').map((term) => ({ term, code }))),
]

/** Which kinds of the table a patient's active problems name, by code or words; what is only suspected counts too. */
export function problemKinds(problems: readonly ListedProblem[]): Set<ProblemKind> {
  const codes = problems.flatMap(({ label, code }) => [
    ...(code === null ? [] : [code.toUpperCase()]),
    ...readDiagnoses(asListed(label), TERMS).found.map((read) => read.code),
  ])
  return new Set(
    PROBLEM_KINDS.filter((each) => each.codes.some((known) => codes.some((code) => isOf(code, known)))).map(({ kind }) => kind),
  )
}

const isOf = (code: string, known: string) => code === known || code.startsWith(known.includes('.') ? known : `${known}.`)

const G6PD = /\bg[\s-]?6[\s-]?p[\s-]?d\b/gi
/** What a relative has, and what was found to be normal. */
const NOT_THEIRS = /\b(?:normal|sufficient|family|fhx?|mother|father|parents?|brother|sister|siblings?|son|daughter)\b/i
const RELATIVES = /\bfh?\/[ho]\b/gi
const PAST = /\b(?:(?:past|medical|known|pmhx?) )*(?:history|hx)\b(?: of)?|\b[hk]\/(?:c\/)?o\b/gi
const NOT_BEHIND = /(?<=\S\s)\(?(?:no|not|nil|without|never)\b.*/i

/** The patient has what is on the list: 'history of' before it, and 'not on treatment' behind it, do not deny it. */
const asListed = (label: string) =>
  PROBLEM_KINDS.reduce(
    (text, { kind, short }) =>
      short === undefined ? text : text.replaceAll(new RegExp(`\\b(?:${short})(?:\\s?\\d[ab]?)?\\b`, 'gi'), kind),
    label.replaceAll(G6PD, 'g6pd').replaceAll(RELATIVES, 'family').replaceAll(PAST, ' '),
  )
    .split(BETWEEN)
    .filter((part) => !NOT_THEIRS.test(part))
    .map((part) => part.replace(NOT_BEHIND, '').replaceAll(/[()]/g, ', '))
    .join(', ')
