import type { Condition, Person, Strain } from '../body.ts'
import type { Dose } from '../doses.ts'

export type ReportText = string | ((who: Person) => string)

/** A reason to come to the clinic. Doses are usual ones for age and weight, for the demo only. */
export type Story = {
  /** Who can have it: from this age, below the other, with this sex and this condition. */
  readonly from: number
  readonly below: number
  readonly sex?: Person['gender']
  readonly condition?: Condition
  /** If missing, never for a pregnant patient. */
  readonly pregnancy?: 'safe' | 'only'
  readonly complaints: ReportText
  readonly findings: ReportText
  readonly investigation: ReportText
  readonly diagnosis: string
  readonly treat: (who: Person) => readonly Dose[]
  /** Added to the end of the prescription. */
  readonly advice?: string
  readonly attendants: readonly ('NURSE' | 'PHARMACIST' | 'PHYSIOTHERAPIST')[]
  readonly care: ReportText
  readonly strain?: Strain
  /** How common it is among the stories for a person. */
  readonly weight: number
  readonly admits?: true
}
