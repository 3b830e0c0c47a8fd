import { PLACEHOLDER } from '@clinic/contract/fields'
import { type Item, listItems } from '@clinic/contract/inventory'
import { SCREEN } from '@clinic/contract/messages'
import { ActionIcon, NumberInput, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../api.ts'
import type { ContractForm } from '../../form.ts'
import careStyles from './care.module.css'
import { type CareRow, isSelected } from './care-rows.ts'
import styles from './sessions.module.css'

const ORDER = ['label', 'input', 'description', 'error'] as const

type Props = {
  form: Pick<ContractForm<{ drugs: CareRow[] }>, 'field' | 'getValues' | 'setFieldValue' | 'errors'>
  place: number
  onRemove: () => void
}

/** One drug or item that was given, with what is left of it, and how many units. */
export function DrugRow({ form, place, onRemove }: Props) {
  const items = useQuery(query(listItems, {}))
  const { drug = PLACEHOLDER, dosage = 0 } = form.getValues().drugs[place] ?? {}
  const item = items.data?.find(({ _id }) => _id === drug)
  const refused = form.errors[`drugs.${place}.dosage`] !== undefined
  const tooMany = !refused && item !== undefined && typeof dosage === 'number' && dosage > item.count
  const name = `Item ${place + 1}`
  return (
    <fieldset aria-label={name} className={careStyles.drug}>
      <Select
        label="Drug or item"
        placeholder={SCREEN.selectPlaceholder}
        searchable
        openOnFocus={false}
        comboboxProps={{ withinPortal: false }}
        nothingFoundMessage={items.isError ? 'The inventory could not be loaded' : 'No item of this name'}
        data={(items.data ?? []).map(({ _id, name, count }) => ({ value: _id, label: name, disabled: count === 0 }))}
        renderOption={({ option }) => <Option name={option.label} item={items.data?.find(({ _id }) => _id === option.value)} />}
        inputWrapperOrder={[...ORDER]}
        description={item ? `${item.dosage} · ${item.count} left` : '\u00a0'}
        {...form.field(`drugs.${place}.drug`)}
        value={isSelected({ drug }) ? drug : null}
        onChange={(chosen) => form.setFieldValue(`drugs.${place}.drug`, chosen ?? PLACEHOLDER)}
      />
      <NumberInput
        label={SCREEN.dosage}
        inputWrapperOrder={[...ORDER]}
        description={tooMany ? <span className={styles.odd}>Only {item.count} left</span> : 'Units given'}
        min={0}
        allowDecimal={false}
        allowNegative={false}
        hideControls
        inputMode="numeric"
        {...form.field(`drugs.${place}.dosage`)}
        onFocus={(event) => event.currentTarget.select()}
      />
      <ActionIcon className={careStyles.remove} aria-label={`X, remove ${name.toLowerCase()}`} onClick={onRemove}>
        X
      </ActionIcon>
    </fieldset>
  )
}

function Option({ name, item }: { name: string; item: Item | undefined }) {
  return (
    <span className={careStyles.option}>
      <span>{name}</span>
      <span className={careStyles.left}>{item?.count === 0 ? 'None left' : `${item?.count ?? 0} left`}</span>
    </span>
  )
}
