import type { Certainty } from '../diagnoses/certainty.ts'
import { ageRangeOf, fiveYearsOf, nhmisBandOf, type Subject } from './bands.ts'
import { ALL, figureOf, type Sex, type StayEvent, withSums } from './figures.ts'

/** One session of the month. `day` is the clinic's. */
export type Visit = {
  readonly day: string
  readonly subject: Subject
  readonly sex: Sex
  /** The first session ever of the person. */
  readonly isNew: boolean
  readonly diagnoses: readonly { readonly code: string; readonly certainty: Certainty }[]
  /** A working diagnosis is written. */
  readonly hasDiagnosis: boolean
}

/** Every figure that a visit counts in, each once. */
export function figuresOfVisit({ day, subject, sex, isNew, diagnoses, hasDiagnosis }: Visit): string[] {
  return [
    ...withSums('nhmis', nhmisBandOf(subject, day), sex),
    ...withSums('ages', ageRangeOf(subject, day), sex),
    ...withSums('visits', isNew ? 'new' : 'returning', sex),
    ...figuresOfDiagnoses({ day, subject, diagnoses, hasDiagnosis }),
  ]
}

/** A code counts once in a session: as confirmed if it is that anywhere in it. */
function figuresOfDiagnoses({ day, subject, diagnoses, hasDiagnosis }: Pick<Visit, 'day' | 'subject' | 'diagnoses' | 'hasDiagnosis'>) {
  if (diagnoses.length === 0) return [figureOf('coding', hasDiagnosis ? 'none' : 'blank', 'visits')]
  const confirmed = new Set(diagnoses.filter(({ certainty }) => certainty === 'confirmed').map(({ code }) => code))
  const suspected = new Set(diagnoses.map(({ code }) => code).filter((code) => !confirmed.has(code)))
  const half = fiveYearsOf(subject, day)
  return [
    ...[...confirmed].flatMap((code) => [figureOf('diagnosis', code, half), figureOf('diagnosis', code, ALL)]),
    ...[...suspected].map((code) => figureOf('diagnosis', code, 'suspected')),
  ]
}

/** A stay that began or ended on a day. */
export function figuresOfStay(event: StayEvent, sex: Sex, subject: Subject, day: string): string[] {
  const row = `${event}-${sex}`
  return [figureOf('ward', row, nhmisBandOf(subject, day)), figureOf('ward', row, ALL)]
}
