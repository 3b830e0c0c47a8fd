import { CloseButton, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { WORDS } from '../words.ts'
import styles from './pick-list.module.css'
import { firstToGive, nextPlace, placeOf } from './pick-places.ts'
import type { Pickable, PickerProps, PickGroup } from './picker-props.ts'

type Props<T extends Pickable> = Omit<PickerProps<T>, 'description' | 'field' | 'tabPicks' | 'picksWholeName'>

/** A search box on top, which keeps the focus, and matching options below. Screen readers announce the active option. */
export function PickList<T extends Pickable>({ label, placeholder, listLabel, find, nothingFound, text, chosen, ...rest }: Props<T>) {
  const { onType, onPick, sheet } = rest
  const listId = useId()
  const [moved, setMoved] = useState<string | null>(null)
  const [typed, setTyped] = useState(text)
  const wanted = typed.trim()
  const groups = inGroups(find(chosen?.name === wanted ? '' : wanted), wanted === '' ? (sheet.first ?? []) : [])
  const items = groups.flatMap((group) => group.items)
  const active = moved === null ? firstToGive(items, wanted) : placeOf(items, moved)
  const idOf = (place: number) => `${listId}-${place}`

  function type(next: string) {
    setMoved(null)
    setTyped(next)
    onType(next)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      setMoved(items[nextPlace(active, event.key === 'ArrowDown' ? 1 : -1, items.length)]?._id ?? null)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      const item = items[active]
      if (item) onPick(item)
    }
  }

  return (
    <>
      <TextInput
        className="pad-above-2 pad-below-3 pad-sides-5"
        aria-label={label}
        placeholder={placeholder}
        role="combobox"
        aria-haspopup="listbox"
        aria-autocomplete="list"
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={items[active] ? idOf(active) : undefined}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="done"
        data-autofocus
        ref={takeFocus}
        leftSection={<IconSearch size={18} aria-hidden />}
        rightSectionPointerEvents="all"
        rightSection={typed !== '' && <CloseButton aria-label={WORDS.clearSearch} onClick={() => type('')} />}
        value={typed}
        onChange={({ currentTarget }) => type(currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <div
        id={listId}
        role="listbox"
        tabIndex={-1}
        aria-label={listLabel}
        className={styles.list}
        onMouseDown={(event) => event.preventDefault()}
      >
        {groups.map((group, at) => {
          const before = groups.slice(0, at).reduce((sum, each) => sum + each.items.length, 0)
          return (
            <Group key={group.label} group={group}>
              {group.items.map((item, index) => (
                <Row
                  key={item._id}
                  id={idOf(before + index)}
                  item={item}
                  hint={rest.hint(item)}
                  warning={sheet.warning(item)}
                  isActive={before + index === active}
                  isChosen={item._id === chosen?._id}
                  onPick={() => onPick(item)}
                />
              ))}
            </Group>
          )
        })}
        {items.length === 0 && <p className={styles.empty}>{nothingFound}</p>}
      </div>
    </>
  )
}

/** Leaves out what is already listed first. */
function inGroups<T extends Pickable>(items: readonly T[], first: readonly PickGroup<T>[]): readonly PickGroup<T>[] {
  const said = new Set(first.flatMap((group) => group.items.map(({ _id }) => _id)))
  const label = said.size > 0 ? WORDS.allItems : ''
  return [...first, { label, items: items.filter(({ _id }) => !said.has(_id)) }].filter((group) => group.items.length > 0)
}

const takeFocus = (box: HTMLInputElement | null) => box?.focus()

function Group<T extends Pickable>({ group: { label }, children }: { group: PickGroup<T>; children: ReactNode }) {
  const id = useId()
  if (label === '') return children
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be part of a listbox
    <div role="group" aria-labelledby={id}>
      <p id={id} className={styles.group}>
        {label}
      </p>
      {children}
    </div>
  )
}

type RowProps = {
  id: string
  item: Pickable
  hint: ReactNode
  warning: ReactNode
  isActive: boolean
  isChosen: boolean
  onPick: () => void
}

function Row({ id, item: { name, dosage }, hint, warning, isActive, isChosen, onPick }: RowProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the box above handles the keys
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      data-active={isActive || undefined}
      ref={isActive ? intoView : null}
      className={styles.row}
      onClick={onPick}
    >
      <span className="narrow anywhere">
        <strong className="strong">{name}</strong> <span className={`quiet ${styles.strength}`}>{dosage}</span>
      </span>
      <span className={`quiet text-s to-right ${styles.hint}`}>{hint}</span>
      {warning && <span className="whole-line anywhere">{warning}</span>}
    </div>
  )
}

const intoView = (row: HTMLElement | null) => row?.scrollIntoView({ block: 'nearest' })
