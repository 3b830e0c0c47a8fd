import type { Actor } from '../actor.ts'
import type { AuditEntry } from '../audit/trail.ts'
import type { Db } from '../db/open.ts'
import { groupOf } from '../db/queries/group.ts'
import { closeAll } from '../follow-ups/end-follow-ups.ts'
import { deathsOf, deathWrittenAt, dueAgain } from '../patients/death-history.ts'
import { isDead, setDeceased } from '../patients/deaths.ts'
import { lockFacts } from '../patients/facts.ts'

type UndoneMerge = { readonly mergedId: string; readonly mergedAt: string }

/**
 * Decides who died if a death was recorded on the joined chart, whose facts are those of `root`. Like everything recorded since, it stays
 * there, unless it was recorded when closing a session that is moved; then it moves too. Follow-ups of the person who is alive are due
 * again. The two records are already separate. Returns audit events.
 */
export async function restoreDeath(db: Db, actor: Actor, root: string, { mergedId, mergedAt }: UndoneMerge, given: readonly string[]) {
  // Alive while joined: a follow-up was made, or due again, for who now is dead as before.
  if (!(await isDead(db, root))) return (await isDead(db, mergedId)) ? closeAll(db, mergedId) : []
  const facts = await lockFacts(db, root)
  const writtenAt = await deathWrittenAt(db, root)
  if (writtenAt === null || writtenAt < mergedAt) return []
  const isGiven = (await deathsOf(db, given)).has(writtenAt)
  const moved = isGiven ? await moveDeath(db, actor, facts, mergedId) : []
  const alive = isGiven ? await groupOf(db, root) : (await isDead(db, mergedId)) ? [] : await groupOf(db, mergedId)
  return [...moved, ...(await dueAgain(db, actor, alive, { root, writtenAt }))]
}

async function moveDeath(db: Db, actor: Actor, before: Facts, to: string): Promise<AuditEntry[]> {
  const { patientId: from } = before
  await setDeceased(db, actor, before, null)
  const alive = { action: 'U', type: 'facts.alive', entityId: from, patientId: from, fields: ['deceasedOn'] } as const
  const known = await lockFacts(db, to)
  if (known.deceasedOn !== null) return [alive]
  await setDeceased(db, actor, known, before.deceasedOn)
  const died = { action: 'U', type: 'facts.update', entityId: to, patientId: to, fields: ['deceasedOn'] } as const
  return [alive, died, ...(await closeAll(db, to))]
}

type Facts = Awaited<ReturnType<typeof lockFacts>>
