import type { Db } from '../db/open.ts'

export type LastSet = {
  readonly observationId: string | null
  readonly takenAt: string
  readonly kind: string
  readonly scoreMin: number | null
  readonly scoreMax: number | null
  readonly band: string | null
  readonly dueAt: string | null
}

export async function lastSets(_db: Db, _sessionIds: readonly string[]): Promise<Map<string, LastSet>> {
  return new Map()
}
