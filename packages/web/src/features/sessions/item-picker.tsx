import type { Item } from '@clinic/contract/inventory'
import { SCREEN } from '@clinic/contract/messages'
import { Combobox, TextInput, useCombobox } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import type { ContractForm } from '../../forms/contract-form.ts'
import careStyles from './care.module.css'
import { matchingItems } from './matching-items.ts'
import { WORDS } from './words.ts'

type Props = {
  items: readonly Item[] | undefined
  /** What is said where no item is found. */
  nothingFound: string
  /** The text in the box: the name of the chosen item, or what is being typed. */
  text: string
  chosen: Item | undefined
  onType: (text: string) => void
  onPick: (item: Item) => void
  description: ReactNode
  /** The form's field, for its error, its focus and for judging it when it is left. */
  field: ReturnType<ContractForm<Record<string, unknown>>['field']>
}

/**
 * A box to find an item in. Its open list takes Enter for itself, and never sends the form. What was typed and not picked stays; a whole name
 * picks its item when the box is left.
 */
export function ItemPicker({ items, nothingFound, text, chosen, onType, onPick, description, field }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const list = useCombobox({ onDropdownOpen: () => requestAnimationFrame(() => makeRoom(box.current)) })
  const listId = useId()
  const [moved, setMoved] = useState<number | null>(null)
  const isOpen = list.dropdownOpened
  const typed = chosen ? '' : text.trim()
  const matches = matchingItems(items ?? [], typed)
  const active = moved ?? (chosen ? matches.indexOf(chosen) : firstToGive(matches, typed))
  const idOf = (place: number) => `${listId}-${place}`

  function close() {
    list.closeDropdown()
    setMoved(null)
  }

  function pick(item: Item) {
    onPick(item)
    close()
  }

  function pickWholeName() {
    const named = typed && matches.find(({ name }) => name.toLowerCase() === typed.toLowerCase())
    if (named) onPick(named)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (isOpen) setMoved(next(active, event.key === 'ArrowDown' ? 1 : -1, matches.length))
      else list.openDropdown()
    } else if (event.key === 'Enter') {
      if (!isOpen) return pickWholeName()
      event.preventDefault()
      const item = matches[active]
      if (item) pick(item)
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault()
      close()
    }
  }

  return (
    <Combobox
      store={list}
      onOptionSubmit={(place) => pick(matches[Number(place)] as Item)}
      onClose={() => setMoved(null)}
      withinPortal={false}
      keepMounted={false}
      middlewares={{ flip: false }}
    >
      <Combobox.Target withKeyboardNavigation={false} withAriaAttributes={false}>
        <TextInput
          label={WORDS.drugOrItem}
          placeholder={SCREEN.selectPlaceholder}
          role="combobox"
          aria-haspopup="listbox"
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls={isOpen ? listId : undefined}
          aria-activedescendant={isOpen && matches[active] ? idOf(active) : undefined}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="done"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          rightSection={<Combobox.Chevron />}
          rightSectionPointerEvents="none"
          description={description}
          {...field}
          wrapperProps={{ ref: box }}
          value={text}
          onChange={({ currentTarget }) => {
            setMoved(null)
            onType(currentTarget.value)
            list.openDropdown()
          }}
          onKeyDown={onKeyDown}
          onClick={() => list.openDropdown()}
          onBlur={() => {
            close()
            pickWholeName()
            field.onBlur?.(undefined)
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options id={listId} aria-label={WORDS.drugsAndItems} className={careStyles.options}>
          {matches.map((item, place) => (
            <Combobox.Option
              key={item._id}
              id={idOf(place)}
              value={String(place)}
              selected={place === active}
              aria-selected={item === chosen}
              ref={isOpen && place === active ? keepInSight : null}
            >
              <OptionText item={item} />
            </Combobox.Option>
          ))}
          {matches.length === 0 && <Combobox.Empty>{nothingFound}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}

/** As high as the list may become (care.module.css), and a little. */
const LIST_HEIGHT = 288

/**
 * The list opens below its box, never over what was said above it. So the box goes up if there is too little room; and on a touch screen
 * always, because the keyboard takes half of it.
 */
function makeRoom(box: HTMLElement | null) {
  if (!box) return
  const below = window.innerHeight - box.getBoundingClientRect().bottom
  if (below < LIST_HEIGHT || window.matchMedia('(pointer: coarse)').matches) box.scrollIntoView({ block: 'start' })
}

/** While typing, the first match that is in stock; one that has run out only if there is no other. */
function firstToGive(matches: readonly Item[], typed: string): number {
  if (!typed) return -1
  return Math.max(
    0,
    matches.findIndex(({ count }) => count > 0),
  )
}

const next = (place: number, by: 1 | -1, length: number) => (place === -1 && by === -1 ? length - 1 : (place + by + length) % length)

/** Scrolls the list alone: when it opens it is not in its place yet, and the page would follow it there. */
function keepInSight(option: HTMLElement | null) {
  const list = option?.parentElement
  if (!list) return
  const top = option.offsetTop - list.offsetTop
  const bottom = top + option.offsetHeight
  if (top < list.scrollTop) list.scrollTop = top
  else if (bottom > list.scrollTop + list.clientHeight) list.scrollTop = bottom - list.clientHeight
}

function OptionText({ item: { name, dosage, count } }: { item: Item }) {
  return (
    <span className={careStyles.option}>
      <span>
        <strong>{name}</strong> <span className={careStyles.left}>{dosage}</span>
      </span>
      <span className={careStyles.left}>{count === 0 ? WORDS.noneLeft : WORDS.unitsLeft(count)}</span>
    </span>
  )
}
