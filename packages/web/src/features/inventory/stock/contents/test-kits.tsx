import { factsOf, TEST_CODES, type Test } from '@clinic/clinical/results/tests'
import { listKits, updateItemTest } from '@clinic/contract/results/kits'
import { MultiSelect } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call, query } from '../../../../api/client.ts'
import { queryClient } from '../../../../api/query-client.ts'
import { newKey } from '../../../../forms/contract-form.ts'
import * as notify from '../../../../lib/notices/notify.ts'
import { ListState } from '../../../../ui/list/list-state.tsx'
import { allItems } from '../count/shelf.ts'
import { WORDS } from '../words.ts'
import styles from './test-kits.module.css'

const kits = query(listKits, {})

/** Which items each test uses up. One of them is taken from the stock with each result. */
export function TestKits() {
  const mapped = useQuery(kits)
  const items = useQuery(allItems)
  const choices = (items.data ?? []).map(({ _id, name, dosage }) => ({ value: _id, label: `${name} ${dosage}`.trim() }))
  return (
    <section aria-labelledby="test-kits" className="grid gap-4 narrow above-7">
      <h2 id="test-kits" className="dense text-l strong">
        {WORDS.testKits}
      </h2>
      <p className="readable quiet">{WORDS.testKitsHelp}</p>
      <ListState query={mapped} rows={12} rowHeight={64}>
        {(mapped) => (
          <ul className="plain-list card ruled">
            {TEST_CODES.map((test) => (
              <TestKit key={test} test={test} mapped={mapped.filter((kit) => kit.test === test)} choices={choices} />
            ))}
          </ul>
        )}
      </ListState>
    </section>
  )
}

type Props = {
  test: Test
  mapped: readonly { readonly _id: string; readonly usable: number }[]
  choices: readonly { value: string; label: string }[]
}
type Change = { id: string; test: Test | null }

function TestKit({ test, mapped, choices }: Props) {
  const { name } = factsOf(test)
  const chosen = mapped.map(({ _id }) => _id)
  const change = useMutation({
    mutationFn: ({ id, test }: Change) => call(updateItemTest, { params: { id }, body: { test } }, { idempotencyKey: newKey() }),
    onSuccess: (saved) => queryClient.setQueryData(kits.queryKey, saved),
    onError: (error) => notify.failure(error),
  })

  function choose(ids: string[]) {
    for (const id of ids) if (!chosen.includes(id)) change.mutate({ id, test })
    for (const id of chosen) if (!ids.includes(id)) change.mutate({ id, test: null })
  }

  return (
    <li className={`${styles.row} stacks-on-phone`}>
      <p className="strong anywhere">
        {name}{' '}
        {mapped.length > 0 && (
          <small className="block quiet regular">{WORDS.kitsLeft(mapped.reduce((sum, { usable }) => sum + usable, 0))}</small>
        )}
      </p>
      <MultiSelect
        aria-label={WORDS.kitOf(name)}
        placeholder={chosen.length === 0 ? WORDS.noKit : undefined}
        data={choices}
        value={chosen}
        onChange={choose}
        size="md"
        searchable
        limit={30}
        hidePickedOptions
        nothingFoundMessage={WORDS.noSuchItem}
        comboboxProps={{ withinPortal: false }}
      />
    </li>
  )
}
