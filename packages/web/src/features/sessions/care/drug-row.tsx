import { countedOf, countedUnits, unitOf } from '@clinic/clinical/drugs/units'
import { PLACEHOLDER } from '@clinic/contract/fields'
import type { Item } from '@clinic/contract/inventory/inventory'
import type { SessionLine } from '@clinic/contract/prescribing/prescribing'
import { ActionIcon, Button, NumberInput, TextInput } from '@mantine/core'
import { useRef } from 'react'
import type { ContractForm } from '../../../forms/contract-form.ts'
import { timeNow } from '../../../lib/clock.ts'
import { SCREEN } from '../../../lib/texts.ts'
import { AllergyStrip } from '../../../shared/allergies/allergy-strip.tsx'
import { AskHere } from '../../../shared/allergies/ask-here.tsx'
import { useSheet } from '../../../ui/float/use-sheet.ts'
import { ItemPicker } from '../pickers/item-picker.tsx'
import { matchingItems } from '../pickers/matching-items.ts'
import { type ShelfItem, shelfText, useUsableItems } from '../pickers/usable-items.ts'
import { WORDS } from '../words.ts'
import careStyles from './care.module.css'
import { asksForBox, type CareRow, emptyRow, holdsSomething, type Question } from './care-rows.ts'
import { noOverride } from './override.ts'
import { type EarlierGift, lastGiven } from './prescribed/given-already.ts'
import { lineOfPick } from './prescribed/prescribed-rows.ts'
import { RowLine } from './row-line.tsx'
import { RowNotes } from './row-notes.tsx'
import { questionsIn } from './row-questions.ts'
import { RowVerdict } from './row-verdict.tsx'
import type { Guard } from './use-guard.ts'
import { useStockWarnings } from './use-stock-warnings.tsx'

type Props = {
  form: Pick<ContractForm<{ drugs: CareRow[] }>, 'field' | 'getValues' | 'setFieldValue' | 'clearFieldError' | 'errors' | 'saved'>
  place: number
  given: readonly EarlierGift[]
  /** The prescription's lines; a row is given for one of them, or was not prescribed. */
  lines: readonly SessionLine[]
  guard: Guard
  patientId: string
  onRemove: () => void
}

/** A drug or item given, with what is left and how many units; or wanted and out of stock. */
export function DrugRow({ form, place, given, lines, guard, patientId, onRemove }: Props) {
  const element = useRef<HTMLFieldSetElement>(null)
  const items = useUsableItems()
  const { drugs } = form.getValues()
  const row = drugs[place] ?? emptyRow()
  const item = items.data?.find(({ _id }) => _id === row.drug)
  const isShort = !form.saved && item !== undefined && !row.notGiven && unitsOf(item, drugs) > item.count
  const isRefused = form.errors[`drugs.${place}.dosage`] !== undefined
  const name = WORDS.itemAt(place + 1)
  const sheetName = `drugs.${place}.drug`
  const isListOpen = useSheet(sheetName).isOpen
  const warning = useStockWarnings({ patientId }, items.data?.map(({ _id }) => _id) ?? [], isListOpen)

  function set(changes: Pick<CareRow, 'drug' | 'typed' | 'notGiven'>) {
    form.setFieldValue(`drugs.${place}.typed`, changes.typed)
    form.setFieldValue(`drugs.${place}.notGiven`, changes.notGiven)
    form.setFieldValue(`drugs.${place}.override`, noOverride()) // the reason was for another drug
    form.setFieldValue(`drugs.${place}.days`, undefined)
    form.setFieldValue(`drugs.${place}.shortDated`, '')
    form.setFieldValue(`drugs.${place}.boxExpiry`, '')
    form.setFieldValue(`drugs.${place}.drug`, changes.drug)
  }

  function pick(item: ShelfItem) {
    const others = drugs.filter((each) => each !== row)
    const { name, dosage, unit, usualUnits = null } = item
    form.setFieldValue(`drugs.${place}.item`, { name, dosage, unit, usualUnits })
    form.setFieldValue(`drugs.${place}.lineId`, lineOfPick(item, row.lineId, others, lines, items.data ?? []))
    set({ drug: item._id, typed: item.name, notGiven: item.count === 0 ? 'out-of-stock' : undefined })
  }

  function setNotGiven(notGiven: CareRow['notGiven']) {
    // The message was about giving these units.
    form.setFieldValue(`drugs.${place}.dosage`, row.dosage)
    form.setFieldValue(`drugs.${place}.notGiven`, notGiven)
    focus('dosage')
  }

  function keep({ field, kept }: Question) {
    form.setFieldValue(`drugs.${place}`, { ...row, ...kept })
    form.clearFieldError(`drugs.${place}.${field}`) // the question is answered
    focus(field)
  }

  /** The button that was pressed has disappeared. */
  function focus(field: 'drug' | 'dosage') {
    element.current?.querySelector<HTMLElement>(`[data-path$=".${field}"]`)?.focus()
  }

  return (
    <fieldset ref={element} aria-label={name} className="narrow unpadded no-edge">
      <div className={careStyles.drug}>
        <ItemPicker
          label={WORDS.drugOrItem}
          listLabel={WORDS.drugsAndItems}
          find={(typed) => matchingItems(items.data ?? [], typed)}
          hint={(item) => (item.count === 0 ? WORDS.noneLeft : WORDS.unitsLeft(countedOf(item.count, item)))}
          nothingFound={nothingFound(items)}
          text={item?.name ?? row.typed}
          chosen={item}
          onType={(typed) => set({ drug: PLACEHOLDER, typed, notGiven: undefined })}
          onPick={pick}
          description={item ? shelfText(item) : '\u00a0'}
          field={form.field(`drugs.${place}.drug`)}
          sheet={{
            name: sheetName,
            about: <AllergyStrip patientId={patientId} text={undefined} />,
            warning: ({ _id }) => warning(_id),
          }}
        />
        <NumberInput
          label={SCREEN.dosage}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          description={<Units row={row} item={isShort && !isRefused ? item : undefined} unit={item && unitOf(item)} />}
          min={0}
          allowDecimal={false}
          allowNegative={false}
          hideControls
          inputMode="numeric"
          {...form.field(`drugs.${place}.dosage`)}
          onFocus={(event) => event.currentTarget.select()}
        />
        <ActionIcon className="beside-label" aria-label={WORDS.removeItem(name.toLowerCase())} onClick={onRemove}>
          X
        </ActionIcon>
      </div>
      {questionsIn(row, guard.of(place), lines, timeNow())
        .filter(({ field }) => form.errors[`drugs.${place}.${field}`] !== undefined)
        .map((question) => (
          <Button key={question.field} variant="default" onClick={() => keep(question)}>
            {question.keep}
          </Button>
        ))}
      <RowNotes
        item={item}
        isNotGiven={row.notGiven !== undefined}
        isShort={isShort}
        givenBefore={item && lastGiven(item._id, given, timeNow())}
        onNotGiven={() => setNotGiven('out-of-stock')}
        onGiven={() => setNotGiven(undefined)}
        onOther={() => {
          set({ drug: PLACEHOLDER, typed: '', notGiven: undefined })
          focus('drug')
        }}
      />
      {(form.errors[`drugs.${place}.shortDated`] || row.shortDated) && (
        <TextInput className="above-3" label={WORDS.whyShortDated} {...form.field(`drugs.${place}.shortDated`)} />
      )}
      <RowVerdict form={form} path={`drugs.${place}.override`} verdict={guard.of(place)} doctors={guard.doctors}>
        {guard.asksAt === place && <AskHere patientId={patientId} />}
      </RowVerdict>
      {lines.length > 0 && holdsSomething(row) && <RowLine field={form.field(`drugs.${place}.lineId`)} lineId={row.lineId} lines={lines} />}
      {asksForBox(drugs, place, items.data ?? []) && (
        <TextInput
          className="above-3"
          label={WORDS.boxExpiry}
          description={WORDS.boxExpiryHelp}
          {...form.field(`drugs.${place}.boxExpiry`)}
        />
      )}
    </fieldset>
  )
}

/** The units of this item in all rows together. */
function unitsOf(item: Item, drugs: readonly CareRow[]): number {
  const rows = drugs.filter(({ drug, notGiven }) => drug === item._id && !notGiven)
  return rows.reduce((sum, { dosage }) => sum + (typeof dosage === 'number' ? dosage : 0), 0)
}

function nothingFound({ isError, isPending }: { isError: boolean; isPending: boolean }): string {
  if (isError) return WORDS.inventoryNotLoaded
  return isPending ? SCREEN.loading : WORDS.noSuchItem
}

function Units({ row, item, unit }: { row: CareRow; item: Item | undefined; unit: string | undefined }) {
  if (item) return <span className="warned">{WORDS.onlyLeft(countedOf(item.count, item))}</span>
  if (row.notGiven) return WORDS.unitsWanted
  const units = Number(row.dosage)
  return unit && unit !== 'unit' && units > 0 ? countedUnits(units, unit) : WORDS.unitsGiven
}
