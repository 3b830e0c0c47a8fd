import { PrescriptionLineInput } from '@clinic/contract/clinical/guard-schemas'
import { getFormulary } from '@clinic/contract/guard'
import { SCREEN } from '@clinic/contract/messages'
import type { Usable } from '@clinic/contract/stock'
import { Button, NumberInput, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { query } from '../../api/client.ts'
import type { ContractForm } from '../../forms/contract-form.ts'
import { ItemPicker } from './item-picker.tsx'
import {
  addedLine,
  type EntryField,
  emptyEntry,
  isBegun,
  type LineEntry,
  type LineValues,
  pickedDrug,
  typedDrug,
  typedField,
} from './line-changes.ts'
import { type DrugChoice, drugChoices, namesOf } from './line-drugs.ts'
import { lineToSend, MAX_LINES } from './line-rows.ts'
import { LINE_WORDS } from './line-words.ts'
import styles from './lines.module.css'
import { WORDS } from './words.ts'

/** `isStockKnown`: it has come, or could not be loaded. Until then nothing that was typed is taken for a drug that the stock does not have. */
type Props = { form: LineForm; stock: readonly Usable[] | undefined; isStockKnown: boolean }
export type LineForm = Pick<ContractForm<LineValues>, 'getValues' | 'errors' | 'field'> & {
  setValues: (values: Partial<LineValues>) => void
  setErrors: (errors: ContractForm<LineValues>['errors']) => void
}

const NUMBERS = { timesPerDay: LINE_WORDS.timesADay, days: 'Days', units: 'Units' } as const

/** One line of boxes: a drug, then how it is taken; Enter in any of them adds it, and the next drug can be typed. */
export function AddDrug({ form, stock, isStockKnown }: Props) {
  const element = useRef<HTMLFieldSetElement>(null)
  const [isWanted, setWanted] = useState(false)
  const formulary = useQuery({ ...query(getFormulary, {}), enabled: isWanted, staleTime: Number.POSITIVE_INFINITY })
  const { drugEntry: entry, prescriptionLines } = form.getValues()
  const isPicked = entry.drug !== ''
  const chosen = isPicked ? choiceOf(entry, stock ?? []) : undefined
  const isListKnown = formulary.isSuccess || formulary.isError
  const listed = isStockKnown && isListKnown ? (formulary.data ? namesOf(formulary.data) : []) : null

  const set = (drugEntry: LineEntry) => form.setValues({ drugEntry })
  const error = (name: string) => form.errors[`drugEntry.${name}`]

  function focus(name: 'drug' | 'dose') {
    element.current?.querySelector<HTMLInputElement>(`[data-path="drugEntry.${name}"]`)?.focus()
  }

  function pick(choice: DrugChoice) {
    flushSync(() => set(pickedDrug(entry, choice)))
    focus('dose')
  }

  function add() {
    const judged = PrescriptionLineInput.safeParse(lineToSend(entry))
    if (!judged.success) {
      const wrong = judged.error.issues.map(({ path, message }) => [`drugEntry.${String(path[0])}`, message])
      form.setErrors({ ...form.errors, ...Object.fromEntries(wrong) })
      return
    }
    flushSync(() => form.setValues(addedLine(form.getValues())))
    focus('drug')
  }

  function clear() {
    flushSync(() => set(emptyEntry()))
    focus('drug')
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.defaultPrevented || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
      event.preventDefault() // the form around it is not meant
      if (isPicked) add()
    } else if (event.key === 'Escape' && isBegun(entry)) {
      event.preventDefault()
      event.stopPropagation()
      clear()
    }
  }

  if (prescriptionLines.length >= MAX_LINES && entry.of === null && !isBegun(entry)) return null
  return (
    <fieldset ref={element} className={styles.entry} aria-label={LINE_WORDS.addDrug} onKeyDown={onKeyDown} onFocus={() => setWanted(true)}>
      <div className={styles.box}>
        <ItemPicker
          label={LINE_WORDS.addDrug}
          placeholder={LINE_WORDS.drugHint}
          listLabel={LINE_WORDS.drugList}
          find={(typed) => drugChoices(typed, stock ?? [], listed)}
          hint={({ hint }) => hint}
          nothingFound={isStockKnown ? WORDS.noSuchItem : SCREEN.loading}
          text={entry.typed}
          chosen={chosen}
          onType={(typed) => set(typedDrug(entry, typed))}
          onPick={pick}
          description={chosen?.hint}
          tabPicks
          picksWholeName={false}
          field={{ 'data-path': 'drugEntry.drug', error: error('drug') }}
        />
      </div>
      {isPicked && (
        <div className={styles.course}>
          <TextInput
            label="Dose"
            placeholder={LINE_WORDS.doseHint}
            maxLength={120}
            autoComplete="off"
            data-path="drugEntry.dose"
            value={entry.dose}
            description={entry.asksDose ? LINE_WORDS.otherStrength : undefined}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            error={error('dose')}
            onChange={({ currentTarget }) => set(typedField(entry, 'dose', currentTarget.value))}
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
              onChange={(value) => set(typedField(entry, name as EntryField, typeof value === 'number' ? value : ''))} // as above
            />
          ))}
          <Button variant="default" className={styles.add} onClick={add}>
            {entry.of === null ? LINE_WORDS.add : LINE_WORDS.change}
          </Button>
        </div>
      )}
    </fieldset>
  )
}

/** The chosen drug as the list shows it. */
function choiceOf({ itemId, drug }: LineEntry, stock: readonly Usable[]): DrugChoice | undefined {
  return drugChoices(drug, stock, []).find((choice) => choice.itemId === itemId && choice.name.toLowerCase() === drug.toLowerCase())
}
