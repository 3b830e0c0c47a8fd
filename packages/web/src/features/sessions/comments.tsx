import { type Comment, NOT_GIVEN_REASONS } from '@clinic/contract/sessions'
import { Button } from '@mantine/core'
import { useId, useState } from 'react'
import { DateText } from '../../ui/date-text.tsx'
import styles from './sessions.module.css'

/** What was done so far: who, when, the words and what was given. */
export function Comments({ comments }: { comments: readonly Comment[] }) {
  const [shown, setShown] = useState(true)
  const list = useId()
  return (
    <section className={styles.block}>
      <div className={styles.commentsHead}>
        <h2 className={styles.heading}>Previous comments ({comments.length})</h2>
        {comments.length > 0 && (
          <Button variant="subtle" px="xs" aria-expanded={shown} aria-controls={list} onClick={() => setShown(!shown)}>
            {shown ? 'Hide comments' : 'Show comments'}
          </Button>
        )}
      </div>
      {comments.length === 0 && <p className={styles.quiet}>Nobody has recorded care yet.</p>}
      <ol id={list} className={styles.comments} hidden={!shown}>
        {comments.map((comment, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: comments are only ever added at the end
          <li key={place}>
            <OneComment comment={comment} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function OneComment({ comment: { userId, comment, drugs, notGiven, createdAt } }: { comment: Comment }) {
  return (
    <>
      <p className={styles.by}>
        <strong>{userId.name}</strong> <span>{userId.role}</span> <DateText value={createdAt} withTime />
      </p>
      {comment && <p className={styles.text}>{comment}</p>}
      {drugs.length > 0 && (
        <ul className={styles.given} aria-label="Given">
          {drugs.map(({ drug, dosage }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: what was given never changes
            <li key={place}>
              {drug} × {dosage}
            </li>
          ))}
        </ul>
      )}
      {notGiven.length > 0 && (
        <ul className={styles.given} aria-label="Not given">
          {notGiven.map(({ drug, dosage, reason }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: what was not given never changes
            <li key={place} className={styles.odd}>
              Not given: {drug} × {dosage}, {NOT_GIVEN_REASONS[reason]}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
