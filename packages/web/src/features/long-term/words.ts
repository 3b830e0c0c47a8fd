import { type Condition, type ControlGroup, sharesOf } from '@clinic/clinical/long-term/control'
import { counted, numberText } from '@clinic/clinical/number-text'

type Counts = Readonly<Record<ControlGroup, number>>

/** Sentences of long-term care. */
export const WORDS = {
  title: 'Long-term care',
  condition: 'Condition',
  conditions: { hypertension: 'High blood pressure', diabetes: 'Diabetes' } satisfies Record<Condition, string>,
  groups: {
    missed: 'Not seen',
    uncontrolled: 'Not controlled',
    unmeasured: 'Not measured',
    controlled: 'Controlled',
  } satisfies Record<ControlGroup, string>,
  meaning: {
    missed: 'No visit in the last three months. Phone them, the highest last value first.',
    uncontrolled: 'Seen in the last three months, and above the limit.',
    unmeasured: 'Seen in the last three months, without a value that can be judged.',
    controlled: 'Seen in the last three months, and below the limit.',
  } satisfies Record<ControlGroup, string>,
  limits: {
    hypertension: 'Controlled is below 140/90 at the last visit.',
    diabetes: 'Controlled is a glucose below 126 mg/dL (7.0 mmol/L) fasting, or below 200 mg/dL (11.1 mmol/L) random, at the last visit.',
  } satisfies Record<Condition, string>,
  headline: (counts: Counts, total: number) =>
    `${numberText(counts.controlled)} of ${numberText(total)} controlled (${sharesOf(counts).controlled} %)`,
  share: (counts: Counts, group: ControlGroup) => `${sharesOf(counts)[group]} %`,
  notCounted: (recent: number, lost: number) =>
    [
      recent > 0 && `${counted(recent, 'person')} under care for three months or less`.replace('persons', 'people'),
      lost > 0 && `${counted(lost, 'person')} without a visit for twelve months`.replace('persons', 'people'),
    ]
      .filter(Boolean)
      .join(' and '),
  andNotCounted: (who: string) => `Not counted: ${who}.`,
  unreadable: (count: number) => `${counted(count, 'value')} could not be read. Open the visit to see what was typed.`,
  empty: 'No one is in this group.',
  noPatients: {
    hypertension:
      'No one has been under care for high blood pressure for more than three months. A confirmed diagnosis or a problem puts a patient on this list.',
    diabetes:
      'No one has been under care for diabetes for more than three months. A confirmed diagnosis or a problem puts a patient on this list.',
  } satisfies Record<Condition, string>,
  findPatient: 'Find a patient',
  print: 'Print for the wall',
  seen: (day: string) => `Seen ${day}`,
  notMeasured: 'Not measured',
  cannotRead: (text: string) => `“${text}” cannot be read`,
  due: (day: string) => `Due ${day}`,
  drugsUntil: (day: string) => `Drugs until ${day}`,
  drugsEnded: (day: string) => `Drugs ended ${day}`,
} as const
