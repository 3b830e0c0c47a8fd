import { Combobox, TextInput, useCombobox } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { SCREEN } from '../../../lib/texts.ts'
import { useIsPhone } from '../../../lib/use-media.ts'
import careStyles from '../care/care.module.css'
import { firstToGive, nextPlace, placeOf } from './pick-places.ts'
import type { Pickable, PickerProps } from './picker-props.ts'
import { SheetPicker } from './sheet-picker.tsx'

/** A box for finding an item: with a list below it, or on a phone in a sheet. */
export function ItemPicker<T extends Pickable>(props: PickerProps<T>) {
  return useIsPhone() ? <SheetPicker {...props} /> : <ListPicker {...props} />
}

/**
 * While its list is open, it handles Enter itself and never sends the form. Text that was typed but not picked stays; a whole name picks
 * its item on leaving the box.
 */
function ListPicker<T extends Pickable>({ label, listLabel, find, hint, nothingFound, text, chosen, onType, ...rest }: PickerProps<T>) {
  const { onPick, description, field, tabPicks = false, picksWholeName = true, placeholder = SCREEN.selectPlaceholder } = rest
  const box = useRef<HTMLDivElement>(null)
  const list = useCombobox({ onDropdownOpen: () => requestAnimationFrame(() => makeRoom(box.current)) })
  const listId = useId()
  const [moved, setMoved] = useState<string | null>(null)
  const isOpen = list.dropdownOpened
  const typed = chosen ? '' : text.trim()
  const matches = find(typed)
  const named = moved ?? chosen?._id
  const active = named === undefined ? firstToGive(matches, typed) : placeOf(matches, named)
  const idOf = (place: number) => `${listId}-${place}`

  function close() {
    list.closeDropdown()
    setMoved(null)
  }

  function pick(item: T) {
    onPick(item)
    close()
  }

  function pickWholeName() {
    const named = picksWholeName && typed && matches.find(({ name }) => name.toLowerCase() === typed.toLowerCase())
    if (named) onPick(named)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (isOpen) setMoved(matches[nextPlace(active, event.key === 'ArrowDown' ? 1 : -1, matches.length)]?._id ?? null)
      else list.openDropdown()
    } else if (event.key === 'Enter') {
      if (!isOpen) return pickWholeName()
      event.preventDefault()
      const item = matches[active]
      if (item) pick(item)
    } else if (event.key === 'Tab' && tabPicks && isOpen && !event.shiftKey && typed !== '') {
      const item = matches[active]
      if (!item) return
      event.preventDefault()
      pick(item)
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault()
      close()
    }
  }

  return (
    <Combobox
      store={list}
      onOptionSubmit={(place) => pick(matches[Number(place)] as T)} // the index of an item that was shown
      onClose={() => setMoved(null)}
      withinPortal={false}
      keepMounted={false}
      middlewares={{ flip: false }}
    >
      <Combobox.Target withKeyboardNavigation={false} withAriaAttributes={false}>
        <TextInput
          label={label}
          placeholder={placeholder}
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
        <Combobox.Options id={listId} aria-label={listLabel} className={careStyles.options}>
          {matches.map((item, place) => (
            <Combobox.Option
              key={item._id}
              id={idOf(place)}
              value={String(place)}
              selected={place === active}
              aria-selected={item._id === chosen?._id}
              ref={isOpen && place === active ? keepInSight : null}
            >
              <OptionText item={item} hint={hint(item)} />
            </Combobox.Option>
          ))}
          {matches.length === 0 && <Combobox.Empty>{nothingFound}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}

/** The maximum height of the list (care.module.css), and a little more. */
const LIST_HEIGHT = 288

/**
 * The list opens below its box, never over what is above. So if there is too little space, the box scrolls up; on a touch screen always,
 * because the keyboard takes half of it.
 */
function makeRoom(box: HTMLElement | null) {
  if (!box) return
  const below = window.innerHeight - box.getBoundingClientRect().bottom
  if (below < LIST_HEIGHT || window.matchMedia('(pointer: coarse)').matches) box.scrollIntoView({ block: 'start' })
}

/** Scrolls only the list: when it opens it is not in position yet, and the page would scroll there. */
function keepInSight(option: HTMLElement | null) {
  const list = option?.parentElement
  if (!list) return
  const top = option.offsetTop - list.offsetTop
  const bottom = top + option.offsetHeight
  if (top < list.scrollTop) list.scrollTop = top
  else if (bottom > list.scrollTop + list.clientHeight) list.scrollTop = bottom - list.clientHeight
}

function OptionText({ item: { name, dosage }, hint }: { item: Pickable; hint: ReactNode }) {
  return (
    <span className="flex wrap fill apart gap-columns-4 middle slim anywhere">
      <span>
        <strong>{name}</strong> <span className={careStyles.left}>{dosage}</span>
      </span>
      <span className={careStyles.left}>{hint}</span>
    </span>
  )
}
