import { getFormulary } from '@clinic/contract/guard/formulary'
import { PrescriptionLineInput } from '@clinic/contract/guard/guard-fields'
import type { UsableItem } from '@clinic/contract/stock/stock'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { query } from '../../../api/client.ts'
import type { ContractForm } from '../../../forms/contract-form.ts'
import { SCREEN } from '../../../lib/texts.ts'
import { useIsPhone } from '../../../lib/use-media.ts'
import { AllergyStrip } from '../../../shared/allergies/allergy-strip.tsx'
import { useSheet } from '../../../ui/float/use-sheet.ts'
import { useStockWarnings } from '../care/use-stock-warnings.tsx'
import consultation from '../consultation/consultation.module.css'
import { CourseFields } from '../consultation/course-fields.tsx'
import { ItemPicker } from '../pickers/item-picker.tsx'
import { WORDS } from '../words.ts'
import { addedLine, emptyEntry, isBegun, type LineEntry, type LineValues, pickedDrug, typedDrug } from './line-changes.ts'
import { type DrugChoice, drugChoices, namesOf } from './line-drugs.ts'
import { lineToSend, MAX_LINES } from './line-rows.ts'
import { LINE_WORDS } from './line-words.ts'
import styles from './lines.module.css'
import { useUsualDrugs } from './use-usual-drugs.ts'

/** `isStockKnown`: loaded, or failed to load. Until then, no typed text is treated as a drug that is not in stock. */
type Props = {
  form: LineForm
  stock: readonly UsableItem[] | undefined
  isStockKnown: boolean
  patientId: string
  diagnosis: string
  /** The guard's verdict on the drug being added. */
  verdict: ReactNode
}
export type LineForm = Pick<ContractForm<LineValues>, 'getValues' | 'errors' | 'field'> & {
  setValues: (values: Partial<LineValues>) => void
  setErrors: (errors: ContractForm<LineValues>['errors']) => void
}

/** The sheet for adding a drug on a phone. */
export const DRUG_SHEET = 'drug'

/**
 * One line of boxes: a drug, then how to take it. Enter in any of them adds it, and the next drug can be typed. On a phone both are in a
 * sheet that closes when the drug is added.
 */
export function AddDrug({ form, stock, isStockKnown, patientId, diagnosis, verdict }: Props) {
  const element = useRef<HTMLFieldSetElement>(null)
  const [isWanted, setWanted] = useState(false)
  const formulary = useQuery({ ...query(getFormulary, {}), enabled: isWanted, staleTime: Number.POSITIVE_INFINITY })
  const { drugEntry: entry, prescriptionLines } = form.getValues()
  const isPicked = entry.drug !== ''
  const chosen = isPicked ? choiceOf(entry, stock ?? []) : undefined
  const isPhone = useIsPhone()
  const sheet = useSheet(DRUG_SHEET)
  const first = useUsualDrugs({ patientId, diagnosis }, stock ?? [], isPhone && sheet.isOpen)
  const warning = useStockWarnings({ patientId }, stock?.map(({ _id }) => _id) ?? [], isPhone && sheet.isOpen)
  const isListKnown = formulary.isSuccess || formulary.isError
  const listed = isStockKnown && isListKnown ? (formulary.data ? namesOf(formulary.data) : []) : null

  const set = (drugEntry: LineEntry) => form.setValues({ drugEntry })
  const error = (name: string) => form.errors[`drugEntry.${name}`]

  function focus(name: 'drug' | 'dose') {
    element.current?.querySelector<HTMLInputElement>(`[data-path="drugEntry.${name}"]`)?.focus()
  }

  function pick(choice: DrugChoice) {
    flushSync(() => set(pickedDrug(entry, choice)))
    if (!isPhone) focus('dose')
  }

  function add() {
    const judged = PrescriptionLineInput.safeParse(lineToSend(entry))
    if (!judged.success) {
      const wrong = judged.error.issues.map(({ path, message }) => [`drugEntry.${String(path[0])}`, message])
      form.setErrors({ ...form.errors, ...Object.fromEntries(wrong) })
      return
    }
    flushSync(() => form.setValues(addedLine(form.getValues())))
    if (isPhone) sheet.close()
    else focus('drug')
  }

  function clear() {
    flushSync(() => set(emptyEntry()))
    focus('drug')
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.defaultPrevented || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
      event.preventDefault() // otherwise it would submit the surrounding form
      if (isPicked) add()
    } else if (event.key === 'Escape' && isBegun(entry) && !isPhone) {
      event.preventDefault()
      event.stopPropagation()
      clear()
    }
  }

  if (prescriptionLines.length >= MAX_LINES && entry.of === null && !isBegun(entry)) return null
  const course = <CourseFields entry={entry} error={error} onChange={set} onAdd={add} takesFocus={isPhone} />
  return (
    <fieldset
      ref={element}
      className="grid one-column gap-3 narrow"
      aria-label={LINE_WORDS.addDrug}
      onKeyDown={onKeyDown}
      onFocus={() => setWanted(true)}
    >
      <div className={consultation.box}>
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
          description={chosen && [chosen.dosage, chosen.hint].filter(Boolean).join(' · ')}
          tabPicks
          picksWholeName={false}
          field={{ 'data-path': 'drugEntry.drug', error: error('drug') }}
          sheet={{
            name: DRUG_SHEET,
            about: <AllergyStrip patientId={patientId} text={undefined} />,
            first,
            warning: ({ itemId }) => warning(itemId),
            staysOpen: true,
            next: isPicked && (
              <div className={styles.sheetCourse}>
                <p className="anywhere">
                  <strong>{entry.drug}</strong> {entry.strength} <span className="note figures one-line">{chosen?.hint}</span>
                </p>
                {verdict}
                {course}
                {entry.of === null && (
                  <Button variant="subtle" onClick={() => set(typedDrug(entry, ''))}>
                    {LINE_WORDS.otherDrug}
                  </Button>
                )}
              </div>
            ),
          }}
        />
      </div>
      {isPicked && !isPhone && course}
    </fieldset>
  )
}

/** The chosen drug in the form that the list shows. */
function choiceOf({ itemId, drug }: LineEntry, stock: readonly UsableItem[]): DrugChoice | undefined {
  return drugChoices(drug, stock, []).find((choice) => choice.itemId === itemId && choice.name.toLowerCase() === drug.toLowerCase())
}
