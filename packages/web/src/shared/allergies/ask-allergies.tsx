import { can } from '@clinic/contract/endpoint'
import { type AllergiesUpdate, updateAllergies } from '@clinic/contract/patients/allergies'
import { Button, Checkbox, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useUser } from '../../auth/user.tsx'
import styles from './allergies.module.css'
import { ASKED_NOW, useSaveAllergies } from './save-allergies.ts'
import { WORDS } from './words.ts'

type Props = {
  patientId: string
  /** Nothing is listed, so the patient may have none. */
  mayBeNone?: boolean
  onNone?: () => void
}

/**
 * What staff ask, saved at once because the answer counts for every later visit. N and A press the buttons while one of them has the focus.
 */
export function AskAllergies({ patientId, mayBeNone = true, onNone }: Props) {
  const { role } = useUser()
  const [isAdding, setAdding] = useState(false)
  const save = useSaveAllergies(patientId)
  if (!can(role, updateAllergies)) return null

  const sayNone = () => save.mutate({ status: 'none-known' }, { onSuccess: () => onNone?.() })

  function onKey(event: React.KeyboardEvent<HTMLDivElement>) {
    const isButton = event.target instanceof HTMLButtonElement
    if (!isButton || event.ctrlKey || event.metaKey || event.altKey || event.repeat || save.isPending) return
    const key = event.key.toLowerCase()
    if (key === 'n' && mayBeNone) sayNone()
    else if (key === 'a') setAdding(true)
    else return
    event.preventDefault() // otherwise the letter would be typed into the box that opens
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the buttons inside
    <div className="below-4" onKeyDown={onKey}>
      <div className="flex wrap gap-3">
        {mayBeNone && (
          <Button variant="default" data-autofocus aria-keyshortcuts="n" loading={save.isPending} onClick={sayNone}>
            {WORDS.none} <Key letter="N" />
          </Button>
        )}
        <Button variant="default" aria-keyshortcuts="a" aria-expanded={isAdding} onClick={() => setAdding(!isAdding)}>
          {WORDS.addAllergy} <Key letter="A" />
        </Button>
      </div>
      {isAdding && (
        <AddAllergy busy={save.isPending} onAdd={(entry) => save.mutate({ add: [entry] }, { onSuccess: () => setAdding(false) })} />
      )}
    </div>
  )
}

const Key = ({ letter }: { letter: string }) => (
  <kbd className={`edge corner quiet text-xs same-font unpadded pad-sides-3 before-3 ${styles.key}`} aria-hidden>
    {letter}
  </kbd>
)

type Entry = NonNullable<AllergiesUpdate['add']>[number]

const focusIt = (box: HTMLInputElement | null) => box?.focus()

/** Separate boxes rather than a form, because it may be inside one. Enter adds. */
function AddAllergy({ busy, onAdd }: { busy: boolean; onAdd: (entry: Entry) => void }) {
  const [label, setLabel] = useState('')
  const [reaction, setReaction] = useState('')
  const [isSevere, setSevere] = useState(false)

  function add() {
    if (label.trim() === '' || busy) return
    onAdd({ ...ASKED_NOW, label, reaction, severity: isSevere ? 'severe' : 'unknown' })
  }

  const onEnter = (event: React.KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault() // otherwise it would submit the surrounding form
    add()
  }
  return (
    <div className="grid gap-4 own-line above-4">
      <TextInput
        ref={focusIt}
        label={WORDS.allergicTo}
        autoComplete="off"
        maxLength={120}
        value={label}
        onChange={(event) => setLabel(event.currentTarget.value)}
        onKeyDown={onEnter}
      />
      <TextInput
        label={WORDS.whatHappened}
        autoComplete="off"
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
