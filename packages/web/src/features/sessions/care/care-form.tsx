import { TOASTS } from '@clinic/contract/messages'
import type { Patient } from '@clinic/contract/patients/patients'
import { SERVER } from '@clinic/contract/server-messages'
import { MISTAKES } from '@clinic/contract/sessions/entered-in-error'
import type { Session } from '@clinic/contract/sessions/session-record'
import { updateSession } from '@clinic/contract/sessions/sessions'
import { Alert, Button } from '@mantine/core'
import { type KeyboardEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import { refresh } from '../../../api/client.ts'
import { useContractForm } from '../../../forms/contract-form.ts'
import { ApiError } from '../../../lib/error.ts'
import * as notify from '../../../lib/notices/notify.ts'
import { pathTo } from '../../../lib/paths.ts'
import { FAILURES, SCREEN } from '../../../lib/texts.ts'
import { isKept } from '../../../outbox/kept-request.ts'
import { sendOrKeep } from '../../../outbox/send/send-or-keep.ts'
import { UNSENT_WORDS } from '../../../outbox/words.ts'
import { CareAdded } from '../../../shared/session/care-added.tsx'
import { UNDO_MS } from '../../../ui/float/undo-toast.tsx'
import { FormActions } from '../../../ui/form/form-actions.tsx'
import { useUsableItems } from '../pickers/usable-items.ts'
import { GuardNotice } from '../prescription/guard-notice.tsx'
import { SuggestBox } from '../quick-texts/suggest-box.tsx'
import { useCareTexts } from '../quick-texts/use-care-texts.ts'
import styles from '../sessions.module.css'
import { careRecorded } from '../use-session.ts'
import { WORDS } from '../words.ts'
import { AllergyNotice } from './allergy-notice.tsx'
import { type CareRow, careSchema, emptyRow, holdsSomething, isGiven, rowsToSend } from './care-rows.ts'
import { DrugRow } from './drug-row.tsx'
import { GivenList } from './given-list.tsx'
import { LeftOut } from './left-out.tsx'
import { givenAlready, savedLast } from './prescribed/given-already.ts'
import { Prescribed } from './prescribed/prescribed.tsx'
import { usePrescribed } from './prescribed/use-prescribed.ts'
import { questionsOf } from './row-questions.ts'
import { SavedBefore, savedBefore } from './saved-before.tsx'
import { useGuard } from './use-guard.ts'

type Props = { session: Session; patient: { data: Patient | undefined; isError: boolean; refetch: () => unknown } }

/**
 * What was done, and what was taken from stock for it. For a closed session nothing can be saved, but what was typed before it closed is
 * kept.
 */
export function CareForm({ session, patient }: Props) {
  const navigate = useNavigate()
  const rowList = useRef<HTMLDivElement>(null)
  // Who closed the session meanwhile, and when.
  const [refusal, setRefusal] = useState<string>()
  // When it was saved, unless its answer came.
  const [before, setBefore] = useState<string | null>(null)
  const [own, setOwn] = useState<string>()
  // The drugs of what went out and may be stored although no answer came.
  const wasSent = useRef<ReadonlySet<string>>(new Set())
  const items = useUsableItems()
  const whose = { patientId: session.patientId._id, sessionId: session._id, gives: true }
  const prescribed = usePrescribed(session, givenAlready(session.comments))
  const lines = prescribed.lines ?? []
  const form = useContractForm({
    schema: careSchema((rows) => questionsOf(whose, rows, lines, wasSent.current), prescribed.leftOut),
    initial: { id: session._id, version: session.version, comment: '', drugs: [emptyRow()] as CareRow[], keptOut: [] as string[] },
    draft: `care of ${session._id}`,
    send: ({ drugs, ...body }, idempotencyKey) => {
      const { firstname, lastname } = session.patientId
      wasSent.current = new Set(drugs?.flatMap((row) => row?.drug ?? []))
      const kept = { form: `care of ${session._id}`, who: `${firstname} ${lastname}` }
      // Text alone can wait for the server; drugs cannot.
      const sent = drugs?.some((row) => row) ? { ...body, drugs: rowsToSend(drugs) } : body
      return sendOrKeep(updateSession, { body: sent }, { idempotencyKey, ...kept })
    },
    fallback: FAILURES.care,
    onSuccess: (result) => {
      if (isKept(result)) {
        form.discard()
        return notify.info(UNSENT_WORDS.kept)
      }
      const careId = savedLast(result.comments)?._id ?? ''
      setOwn(careId)
      notify.success(<CareAdded text={TOASTS.commentAdded} sessionId={session._id} careId={careId} />, UNDO_MS)
      void careRecorded(session)
      toDetails()
    },
    onFailure: (error) => {
      if (savedBefore(error)) {
        setBefore(savedBefore(error))
        return true
      }
      setRefusal(error instanceof ApiError && error.body.code === 'conflict' && !error.body.fields ? error.body.message : undefined)
      // An allergy may have been added since this screen was opened.
      void refresh('patients')
      return false
    },
  })
  const toDetails = () => void navigate(pathTo('sessionDetails', { sessionId: session._id }), { replace: true })
  const { comment, drugs } = form.getValues()
  const hasTyped = comment !== '' || drugs.some(holdsSomething)
  // What was just saved is no reason for a warning about itself.
  const given = givenAlready(form.saved ? session.comments.filter(({ _id }) => _id !== own) : session.comments)
  const guard = useGuard(
    whose,
    drugs.map((row) => (isGiven(row) ? row : null)),
    session.open && !form.saved,
  )

  const [isFilled, setFilled] = useState(false)
  const suggest = useCareTexts({
    open: prescribed.open,
    nothing: prescribed.nothing,
    setComment: (text) => form.setFieldValue('comment', text),
    onFill: fill,
  })

  function fill() {
    form.setFieldValue('drugs', prescribed.rowsWith(form.getValues().drugs))
    setFilled(true)
  }

  /** In the empty box there is no line to end: Enter takes over what is prescribed, to check before it is saved. */
  const mayFill = (prescribed.open ?? 0) > 0 && !isFilled && comment === '' && !drugs.some(holdsSomething)

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.shiftKey || event.nativeEvent.isComposing || !mayFill) return
    event.preventDefault()
    fill()
  }

  function add() {
    flushSync(() => form.insertListItem('drugs', emptyRow()))
    focusRow(drugs.length)
  }

  function remove(place: number) {
    flushSync(() => form.removeListItem('drugs', place))
    focusRow(Math.max(0, place - 1))
  }

  function focusRow(place: number) {
    const row = rowList.current?.querySelectorAll('fieldset')[place]
    const target = row?.querySelector('input') ?? rowList.current?.parentElement?.querySelector<HTMLElement>('[data-add]')
    target?.focus()
  }

  if (session.voided) return <ClosedNotice title={WORDS.openedInError} text={MISTAKES.sessionVoided} />
  if (!session.open && !hasTyped) return <ClosedNotice />
  return (
    <form {...form.props} className="grid gap-6 narrow" aria-label={WORDS.recordCare}>
      {!session.open && <ClosedNotice text={refusal} kept />}
      <SuggestBox
        label={SCREEN.careDetails}
        listLabel={WORDS.careTexts}
        field={form.field('comment')}
        suggest={suggest}
        minRows={3}
        takesFocus
        onKeyDown={onKeyDown}
        description={isFilled ? WORDS.filledIn : mayFill ? WORDS.enterFills : undefined}
      />
      <fieldset className={`narrow unpadded no-edge ${styles.group}`}>
        <legend className="below-3">{WORDS.drugsGiven}</legend>
        <p className="readable below-4 quiet">{SCREEN.careHelp}</p>
        <AllergyNotice patient={patient} />
        <Prescribed lines={lines} items={items.data} inWords={prescribed.isInWords ? prescribed.open : 0} onFill={fill} />
        <GivenList given={given} />
        <div ref={rowList} className="grid gap-4 below-4">
          {drugs.map((row, place) => (
            <DrugRow
              key={row.key}
              form={form}
              place={place}
              given={given}
              lines={lines}
              guard={guard}
              patientId={session.patientId._id}
              onRemove={() => remove(place)}
            />
          ))}
        </div>
        <Button variant="default" onClick={add} disabled={drugs.length >= 100} data-add>
          {SCREEN.addItem}
        </Button>
      </fieldset>
      <LeftOut form={form} onAdd={fill} names={prescribed.leftOut(drugs)} />
      <GuardNotice guard={guard} />
      {session.open && (
        <FormActions isFixed>
          <Button type="submit" loading={form.busy} disabled={guard.isDown || guard.isShut}>
            {form.saved ? WORDS.saved : SCREEN.save}
          </Button>
        </FormActions>
      )}
      <SavedBefore
        session={session}
        at={before}
        now={{ comment, drugs }}
        onSend={() => {
          setBefore(null)
          void form.submit(true)
        }}
        onLeave={() => {
          form.discard()
          toDetails()
        }}
        onCancel={() => setBefore(null)}
      />
    </form>
  )
}

function ClosedNotice({
  title = 'Closed',
  text = SERVER.sessionClosed,
  kept = false,
}: {
  title?: string
  text?: string | undefined
  kept?: boolean
}) {
  return (
    <Alert color="warning" variant="light" role="status" title={title}>
      {text} {kept && WORDS.typedIsKept}
    </Alert>
  )
}
