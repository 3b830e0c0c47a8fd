import type { WardRow } from '@clinic/contract/ward/ward'
import { Button, Textarea } from '@mantine/core'
import { type KeyboardEvent, useRef } from 'react'
import { timeNow } from '../../../lib/clock.ts'
import { formatTime } from '../../../ui/time/date-text.tsx'
import { shortTime } from '../../../ui/time/short-time.ts'
import { nameOf } from '../name-of.ts'
import { HANDOVER_WORDS } from './handover-words.ts'
import styles from './handovers.module.css'

type Props = {
  row: WardRow
  /** What the last handover said of this patient. */
  before: string | undefined
  value: string
  onChange: (text: string) => void
  field: object
}

/**
 * What the next shift has to do for one patient. Nothing is handed on unread: a press, or Enter in the empty box, says that what is written
 * below it still holds, and goes on to the next patient.
 */
export function HandoverLine({ row, before, value, onChange, field }: Props) {
  const box = useRef<HTMLTextAreaElement>(null)
  const proposal = before ?? plannedText(row)
  const isOffered = proposal !== '' && value === ''
  function take() {
    onChange(proposal)
    nextControl(box.current)?.focus()
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || value !== '' || proposal === '') return
    event.preventDefault()
    take()
  }
  return (
    <li className={`grid one-column gap-rows-3 gap-columns-6 pad-rows-4 pad-sides-5 ${styles.line}`} data-handover-line>
      <p className="anywhere">
        <b className="block strong">{nameOf(row)}</b>
        <span className="note">
          {row.bed.tag} · {row.diagnosis}
        </span>
      </p>
      <div className={`grid top gap-3 stacks-on-phone ${styles.writing}`}>
        <Textarea
          ref={box}
          aria-label={HANDOVER_WORDS.whatToDo(nameOf(row))}
          placeholder={proposal}
          autosize
          minRows={1}
          required
          {...field}
          onKeyDown={onKeyDown}
        />
        <Button variant="default" disabled={!isOffered} onClick={take} aria-label={HANDOVER_WORDS.noChangeFor(nameOf(row))}>
          {before === undefined ? HANDOVER_WORDS.asPlanned : HANDOVER_WORDS.noChange}
        </Button>
      </div>
    </li>
  )
}

/** The box of the next patient, or after the last one what hands over. */
function nextControl(box: HTMLElement | null): HTMLElement | null {
  const next = box?.closest('[data-handover-line]')?.nextElementSibling?.querySelector('textarea')
  return next ?? box?.closest('form')?.querySelector<HTMLElement>('button[type=submit]') ?? null
}

/** For a patient of whom no handover speaks yet: the next doses, and when vitals are due. */
function plannedText({ doses, dueAt }: WardRow): string {
  const parts = doses.map((dose) => `${dose.drug} ${shortTime(dose.dueAt, timeNow())}`)
  if (dueAt !== null) parts.push(HANDOVER_WORDS.vitalsAt(formatTime(dueAt)))
  const text = parts.join(', ')
  return text === '' ? '' : `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
}
