import type { GlucoseContext, ResultCode, Test, Unit } from '@clinic/clinical/results/tests'
import type { Generated } from 'kysely'
import type { Time } from './columns.ts'

/** The result of a test. The store enforces every check named here (0043-test-results, 0056-test-kits). Never edited: struck and entered again. */
export interface TestResultTable {
  _id: string
  sessionId: string
  /** Copied from the session. */
  patientId: string
  test: Test
  /** The value as typed; of a strip its values in words. */
  typed: string
  /** Of a test with named values. */
  code: ResultCode | null
  /** In `unit`, the one in which it was typed; set together. */
  number: number | null
  unit: Unit | null
  /** Of a glucose only. */
  context: GlucoseContext | null
  /** JSON of the pads that were read; of a urine test only. */
  strip: string | null
  takenAt: Time
  createdAt: Time
  personnelId: string
  /** The lot that the kit came from, if the stock was told. */
  lotId: string | null
  /** What took the kit from the stock; set with the lot. */
  movementId: Generated<string | null>
  /** Entered in error; set together, once. */
  struckAt: Time | null
  struckBy: string | null
  struckReason: string | null
}
