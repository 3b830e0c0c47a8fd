import '../pills.css'
import { getFormulary } from '@clinic/contract/guard/formulary'
import { listUnmapped } from '@clinic/contract/guard/guard'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useRef } from 'react'
import { query } from '../../../../api/client.ts'
import { ListState } from '../../../../ui/list/list-state.tsx'
import { WORDS } from '../words.ts'
import { ContentsRow } from './contents-row.tsx'

export const unmappedItems = query(listUnmapped, {})

/** Items that the allergy guard cannot judge, one line each: Enter takes the suggestion and goes to the next line, '/' searches. */
export function ContentsUnknown() {
  const items = useQuery(unmappedItems)
  const formulary = useQuery({ ...query(getFormulary, {}), staleTime: Number.POSITIVE_INFINITY })
  const choices = (formulary.data?.ingredients ?? []).map(({ code, name }) => ({ value: code, label: name }))
  const list = useRef<HTMLUListElement>(null)
  return (
    <ListState query={items} rows={4} rowHeight={48} isEmpty={(items) => items.length === 0} empty={WORDS.allMapped}>
      {(items) => (
        <>
          <p className="readable above-3 below-5 quiet">{WORDS.unmappedHelp}</p>
          <ul ref={list} className="plain-list card ruled" aria-label={WORDS.unmappedItems} onKeyDown={search}>
            {items.map((item) => (
              <ContentsRow key={item._id} item={item} choices={choices} toNext={() => focusAfter(list.current, item._id)} />
            ))}
          </ul>
        </>
      )}
    </ListState>
  )
}

/** The next line that still waits: its button if something is suggested, else its search. */
function focusAfter(list: HTMLElement | null, id: string) {
  const rows = [...(list?.querySelectorAll<HTMLElement>('li[data-item]') ?? [])]
  const place = rows.findIndex((row) => row.dataset.item === id)
  const next = [...rows.slice(place + 1), ...rows.slice(0, place)].find((row) => !row.hasAttribute('data-saving'))
  const isReady = next?.querySelector<HTMLButtonElement>('button[type=submit]')?.disabled === false
  next?.querySelector<HTMLElement>(isReady ? 'button[type=submit]' : 'input:not([type=hidden])')?.focus()
}

function search(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== '/' || !(event.target instanceof HTMLElement) || event.target instanceof HTMLInputElement) return
  event.preventDefault()
  event.target.closest('li')?.querySelector<HTMLElement>('input:not([type=hidden])')?.focus()
}
