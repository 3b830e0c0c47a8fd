import { visibleLetters } from '@clinic/clinical/names'
import { Button, Group, TextInput } from '@mantine/core'
import { useState } from 'react'
import { SCREEN } from '../../lib/texts.ts'
import { useSaveAllergies } from './save-allergies.ts'
import { WORDS } from './words.ts'

const MIN_REASON = 3
const focusIt = (box: HTMLInputElement | null) => box?.focus()

type Props = { id: string; label: string; patientId: string; version: number; onCancel: () => void }

/** Asks in the row why it is not an allergy. Separate boxes rather than a form, because the chart around the panel may be one. */
export function EndAllergy({ id, label, patientId, version, onCancel }: Props) {
  const [reason, setReason] = useState('')
  const save = useSaveAllergies(patientId)
  const isShort = visibleLetters(reason) < MIN_REASON
  const end = () => !isShort && !save.isPending && save.mutate({ version, end: [{ id, reason }] })
  return (
    <div className="grid gap-4 own-line above-4">
      <TextInput
        ref={focusIt}
        label={WORDS.whyEnd(label)}
        required
        autoComplete="off"
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          end()
        }}
      />
      <Group gap="xs">
        {WORDS.whyReasons.map((reason) => (
          <Button key={reason} variant="default" px="sm" onClick={() => setReason(reason)}>
            {reason}
          </Button>
        ))}
      </Group>
      <Group gap="xs" justify="flex-end">
        <Button variant="default" onClick={onCancel}>
          {SCREEN.cancel}
        </Button>
        <Button color="danger" disabled={isShort} loading={save.isPending} onClick={end}>
          {WORDS.endThis}
        </Button>
      </Group>
    </div>
  )
}
