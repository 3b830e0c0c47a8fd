import './pills.css'
import type { ResponseOf } from '@clinic/contract/endpoint'
import { getFormulary, listUnmapped, updateItemDrug } from '@clinic/contract/guard'
import { Button, MultiSelect } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call, query } from '../../../api/client.ts'
import * as notify from '../../../app/notify.ts'
import { newKey } from '../../../forms/contract-form.ts'
import { ListState } from '../../../ui/list-state.tsx'
import styles from './unmapped.module.css'
import { WORDS } from './words.ts'

type Item = ResponseOf<typeof listUnmapped>[number]
type Decision = { state: 'mapped'; ingredients: string[] } | { state: 'not-a-drug' }

export const unmappedItems = query(listUnmapped, {})

/** Items that the allergy guard cannot judge, because it does not know what they contain. */
export function Unmapped() {
  const items = useQuery(unmappedItems)
  const formulary = useQuery({ ...query(getFormulary, {}), staleTime: Number.POSITIVE_INFINITY })
  const choices = (formulary.data?.ingredients ?? []).map(({ code, name }) => ({ value: code, label: name }))
  return (
    <ListState query={items} rows={4} rowHeight={72} isEmpty={(items) => items.length === 0} empty={WORDS.allMapped}>
      {(items) => (
        <>
          <p className={styles.help}>{WORDS.unmappedHelp}</p>
          <ul className={styles.list} aria-label={WORDS.unmappedItems}>
            {items.map((item) => (
              <UnmappedRow key={item._id} item={item} choices={choices} />
            ))}
          </ul>
        </>
      )}
    </ListState>
  )
}

function UnmappedRow({ item: { _id, name, dosage }, choices }: { item: Item; choices: { value: string; label: string }[] }) {
  const [ingredients, setIngredients] = useState<string[]>([])
  const decide = useMutation({
    mutationFn: (body: Decision) => call(updateItemDrug, { params: { id: _id }, body }, { idempotencyKey: newKey() }),
    onSuccess: () => notify.success(WORDS.decided(name)),
    onError: (error) => notify.failure(error),
  })
  return (
    <li className={styles.row}>
      <p className={styles.name}>
        {name} <span>{dosage}</span>
      </p>
      <MultiSelect
        label={WORDS.contains}
        aria-label={WORDS.containsOf(name)}
        placeholder={ingredients.length === 0 ? WORDS.typeAnIngredient : undefined}
        size="md"
        data={choices}
        value={ingredients}
        onChange={setIngredients}
        searchable
        openOnFocus={false}
        limit={30}
        hidePickedOptions
        nothingFoundMessage={WORDS.noSuchIngredient}
        comboboxProps={{ withinPortal: false }}
        className={styles.contains}
      />
      <Button
        disabled={ingredients.length === 0 || decide.isPending}
        aria-label={WORDS.saveContentsOf(name)}
        onClick={() => decide.mutate({ state: 'mapped', ingredients })}
      >
        Save
      </Button>
      <Button
        variant="default"
        disabled={decide.isPending}
        aria-label={WORDS.noDrugIn(name)}
        onClick={() => decide.mutate({ state: 'not-a-drug' })}
      >
        {WORDS.notADrug}
      </Button>
    </li>
  )
}
