import { Combobox, Textarea, useCombobox } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import type { ContractForm } from '../../../forms/contract-form.ts'
import careStyles from '../care/care.module.css'

/** An option in the list below a box. */
export type Suggestion = { readonly id: string; readonly label: ReactNode; readonly hint?: ReactNode; readonly take: () => void }

export type Suggestions = {
  readonly options: readonly Suggestion[]
  /** The first option is active at once, and Tab picks it like Enter. Otherwise the text stays as typed until an arrow key moves. */
  readonly takesFirst: boolean
  /** A different name for the list than the box's. */
  readonly listLabel?: string | undefined
  /** Shown instead of options. */
  readonly nothing?: string | undefined
}

type Props = {
  label: string
  /** The list's accessible name. */
  listLabel: string
  field: ReturnType<ContractForm<Record<string, unknown>>['field']>
  /** Options for the text before the caret; null shows no list. */
  suggest: (before: string, box: HTMLTextAreaElement) => Suggestions | null
  description?: ReactNode
  minRows?: number
  /** When the screen opens, unless a touch keyboard would cover it. */
  takesFocus?: boolean
  onFocus?: () => void
  /** Gets the keys that the list does not handle. */
  onKeyDown?: (event: KeyboardEvent) => void
}

/**
 * A box for free text, one line high until more is written, with suggestions below while typing. A textbox for screen readers, which
 * announce the active option.
 */
export function SuggestBox({ label, listLabel, field, suggest, description, minRows = 1, takesFocus = false, ...handlers }: Props) {
  const { onFocus, onKeyDown } = handlers
  const list = useCombobox()
  const listId = useId()
  const box = useRef<HTMLTextAreaElement>(null)
  const [hold] = useState(() => (element: HTMLTextAreaElement | null) => {
    box.current = element
    if (!element || !takesFocus || window.matchMedia('(pointer: coarse)').matches) return
    element.focus({ preventScroll: true })
    element.setSelectionRange(element.value.length, element.value.length)
  })
  const [moved, setMoved] = useState<string | null>(null)
  const found = list.dropdownOpened && box.current ? suggest(beforeCaret(box.current), box.current) : null
  const options = found?.options ?? []
  const isOpen = found !== null && (options.length > 0 || found.nothing !== undefined)
  // The option itself and not its place, which changes when more of the list has loaded.
  const active = moved === null ? (found?.takesFirst ? 0 : -1) : options.findIndex(({ id }) => id === moved)
  const idOf = (place: number) => `${listId}-${place}`

  function close() {
    list.closeDropdown()
    setMoved(null)
  }

  function take(option: Suggestion) {
    close()
    option.take()
  }

  function walkList(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    if (!isOpen || event.ctrlKey || event.metaKey || event.altKey) return onKeyDown?.(event)
    const chosen = options[active]
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (options.length === 0) return
      event.preventDefault()
      setMoved(options[next(active, event.key === 'ArrowDown' ? 1 : -1, options.length)]?.id ?? null)
    } else if ((event.key === 'Enter' || (event.key === 'Tab' && !event.shiftKey && found.takesFirst)) && chosen) {
      event.preventDefault()
      take(chosen)
    } else if (event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      close()
    }
  }

  return (
    <Combobox
      store={list}
      onOptionSubmit={(place) => take(options[Number(place)] as Suggestion)} // the place of an option that was shown
      onClose={() => setMoved(null)}
      withinPortal={false}
      keepMounted={false}
    >
      <Combobox.Target withKeyboardNavigation={false} withAriaAttributes={false}>
        <Textarea
          label={label}
          minRows={minRows}
          aria-autocomplete="list"
          aria-controls={isOpen ? listId : undefined}
          aria-activedescendant={isOpen && options[active] ? idOf(active) : undefined}
          autoComplete="off"
          {...field}
          ref={hold}
          description={description}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          descriptionProps={{ 'aria-live': 'polite' }}
          onChange={(event) => {
            setMoved(null)
            field.onChange?.(event)
            list.openDropdown()
          }}
          onFocus={onFocus}
          onKeyDown={walkList}
          onBlur={() => {
            close()
            field.onBlur?.(undefined)
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!isOpen}>
        <Combobox.Options id={listId} aria-label={found?.listLabel ?? listLabel} className={careStyles.options}>
          {options.map(({ id, label, hint }, place) => (
            <Combobox.Option key={id} id={idOf(place)} value={String(place)} selected={place === active} aria-selected={place === active}>
              <span className="flex wrap fill apart gap-columns-4 middle slim anywhere">
                <span>{label}</span> {hint && <span className={careStyles.left}>{hint}</span>}
              </span>
            </Combobox.Option>
          ))}
          {options.length === 0 && found?.nothing && <Combobox.Empty>{found.nothing}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}

const beforeCaret = (box: HTMLTextAreaElement) => box.value.slice(0, box.selectionStart ?? box.value.length)

const next = (place: number, by: 1 | -1, length: number) => (place === -1 && by === -1 ? length - 1 : (place + by + length) % length)
