import type { EnteredInError, Session } from '@clinic/contract/sessions/session-record'
import { DateText } from '../../ui/time/date-text.tsx'
import { UI_WORDS } from '../../ui/words.ts'
import { SessionCard } from './session-card.tsx'
import styles from './voided-card.module.css'

type Props = { session: Session; voided: EnteredInError }

/** A session that was opened in error, folded: not part of the history, but still readable. Who said so and why is shown. */
export function VoidedCard({ session, voided: { at, by, reason } }: Props) {
  return (
    <details className={styles.folded}>
      <summary className="tall pad-rows-3 pad-sides-5 quiet">
        <DateText value={session.createdAt} /> <span>{UI_WORDS.openedInError}</span>
        <span className="block anywhere">
          {reason}. {by.name}, {by.role}, <DateText value={at} withTime />
        </span>
      </summary>
      <SessionCard session={session} />
    </details>
  )
}
