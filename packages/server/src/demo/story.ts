import type { Condition, Person, Strain } from './body.ts'
import type { Dose } from './doses.ts'

export type Reported = string | ((who: Person) => string)

/** A reason for which people come to such a clinic. Doses are the usual ones for the age and the weight; they serve the demo only. */
export type Story = {
  /** Whom it befalls: years from and below, a sex, a condition that must be there. */
  readonly from: number
  readonly below: number
  readonly sex?: Person['gender']
  readonly condition?: Condition
  /** Without it the story is never for a pregnant patient. */
  readonly pregnancy?: 'safe' | 'only'
  readonly complaints: Reported
  readonly findings: Reported
  readonly investigation: Reported
  readonly diagnosis: string
  readonly treat: (who: Person) => readonly Dose[]
  /** Ends the prescription. */
  readonly advice?: string
  readonly attendants: readonly ('NURSE' | 'PHARMACIST' | 'PHYSIOTHERAPIST')[]
  readonly care: Reported
  readonly strain?: Strain
  /** How often, against the others of the same person. */
  readonly weight: number
  readonly admits?: true
}
