import { ALL_NEGATIVE, PAD_CODES, PADS, type Pad } from '@clinic/clinical/results/strip'
import { Button } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import type { ContractForm } from '../../../forms/contract-form.ts'
import { KeyChoice } from '../../../ui/choose/key-choice.tsx'
import { padValueOf } from './result-keys.ts'
import styles from './results.module.css'
import type { ResultValues } from './use-result-form.ts'
import { WORDS } from './words.ts'

/** A row of keys for each pad, Tab to the next. A says that all are negative. */
export function StripFields({ form }: { form: ContractForm<ResultValues> }) {
  const { strip } = form.getValues()
  const { error } = form.field('strip')
  const set = (pad: Pad, value: string | undefined) => form.setFieldValue('strip', { ...strip, [pad]: value })
  const allNegative = () => form.setFieldValue('strip', { ...strip, ...ALL_NEGATIVE })

  /** A key of the pad that has the focus, or the one that says all are negative. */
  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof HTMLElement)) return
    const pad = event.target.closest<HTMLElement>('[data-pad]')?.dataset.pad as Pad | undefined // as written below
    const value = pad && padValueOf(PADS[pad].values, event.key)
    if (!value && event.key.toLowerCase() !== 'a') return
    event.preventDefault()
    if (pad && value) set(pad, value)
    else allNegative()
  }

  return (
    <fieldset className={styles.strip} data-path="strip" onKeyDown={onKeyDown}>
      <legend className="visually-hidden">{WORDS.pads}</legend>
      <Button variant="default" ref={takeFocus} aria-keyshortcuts="a" onClick={allNegative} className="whole-line own-width">
        {WORDS.allNegative}
        <kbd className={styles.key}>A</kbd>
      </Button>
      {PAD_CODES.map((pad) => (
        <div key={pad} data-pad={pad} className={styles.pad}>
          <KeyChoice
            label={PADS[pad].name}
            options={PADS[pad].values.map((value) => ({ value, label: value }))}
            value={strip[pad] ?? null}
            onChange={(value) => set(pad, value ?? undefined)}
          />
        </div>
      ))}
      <p className="note whole-line own-width">{WORDS.padHelp}</p>
      {error && (
        <p className="whole-line error" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}

/** Stable, so that it runs only when the element appears. */
const takeFocus = (element: HTMLElement | null) => element?.focus()
