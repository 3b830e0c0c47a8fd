import { Button } from '@mantine/core'
import { Link, useNavigate } from 'react-router'
import { readDraft } from '../../lib/drafts.ts'
import * as notify from '../../lib/notices/notify.ts'
import { pathTo } from '../../lib/paths.ts'
import type { OpenedItem } from '../../outbox/item.ts'
import { UNSENT } from '../../outbox/kept-request.ts'
import { currentUnsent } from '../../outbox/outbox-instance.ts'
import { formatDate, formatTime } from '../../ui/time/date-text.tsx'
import { addressOfForm, NEW_PATIENT } from './form-address.ts'
import { SamePerson } from './same-person.tsx'
import { TypedText } from './typed-text.tsx'
import { WORDS } from './words.ts'

const STATES = { waiting: WORDS.isWaiting, parked: WORDS.isParked, draft: WORDS.isTyped } as const

const nameOf = ({ form, what, drugs }: OpenedItem['content']) => (form.startsWith('upload-') ? WORDS.rowsOfFile : WORDS.what(what, drugs))

type Props = { item: OpenedItem; onDelete: () => void }

/** An unsent record: what, for whom, when it was typed, why it is still here, and what to do. */
export function Row({ item, onDelete }: Props) {
  const { state, content, touchedAt } = item
  const typed = new Date(touchedAt).toISOString()
  return (
    <li className="entry top">
      <div>
        <p className="flex wrap gap-rows-2 gap-columns-4">
          <strong>{content.who || nameOf(content)}</strong>
          {content.who && <span>{WORDS.what(content.what, content.drugs)}</span>}
        </p>
        <p className="note flex wrap figures gap-rows-2 gap-columns-4">
          <span>{WORDS.typedAt(`${formatDate(typed)} ${formatTime(typed)}`)}</span>
          <span className={state === 'parked' ? `strong ${content.drugs ? 'danger' : 'warned'}` : undefined}>
            {STATES[state as keyof typeof STATES]}
          </span>
        </p>
        {content.trouble && <p className="above-2">{WORDS.trouble(content.trouble, content.what)}</p>}
        <TypedText content={content} />
        {content.trouble?.code === 'duplicate' && <SamePerson item={item} />}
      </div>
      <Actions item={item} onDelete={onDelete} />
    </li>
  )
}

function Actions({ item, onDelete }: Props) {
  const navigate = useNavigate()
  const { key, state, content } = item
  const isNew = content.form.startsWith(NEW_PATIENT)
  const form = isNew ? NEW_PATIENT : content.form
  const address = addressOfForm(content.form)

  function open() {
    const draft = readDraft(form)
    if (draft?.isTyped && draft.idempotencyKey !== key) return notify.info(WORDS.finishFirst)
    currentUnsent()?.reopen({ ...item, content: { ...content, form } })
    void navigate(address ?? '/')
  }

  return (
    <div className="flex wrap at-end gap-3">
      {content.what === 'patient' && (
        <Button variant="default" component={Link} to={pathTo('recordSession', { patientId: `${UNSENT}${key}` })}>
          {WORDS.startConsultation}
        </Button>
      )}
      {state === 'parked' && content.what !== null && content.trouble?.code !== 'duplicate' && (
        <Button variant="default" onClick={() => void currentUnsent()?.decide((box) => box.release(key))}>
          {WORDS.sendNow}
        </Button>
      )}
      {state !== 'waiting' && address !== null && (
        <Button variant="default" onClick={open}>
          {state === 'draft' ? WORDS.goOn : WORDS.open}
        </Button>
      )}
      <Button variant="subtle" onClick={onDelete}>
        {WORDS.delete}
      </Button>
    </div>
  )
}
