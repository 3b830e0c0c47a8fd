import { givenUnits } from '@clinic/clinical/drugs/units'
import { type GivenAgainst, listGivenAgainst } from '@clinic/contract/guard/guard'
import { type Comment, NOT_GIVEN_REASONS, type Session } from '@clinic/contract/sessions/session-record'
import { ActionIcon, Button } from '@mantine/core'
import { IconEraser } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { query } from '../../../api/client.ts'
import { useUser } from '../../../auth/user.tsx'
import { timeNow } from '../../../lib/clock.ts'
import { givenText } from '../../../shared/drugs/override-text.ts'
import { SavedAt } from '../../../ui/page/saved-at.tsx'
import { mayStrike } from '../mistakes/may-strike.ts'
import { MistakeMark } from '../mistakes/mistake-mark.tsx'
import mistakeStyles from '../mistakes/mistakes.module.css'
import { StrikeDialog } from '../mistakes/strike-dialog.tsx'
import { WORDS } from '../words.ts'
import styles from './comments.module.css'

/** Care so far: who, when, comments and what was given. Care entered in error is struck through, and says so. */
export function Comments({ session }: { session: Session }) {
  const [shown, setShown] = useState(true)
  const [asked, setAsked] = useState<Comment>()
  const [isAsking, setAsking] = useState(false)
  const [marked, setMarked] = useState('')
  const list = useId()
  const user = useUser()
  const { comments } = session
  const given = comments.some(({ drugs }) => drugs.length > 0)
  const against = useQuery({ ...query(listGivenAgainst, { params: { id: session._id } }), enabled: given }).data ?? []

  function ask(comment: Comment) {
    setAsked(comment)
    setAsking(true)
  }

  function finish() {
    setMarked(asked?._id ?? '')
    setAsking(false)
  }

  return (
    <section className="narrow unbroken">
      <div className="flex wrap middle apart gap-rows-2 gap-columns-4 tall">
        <h2>{WORDS.previousComments(comments.length)}</h2>
        {comments.length > 0 && (
          <Button variant="subtle" px="xs" aria-expanded={shown} aria-controls={list} onClick={() => setShown(!shown)}>
            {shown ? WORDS.hideComments : WORDS.showComments}
          </Button>
        )}
      </div>
      {comments.length === 0 && <p className="quiet">{WORDS.noCareYet}</p>}
      <ol id={list} className={`grid one-column gap-5 above-3 unpadded no-marks ${styles.comments}`} hidden={!shown}>
        {comments.map((comment) => (
          <li key={comment._id}>
            <OneComment
              comment={comment}
              against={against.filter(({ careId }) => careId === comment._id)}
              takesFocus={comment._id === marked}
            />
            {mayStrike(user, session, comment, timeNow()) && (
              <ActionIcon
                className={styles.strike}
                aria-label={WORDS.markAsEnteredInError}
                title={WORDS.markAsEnteredInError}
                onClick={() => ask(comment)}
              >
                <IconEraser size={18} aria-hidden />
              </ActionIcon>
            )}
          </li>
        ))}
      </ol>
      <StrikeDialog sessionId={session._id} care={asked} opened={isAsking} onDone={finish} onClose={() => setAsking(false)} />
    </section>
  )
}

type AgainstProps = { against: readonly GivenAgainst[] }

function OneComment({ comment, against, takesFocus }: { comment: Comment; takesFocus: boolean } & AgainstProps) {
  const { userId, createdAt, recordedAt, struck } = comment
  return (
    <>
      <p className={`flex wrap gap-columns-4 anywhere ${styles.by}`}>
        <strong>{userId.name}</strong> <span>{userId.role}</span> <SavedAt createdAt={createdAt} recordedAt={recordedAt} />
      </p>
      {struck ? (
        <>
          <MistakeMark what={WORDS.enteredInError} mark={struck} takesFocus={takesFocus} />
          <del className={mistakeStyles.struck}>
            <Done comment={comment} against={against} />
          </del>
        </>
      ) : (
        <Done comment={comment} against={against} />
      )}
    </>
  )
}

function Done({ comment: { comment, drugs, notGiven }, against }: { comment: Comment } & AgainstProps) {
  return (
    <>
      {comment && <p className="readable anywhere as-typed">{comment}</p>}
      {drugs.length > 0 && (
        <ul className="above-2 anywhere indent-5" aria-label="Given">
          {drugs.map((row, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: what was given never changes
            <li key={place}>
              {givenUnits(row)}
              <Why of={against.find((each) => each.drug === row.drug)} />
            </li>
          ))}
        </ul>
      )}
      {notGiven.length > 0 && (
        <ul className="above-2 anywhere indent-5" aria-label={WORDS.notGiven}>
          {notGiven.map((row, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: what was not given never changes
            <li key={place} className="warned">
              {WORDS.notGiven}: {givenUnits(row)}, {NOT_GIVEN_REASONS[row.reason]}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function Why({ of }: { of: GivenAgainst | undefined }) {
  return of ? <p className="below-2 warned text-s">{givenText(of.override)}</p> : null
}
