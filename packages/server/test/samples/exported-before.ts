import type { AuditType } from '@clinic/contract/audit/events'
import type { SignedInUser } from '@clinic/contract/auth/auth'
import { recordExport } from '../../src/audit/export-limit.ts'
import type { TestApp } from '../harness.ts'

/** This person has just taken so many files out of the clinic. A real download starts a thread on PostgreSQL; what counts is its event. */
export async function exportedBefore({ db, services }: TestApp, user: SignedInUser, times: number, type: AuditType = 'patient.download') {
  const { config, clock } = services
  const by = { ...user, now: clock(), timeZone: config.timeZone, address: 'here', requestId: 'r', signInId: 's' }
  for (let n = 0; n < times; n++) await recordExport(db, by, config, { action: 'E', type, rows: 1 })
}
