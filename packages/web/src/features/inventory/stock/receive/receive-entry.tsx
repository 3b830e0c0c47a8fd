import { unitOf } from '@clinic/clinical/drugs/units'
import type { Item } from '@clinic/contract/inventory/inventory'
import { Button, NumberInput, Select, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type FormEvent, useRef, useState } from 'react'
import { newKey } from '../../../../forms/contract-form.ts'
import { EXPIRY_FORM, readTypedExpiry } from '../../../../shared/drugs/typed-expiry.ts'
import { WHOLE_UNITS } from '../../units.ts'
import { typedCost } from '../money.ts'
import { WORDS } from '../words.ts'
import type { DeliveryLine } from './delivery-line.ts'
import { matching } from './matching.ts'
import styles from './receive.module.css'

type EntryValues = { item: string | null; units: string | number; lotNo: string; expiry: string; cost: string | number }
type EntryErrors = Partial<Record<'item' | 'units' | 'expiry' | 'cost', string>>
const BLANK: EntryValues = { item: null, units: '', lotNo: '', expiry: '', cost: '' }

/** An item that is on its way, and how many units were ordered. */
export type OrderedItem = { readonly item: string; readonly units: number }
type Props = { items: readonly Item[]; ordered: readonly OrderedItem[]; onAdd: (line: DeliveryLine) => void }

/**
 * The line being typed: item, units, lot, month. Enter adds it and starts the next. What is on order can be gone through one by one: item
 * and units are filled in, and a person types what only the box says.
 */
export function ReceiveEntry({ items, ordered, onAdd }: Props) {
  const [typed, setTyped] = useState(BLANK)
  const [wrong, setWrong] = useState<EntryErrors>({})
  const [left, setLeft] = useState<readonly OrderedItem[]>([])
  const form = useRef<HTMLFormElement>(null)
  const focus = (name: string) => form.current?.querySelector<HTMLElement>(`[data-field="${name}"]`)?.focus()
  const set = (changes: Partial<EntryValues>) => {
    setTyped({ ...typed, ...changes })
    setWrong({})
  }

  /** Proposes the first of these, or begins a blank line. */
  function propose(rest: readonly OrderedItem[]) {
    const [next] = rest
    setLeft(rest)
    setWrong({})
    setTyped({ ...BLANK, ...next })
    focus(next ? 'lot' : 'item')
  }

  function add(event: FormEvent) {
    event.preventDefault()
    const { line, wrong } = judge(typed, items)
    if (line) {
      onAdd(line)
      return propose(left.filter(({ item }) => item !== line.item))
    }
    setWrong(wrong)
    focus(Object.keys(wrong)[0] ?? 'item')
  }

  const proposed = left.find(({ item }) => item === typed.item)

  return (
    <>
      <div className={styles.ordered}>
        {ordered.length > 0 && left.length === 0 && (
          <Button variant="default" onClick={() => propose(ordered)}>
            {WORDS.enterOrdered(ordered.length)}
          </Button>
        )}
        {left.length > 0 && (
          <Button variant="default" onClick={() => propose(left.slice(1))}>
            {WORDS.notDelivered}
          </Button>
        )}
      </div>
      <form ref={form} className={styles.entry} aria-label={WORDS.newLine} onSubmit={add} noValidate>
        <Select
          label="Item"
          data-field="item"
          placeholder={WORDS.typeAName}
          data={items.map(({ _id, name, dosage }) => ({ value: _id, label: `${name}, ${dosage}` }))}
          filter={({ search }) => optionsOf(matching(items, search))}
          limit={30}
          searchable
          openOnFocus={false}
          comboboxProps={{ withinPortal: false }}
          selectFirstOptionOnChange
          nothingFoundMessage={WORDS.noSuchItem}
          value={typed.item}
          onChange={(item) => {
            set({ item })
            if (item !== null) focus('units')
          }}
          error={wrong.item}
        />
        <NumberInput
          label="Units"
          data-field="units"
          {...WHOLE_UNITS}
          description={proposed && WORDS.orderedUnits(proposed.units)}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={typed.units}
          onChange={(units) => set({ units })}
          error={wrong.units}
        />
        <TextInput
          label={WORDS.lot}
          data-field="lot"
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={60}
          value={typed.lotNo}
          onChange={({ currentTarget }) => set({ lotNo: currentTarget.value })}
        />
        <TextInput
          label="Expiry"
          data-field="expiry"
          placeholder="mm/yyyy"
          inputMode="numeric"
          autoComplete="off"
          value={typed.expiry}
          onChange={({ currentTarget }) => set({ expiry: currentTarget.value })}
          error={wrong.expiry}
        />
        <NumberInput
          label={WORDS.costOfOne}
          data-field="cost"
          {...WHOLE_UNITS}
          allowDecimal
          decimalScale={2}
          inputMode="decimal"
          value={typed.cost}
          onChange={(cost) => set({ cost })}
          error={wrong.cost}
        />
        <Button type="submit" variant="default" className="beside-label" leftSection={<IconPlus size={20} aria-hidden />}>
          {WORDS.addLine}
        </Button>
      </form>
    </>
  )
}

const optionsOf = (items: readonly Item[]) => items.map(({ _id, name, dosage }) => ({ value: _id, label: `${name}, ${dosage}` }))

/** The line typed, or what is wrong with it, in the order of the fields. */
function judge({ item, units, lotNo, expiry, cost }: EntryValues, items: readonly Item[]): { line?: DeliveryLine; wrong: EntryErrors } {
  const found = items.find(({ _id }) => _id === item)
  const expiresOn = readTypedExpiry(expiry)
  const isWhole = typeof units === 'number' && Number.isInteger(units) && units > 0
  const unitCost = typedCost.safeParse(cost)
  if (found && isWhole && expiresOn !== null && unitCost.success) {
    const { _id, name, dosage } = found
    const unit = unitOf(found)
    const box = { lotNo: lotNo.trim(), expiresOn: expiresOn || null, unitCost: unitCost.data, held: false }
    return { line: { key: newKey(), item: _id, name: `${name}, ${dosage}`, units, unit, ...box }, wrong: {} }
  }
  return {
    wrong: {
      ...(!found && { item: WORDS.chooseAnItem }),
      ...(!isWhole && { units: WORDS.unitsFromOne }),
      ...(expiresOn === null && { expiry: EXPIRY_FORM }),
      ...(!unitCost.success && { cost: WORDS.costForm }),
    },
  }
}
