import { SCREENS } from '@clinic/contract/screens'
import { Alert, Button } from '@mantine/core'
import { useState } from 'react'
import { useUser } from '../../auth/user.tsx'
import { dropDraft, readDraft } from '../../lib/drafts.ts'
import type { OpenedItem } from '../../outbox/item.ts'
import { currentUnsent } from '../../outbox/outbox-instance.ts'
import { useOverview } from '../../outbox/overview.ts'
import { ConfirmModal } from '../../ui/float/confirm-modal.tsx'
import { Empty } from '../../ui/list/list-state.tsx'
import { Page } from '../../ui/page/page.tsx'
import { formatDate, formatTime } from '../../ui/time/date-text.tsx'
import { OnPhones } from './on-phones.tsx'
import { OfOthers } from './others-items.tsx'
import { Row } from './row.tsx'
import { WORDS } from './words.ts'

/** Records on this phone that have not reached the clinic, and what to do about each. */
export function Screen() {
  const { mine, locked, others, isAway, isOldPage, sentAgain } = useOverview()
  const { role } = useUser()
  const [asked, setAsked] = useState<OpenedItem | null>(null)
  const [isAsking, setAsking] = useState(false)
  const rows = mine.filter(({ state }) => state !== 'sent')
  const isWaiting = rows.some(({ state }) => state === 'waiting') || locked > 0
  const isEmpty = rows.length === 0 && locked === 0 && others === 0

  function askToDelete(item: OpenedItem) {
    setAsked(item)
    setAsking(true)
  }

  async function remove() {
    setAsking(false)
    if (!asked) return
    if (readDraft(asked.content.form)?.idempotencyKey === asked.key) dropDraft(asked.content.form)
    await currentUnsent()?.decide((box) => box.remove(asked.key))
  }

  return (
    <Page
      title={WORDS.title}
      back={SCREENS.home.path}
      context={!isEmpty && WORDS.context}
      action={isWaiting && <Button onClick={() => void currentUnsent()?.go()}>{WORDS.sendNow}</Button>}
    >
      {isOldPage && <Notice text={WORDS.oldPage} />}
      {!isOldPage && isAway && isWaiting && <Notice text={WORDS.notReached} />}
      {sentAgain && <Notice text={WORDS.sentAgain(sentAgain.count, timeOf(sentAgain.backupAt))} />}
      {locked > 0 && <Notice text={WORDS.locked(locked)} />}
      {isEmpty ? (
        <Empty>{WORDS.nothing}</Empty>
      ) : (
        <ul className="plain-list line-above">
          {rows.map((item) => (
            <Row key={item.key} item={item} onDelete={() => askToDelete(item)} />
          ))}
        </ul>
      )}
      {others > 0 && <OfOthers count={others} />}
      {role === 'admin' && <OnPhones />}
      <ConfirmModal
        danger
        opened={isAsking}
        question={WORDS.deleteQuestion}
        confirm={WORDS.delete}
        cancel={WORDS.keepIt}
        onConfirm={remove}
        onCancel={() => setAsking(false)}
      >
        {asked && mayBeSaved(asked) ? WORDS.mayBeSaved : WORDS.isOnlyHere}
      </ConfirmModal>
    </Page>
  )
}

const timeOf = (time: string) => `${formatDate(time)} ${formatTime(time)}`

/** It was sent, but there was no answer. */
const mayBeSaved = ({ state, content }: OpenedItem) => state === 'waiting' || content.trouble?.code === 'press-again'

function Notice({ text }: { text: string }) {
  return (
    <Alert color="warning" variant="light" role="status" mb="md">
      {text}
    </Alert>
  )
}
