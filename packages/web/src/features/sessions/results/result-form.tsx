import { factsOf, type GlucoseUnit, TEST_CODES, type Test } from '@clinic/clinical/results/tests'
import type { Session } from '@clinic/contract/sessions/session-record'
import { Button, Text } from '@mantine/core'
import { type KeyboardEvent, useRef } from 'react'
import { SCREEN } from '../../../lib/texts.ts'
import { FormActions } from '../../../ui/form/form-actions.tsx'
import { startsATest, testOf } from './result-keys.ts'
import styles from './results.module.css'
import { useResultForm } from './use-result-form.ts'
import { ValueFields } from './value-fields.tsx'
import { WORDS } from './words.ts'

type Props = { session: Session; glucoseUnit: GlucoseUnit | null; onDone: () => void }

/** Adds a result: the test by its letters or a tap, its value by one key or tap, and Enter. */
export function ResultForm({ session, glucoseUnit, onDone }: Props) {
  const form = useResultForm(session, glucoseUnit, onDone)
  const { test } = form.getValues()

  function choose(next: Test | '') {
    form.setValues({ test: next, value: '', unit: glucoseUnit ?? '', context: 'unknown', strip: {} })
    form.clearErrors()
  }

  function cancel() {
    form.discard()
    onDone()
  }

  return (
    <form {...form.props} className="one-column narrow pad-5 card grid gap-4" aria-label={WORDS.add}>
      {test === '' ? <Tests onChoose={choose} onCancel={cancel} /> : null}
      {test !== '' && (
        <>
          <div className="flex wrap middle apart gap-rows-2 gap-columns-4">
            <h3 className="dense text-l strong">{factsOf(test).name}</h3>
            <Button variant="subtle" px="xs" onClick={() => choose('')}>
              {WORDS.other}
            </Button>
          </div>
          <ValueFields key={test} form={form} test={test} />
          <FormActions>
            <Button variant="default" onClick={cancel} disabled={form.busy}>
              {SCREEN.cancel}
            </Button>
            <Button type="submit" loading={form.busy}>
              {WORDS.save}
            </Button>
          </FormActions>
        </>
      )}
    </form>
  )
}

/** Stable, so that it runs only when the element appears. */
const takeFocus = (element: HTMLElement | null) => element?.focus()

function Tests({ onChoose, onCancel }: { onChoose: (test: Test) => void; onCancel: () => void }) {
  const letters = useRef('')

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') {
      event.preventDefault()
      return onCancel()
    }
    if (!/^[a-z]$/i.test(event.key) || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    letters.current = startsATest(letters.current + event.key) ? letters.current + event.key : event.key
    const found = testOf(letters.current)
    if (found) onChoose(found)
  }

  return (
    <fieldset className={styles.tests} onKeyDown={onKeyDown}>
      <legend className={`whole-line below-3 medium ${styles.legend}`}>
        {WORDS.which}{' '}
        <Text span inherit className={`note ${styles.hint}`}>
          {WORDS.whichHelp}
        </Text>
      </legend>
      {TEST_CODES.map((code, place) => (
        <Button
          key={code}
          variant="default"
          ref={place === 0 ? takeFocus : undefined}
          rightSection={<kbd className={styles.key}>{factsOf(code).letters.toUpperCase()}</kbd>}
          classNames={{ inner: 'wide apart' }}
          onClick={() => onChoose(code)}
        >
          {factsOf(code).name}
        </Button>
      ))}
      <Button variant="subtle" onClick={onCancel}>
        {SCREEN.cancel}
      </Button>
    </fieldset>
  )
}
