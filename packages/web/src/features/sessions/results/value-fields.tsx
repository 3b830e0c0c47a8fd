import { WIDAL_NOTE } from '@clinic/clinical/results/flags'
import { codeWords, factsOf, GLUCOSE_CONTEXTS, GLUCOSE_UNITS, type ResultCode, type Test } from '@clinic/clinical/results/tests'
import { TextInput } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import type { ContractForm } from '../../../forms/contract-form.ts'
import { KeyChoice } from '../../../ui/choose/key-choice.tsx'
import { codeOfKey, keyOfValue } from './result-keys.ts'
import styles from './results.module.css'
import { StripFields } from './strip-fields.tsx'
import type { ResultValues } from './use-result-form.ts'
import { WORDS } from './words.ts'

type Form = ContractForm<ResultValues>
type Props = { form: Form; test: Test }

/** The value of a test; takes the focus, so that the value's key follows the letters of the test. */
export function ValueFields({ form, test }: Props) {
  const { values, units } = factsOf(test)
  if (test === 'urine') return <StripFields form={form} />
  if (values) return <Values form={form} test={test} values={values} />
  if (units) return <NumberFields form={form} test={test} />
  return (
    <TextInput
      label={WORDS.text}
      description={WIDAL_NOTE.text}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      autoComplete="off"
      ref={takeFocus}
      {...form.field('value')}
    />
  )
}

/** Stable, so that it runs only when the element appears. */
const takeFocus = (element: HTMLInputElement | null) => element?.focus()

function Values({ form, test, values }: Props & { values: readonly string[] }) {
  const { value } = form.getValues()
  const { error } = form.field('value')
  const tabStop = values.find((code) => code === value) ?? values[0]

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter') {
      event.preventDefault()
      return void form.submit()
    }
    const found = event.ctrlKey || event.metaKey || event.altKey ? null : codeOfKey(test, event.key)
    if (found === null) return
    event.preventDefault()
    form.setFieldValue('value', found)
  }

  return (
    <fieldset className={styles.values} data-path="value" onKeyDown={onKeyDown}>
      <legend className={`whole-line below-3 medium ${styles.legend}`}>{WORDS.value}</legend>
      {values.map((code, place) => (
        <label key={code} className={`placed block ${styles.value}`}>
          <input
            type="radio"
            name="value"
            tabIndex={code === tabStop ? 0 : -1} // as in KeyChoice
            checked={value === code}
            ref={place === 0 ? takeFocus : undefined}
            onChange={() => form.setFieldValue('value', code)}
          />
          <span className={styles.pick}>
            {codeWords(code as ResultCode)} <kbd className={styles.key}>{keyOfValue(code).toUpperCase()}</kbd>
          </span>
        </label>
      ))}
      {error && (
        <p className="whole-line error" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}

/** A number with its unit beside the box. Letters are not typed: M and D switch the unit of a glucose, F and R say fasting or random. */
function NumberFields({ form, test }: Props) {
  const { unit, context } = form.getValues()
  const isGlucose = test === 'glucose'
  const shown = isGlucose ? unit : (factsOf(test).units?.[0] ?? '')

  function onKeyDown(event: KeyboardEvent) {
    if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey || /[\d.,]/.test(event.key)) return
    event.preventDefault()
    const key = event.key.toLowerCase()
    if (!isGlucose) return
    if (key === 'm') form.setFieldValue('unit', 'mmol/L')
    if (key === 'd') form.setFieldValue('unit', 'mg/dL')
    if (key === 'f') form.setFieldValue('context', 'fasting')
    if (key === 'r') form.setFieldValue('context', 'random')
  }

  return (
    <div className={`flex wrap gap-4 gap-columns-6 ${styles.number}`}>
      <TextInput
        label={WORDS.value}
        inputMode="decimal"
        autoComplete="off"
        ref={takeFocus}
        rightSection={<span className="quiet">{shown}</span>}
        rightSectionWidth={72}
        onKeyDown={onKeyDown}
        {...form.field('value')}
      />
      {isGlucose && (
        <>
          <div data-path="unit">
            <KeyChoice
              label={WORDS.unit}
              options={GLUCOSE_UNITS.map((value) => ({ value, label: value }))}
              value={GLUCOSE_UNITS.find((one) => one === unit) ?? null}
              onChange={(value) => form.setFieldValue('unit', value ?? unit)}
              required
            />
            {form.field('unit').error && (
              <p className="whole-line error" role="alert">
                {form.field('unit').error}
              </p>
            )}
          </div>
          <KeyChoice
            label={WORDS.when}
            options={GLUCOSE_CONTEXTS.map((value) => ({ value, label: WORDS.contexts[value] }))}
            value={GLUCOSE_CONTEXTS.find((one) => one === context) ?? null}
            onChange={(value) => form.setFieldValue('context', value ?? 'unknown')}
            required
          />
        </>
      )}
    </div>
  )
}
