import { Button, NumberInput, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { type EntryField, type LineEntry, typedField } from '../prescription/line-changes.ts'
import { LINE_WORDS } from '../prescription/line-words.ts'
import styles from '../prescription/lines.module.css'

const NUMBERS = { timesPerDay: LINE_WORDS.timesADay, days: 'Days', units: 'Units' } as const

type Props = {
  entry: LineEntry
  error: (name: string) => ReactNode
  onChange: (entry: LineEntry) => void
  onAdd: () => void
  /** Focuses the dose when it is first shown. */
  takesFocus?: boolean
}

/** How to take a drug: the dose, then numbers with a number pad. */
export function CourseFields({ entry, error, onChange, onAdd, takesFocus = false }: Props) {
  return (
    <div className={styles.course}>
      <TextInput
        ref={takesFocus ? focus : null}
        label="Dose"
        placeholder={LINE_WORDS.doseHint}
        maxLength={120}
        autoComplete="off"
        data-path="drugEntry.dose"
        value={entry.dose}
        description={entry.asksDose ? LINE_WORDS.otherStrength : undefined}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        error={error('dose')}
        onChange={({ currentTarget }) => onChange(typedField(entry, 'dose', currentTarget.value))}
      />
      {Object.entries(NUMBERS).map(([name, label]) => (
        <NumberInput
          key={name}
          label={label}
          min={1}
          allowDecimal={false}
          allowNegative={false}
          hideControls
          inputMode="numeric"
          data-path={`drugEntry.${name}`}
          value={entry[name as keyof typeof NUMBERS]} // the keys of NUMBERS
          error={error(name)}
          onFocus={({ currentTarget }) => currentTarget.select()}
          onChange={(value) => onChange(typedField(entry, name as EntryField, typeof value === 'number' ? value : ''))} // as above
        />
      ))}
      <Button variant={takesFocus ? 'filled' : 'default'} className={`beside-label ${styles.add}`} onClick={onAdd}>
        {entry.of === null ? LINE_WORDS.add : LINE_WORDS.change}
      </Button>
    </div>
  )
}

const focus = (box: HTMLInputElement | null) => box?.focus()
