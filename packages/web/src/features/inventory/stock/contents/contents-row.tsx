import type { ResponseOf } from '@clinic/contract/endpoint'
import { type listUnmapped, updateItemDrug } from '@clinic/contract/guard/guard'
import { Button, MultiSelect } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call } from '../../../../api/client.ts'
import { useUser } from '../../../../auth/user.tsx'
import { newKey } from '../../../../forms/contract-form.ts'
import * as notify from '../../../../lib/notices/notify.ts'
import { WORDS } from '../words.ts'
import styles from './contents-unknown.module.css'

type Item = ResponseOf<typeof listUnmapped>[number]
type Decision = { state: 'mapped' | 'not-a-drug'; ingredients: string[] }
type Props = { item: Item; choices: readonly { value: string; label: string }[]; toNext: () => void }

/** One item: what it seems to contain, to take or to change. What someone else chose against the name is confirmed here. */
export function ContentsRow({ item, choices, toNext }: Props) {
  const { _id, name, dosage, suggested, proposal } = item
  const isOwn = proposal?.by._id === useUser()._id
  const [typed, setTyped] = useState<string[] | null>(null)
  const ingredients = typed ?? suggested.ingredients
  const saysNoDrug = typed === null && suggested.state === 'not-a-drug'
  const decide = useMutation({
    mutationFn: (body: Decision) =>
      call(updateItemDrug, { params: { id: _id }, body: { ...body, confirm: isSame(body, proposal) } }, { idempotencyKey: newKey() }),
    onSuccess: () => notify.success(WORDS.decided(name)),
    onError: (error) => notify.failure(error),
  })
  const isReady = (saysNoDrug || ingredients.length > 0) && !(isOwn && typed === null)

  function save(body: Decision) {
    toNext()
    decide.mutate(body)
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    if (isReady && !decide.isPending) save(saysNoDrug ? { state: 'not-a-drug', ingredients: [] } : { state: 'mapped', ingredients })
  }

  return (
    <li data-item={_id} data-saving={decide.isPending || undefined}>
      <form className={styles.row} onSubmit={submit}>
        <p className={`strong anywhere ${styles.name}`}>
          {name} <span className="quiet regular before-2">{dosage}</span>
          <small className="block quiet regular">{noteOf(item, isOwn, choices)}</small>
        </p>
        <MultiSelect
          aria-label={WORDS.containsOf(name)}
          placeholder={ingredients.length === 0 ? WORDS.typeAnIngredient : undefined}
          data={choices}
          value={ingredients}
          onChange={setTyped}
          size="md"
          searchable
          openOnFocus={false}
          limit={30}
          hidePickedOptions
          nothingFoundMessage={WORDS.noSuchIngredient}
          comboboxProps={{ withinPortal: false }}
          className={styles.contains}
        />
        <Button
          type="submit"
          variant="default"
          disabled={!isReady || decide.isPending}
          aria-label={saysNoDrug ? WORDS.noDrugIn(name) : WORDS.saveContentsOf(name)}
        >
          {saysNoDrug ? WORDS.notADrug : 'Save'}
        </Button>
        {!saysNoDrug && (
          <Button
            variant="subtle"
            disabled={decide.isPending}
            aria-label={WORDS.noDrugIn(name)}
            onClick={() => save({ state: 'not-a-drug', ingredients: [] })}
          >
            {WORDS.notADrug}
          </Button>
        )}
      </form>
    </li>
  )
}

const isSame = ({ state, ingredients }: Decision, proposal: Item['proposal']) =>
  proposal?.state === state && [...proposal.ingredients].sort().join() === [...ingredients].sort().join()

function noteOf({ suggested, proposal, doubt }: Item, isOwn: boolean, choices: Props['choices']): string {
  if (proposal) return `${proposal.conflict} ${isOwn ? WORDS.anotherPerson : WORDS.chosenBy(proposal.by.name)}`
  if (doubt !== '') return doubt
  if (suggested.state === 'not-a-drug') return WORDS.readAsNoDrug
  const names = suggested.ingredients.map((code) => choices.find(({ value }) => value === code)?.label ?? code)
  return names.length === 0 ? '' : WORDS.readAs(names.join(', '))
}
