import { type Agreement, type AgreementAnswer, answerAgreement, listAgreements } from '@clinic/contract/guard/agreements'
import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call, query } from '../../api/client.ts'
import { newKey } from '../../forms/contract-form.ts'
import { timeNow } from '../../lib/clock.ts'
import { usePolling } from '../../lib/live.ts'
import * as notify from '../../lib/notices/notify.ts'
import { formatDate, formatTime } from '../../ui/time/date-text.tsx'
import styles from './agreements.module.css'
import { WORDS } from './words.ts'

type AgreementWithAnswer = Agreement & { readonly answer: AgreementAnswer }

const NONE: readonly Agreement[] = []

/**
 * What others recorded that this doctor agreed to, each with two presses. An answer stays in its place until the screen is left, so that no
 * other notice comes under the hand.
 */
export function Agreements() {
  const open = useQuery({ ...query(listAgreements, {}), refetchInterval: usePolling() }).data ?? NONE
  const [answered, setAnswered] = useState<readonly AgreementWithAnswer[]>([])
  const all = [...answered, ...open.filter(({ _id }) => !answered.some((each) => each._id === _id))]
  if (all.length === 0) return null
  return (
    <ul className={`below-5 plain-list grid one-column gap-3 ${styles.agreements}`} aria-label={WORDS.agreements}>
      {all.toSorted(byId).map((agreement) => (
        <li key={agreement._id} className="flex wrap middle gap-rows-3 gap-columns-5 pad-3 on-card">
          <p className="anywhere">{sentenceOf(agreement)}</p>
          <Answer
            agreement={agreement}
            answer={answered.find(({ _id }) => _id === agreement._id)?.answer}
            onAnswer={(answer) => setAnswered((before) => [...before, { ...agreement, answer }])}
          />
        </li>
      ))}
    </ul>
  )
}

/** As the server sends them: the oldest first. */
const byId = (a: Agreement, b: Agreement) => (a._id < b._id ? -1 : 1)

function sentenceOf({ by, drug, patientId: { firstname, lastname }, at }: Agreement): string {
  const isToday = formatDate(at) === formatDate(new Date(timeNow()).toISOString())
  return WORDS.agreed(by.name, drug, `${firstname} ${lastname}`, isToday ? formatTime(at) : `${formatDate(at)} ${formatTime(at)}`)
}

type AnswerProps = {
  agreement: Agreement
  answer: AgreementAnswer | undefined
  onAnswer: (answer: AgreementAnswer) => void
}

function Answer({ agreement: { _id }, answer, onAnswer }: AnswerProps) {
  // What was pressed without an answer may be stored; the other press is not the same one again.
  const [keys] = useState<Record<AgreementAnswer, string>>(() => ({ denied: newKey(), seen: newKey() }))
  const send = useMutation({
    mutationFn: (answer: AgreementAnswer) =>
      call(answerAgreement, { params: { id: _id }, body: { answer } }, { idempotencyKey: keys[answer] }),
    onSuccess: ({ answer }) => onAnswer(answer),
    onError: (error) => notify.failure(error),
  })
  if (answer)
    return (
      <p ref={takeFocus} tabIndex={-1} role="status">
        {answer === 'denied' ? WORDS.agreementDenied : WORDS.agreementSeen}
      </p>
    )
  const press = (answer: AgreementAnswer) => ({ loading: send.isPending && send.variables === answer, onClick: () => send.mutate(answer) })
  return (
    <div className="flex wrap gap-3">
      <Button variant="default" disabled={send.isPending} {...press('denied')}>
        {WORDS.iDidNot}
      </Button>
      <Button variant="default" disabled={send.isPending} {...press('seen')}>
        {WORDS.agreementRead}
      </Button>
    </div>
  )
}

/** The button that was pressed is gone, and the focus with it. */
function takeFocus(element: HTMLElement | null) {
  if (document.activeElement === document.body) element?.focus()
}
