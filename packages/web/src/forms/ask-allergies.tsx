import { type AllergiesUpdate, updateAllergies } from '@clinic/contract/allergies'
import { can } from '@clinic/contract/endpoint'
import { Button, Checkbox, Group, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../api/client.ts'
import * as notify from '../app/notify.ts'
import { useUser } from '../auth/user.tsx'
import styles from './allergies.module.css'
import { WORDS } from './words.ts'

/** Asked beside the choice of a drug, and saved at once: the answer counts for every later visit. */
export function AskAllergies({ patientId }: { patientId: string }) {
  const { role } = useUser()
  const [isAdding, setAdding] = useState(false)
  const save = useMutation({
    mutationFn: (body: AllergiesUpdate) => call(updateAllergies, { params: { id: patientId }, body }),
    onError: (error) => notify.failure(error),
  })
  if (!can(role, updateAllergies)) return null
  return (
    <div className={styles.ask}>
      <Group gap="xs">
        <Button variant="default" loading={save.isPending} onClick={() => save.mutate({ status: 'none-known' })}>
          {WORDS.none}
        </Button>
        <Button variant="default" aria-expanded={isAdding} onClick={() => setAdding(!isAdding)}>
          {WORDS.addAllergy}
        </Button>
      </Group>
      {isAdding && <AddAllergy busy={save.isPending} onAdd={(entry) => save.mutate({ add: [entry] })} />}
    </div>
  )
}

type Entry = NonNullable<AllergiesUpdate['add']>[number]

/** Its own boxes, not a form: it stands inside the form of care. Enter adds. */
function AddAllergy({ busy, onAdd }: { busy: boolean; onAdd: (entry: Entry) => void }) {
  const [label, setLabel] = useState('')
  const [reaction, setReaction] = useState('')
  const [isSevere, setSevere] = useState(false)

  function add() {
    if (label.trim() === '' || busy) return
    const rest = { kind: 'drug', ingredient: null, groupCode: null, onDate: null, certainty: 'reported', source: 'asked' } as const
    onAdd({ ...rest, label, reaction, severity: isSevere ? 'severe' : 'unknown' })
  }

  const onEnter = (event: React.KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault() // the form around it is not meant
    add()
  }
  return (
    <div className={styles.entry}>
      <TextInput
        label={WORDS.allergicTo}
        maxLength={120}
        value={label}
        onChange={(event) => setLabel(event.currentTarget.value)}
        onKeyDown={onEnter}
      />
      <TextInput
        label={WORDS.whatHappened}
        maxLength={500}
        value={reaction}
        onChange={(event) => setReaction(event.currentTarget.value)}
        onKeyDown={onEnter}
      />
      <Checkbox label={WORDS.wasSevere} checked={isSevere} onChange={(event) => setSevere(event.currentTarget.checked)} />
      <Button variant="default" disabled={label.trim() === ''} loading={busy} onClick={add}>
        {WORDS.saveAllergy}
      </Button>
    </div>
  )
}
