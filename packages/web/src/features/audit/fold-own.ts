import type { AuditEvent } from '@clinic/contract/audit/audit'
import { LOOKING } from '@clinic/contract/audit/audit-kinds'

/** One event, or a person's consecutive reads. */
type FoldedEvents = AuditEvent | readonly AuditEvent[]

/** Folds two or more consecutive reads by the user reading the trail into one entry, because reading it would otherwise fill it. */
export function foldOwn(events: readonly AuditEvent[], ownId: string): FoldedEvents[] {
  const folded: FoldedEvents[] = []
  let run: AuditEvent[] = []
  const close = () => {
    const [only, ...others] = run
    if (only) folded.push(others.length === 0 ? only : run)
    run = []
  }
  for (const event of events) {
    if (event.userId?._id === ownId && event.outcome === 'ok' && LOOKING.has(event.type)) run.push(event)
    else {
      close()
      folded.push(event)
    }
  }
  close()
  return folded
}
