import { CloseButton, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useId, useState } from 'react'
import { messageOf } from '../../lib/notices/notify.ts'
import { SCREEN } from '../../lib/texts.ts'
import { useEarlyPresses } from '../early-presses.ts'
import { screenActions } from '../screen-actions.ts'
import { KEY_WORDS } from '../words.ts'
import styles from './palette.module.css'
import { type PaletteOption, usePaletteOptions } from './palette-options.tsx'

/** The box, with matching options below. The box keeps the focus, and screen readers announce the active option. */
export function PaletteList({ onClose }: { onClose: () => void }) {
  const listId = useId()
  const [actions] = useState(screenActions)
  const [typed, setTyped] = useState('')
  const [moved, setMoved] = useState<string | null>(null)
  const { options, search, only } = usePaletteOptions(typed, actions)
  const safe = options[0]?.isSafe ? 0 : -1
  const active = moved === null ? safe : options.findIndex(({ id }) => id === moved)
  const early = useEarlyPresses({
    typed,
    isSettled: search.isSettled,
    isFailed: search.error !== null,
    act: () => only && take(only),
  })

  function take(option: PaletteOption) {
    onClose()
    option.take()
  }

  function walk(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    const last = options.length - 1
    const next = {
      ArrowDown: active < last ? active + 1 : 0,
      ArrowUp: active > 0 ? active - 1 : last,
    }[event.key]
    if (next !== undefined) {
      event.preventDefault()
      setMoved(options[next]?.id ?? null)
    } else if (event.key === 'Enter' && !event.repeat) {
      event.preventDefault()
      const chosen = options[active]
      if (chosen) take(chosen)
      else if (!search.isSettled) early.remember('Enter')
    }
  }

  const idOf = (place: number) => `${listId}-${place}`
  const message = search.error
    ? messageOf(search.error)
    : !search.isSettled
      ? SCREEN.loadingPatients
      : search.isNone
        ? SCREEN.noPatient
        : ''
  return (
    <>
      <div className={styles.head}>
        <TextInput
          data-autofocus
          role="combobox"
          aria-label={KEY_WORDS.goTo}
          aria-expanded={options.length > 0}
          aria-autocomplete="list"
          aria-controls={listId}
          aria-activedescendant={options[active] && idOf(active)}
          placeholder={KEY_WORDS.goToHint}
          autoComplete="off"
          variant="unstyled"
          leftSection={<IconSearch size={20} aria-hidden />}
          value={typed}
          onChange={(event) => {
            early.forget()
            setMoved(null)
            setTyped(event.currentTarget.value)
          }}
          onBlur={early.forget}
          onKeyDown={walk}
        />
        <CloseButton size={44} aria-label={KEY_WORDS.close} onClick={onClose} />
      </div>
      <div id={listId} role="listbox" aria-label={KEY_WORDS.goTo} className={styles.list}>
        {options.map((option, place) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the box's, which keeps the focus
          // biome-ignore lint/a11y/useFocusableInteractive: the box keeps the focus and names the active option
          <div
            key={option.id}
            id={idOf(place)}
            ref={place === active ? showIt : undefined}
            role="option"
            aria-selected={place === active}
            className={`flex middle apart gap-5 corner pressable touchable pad-rows-3 pad-sides-4 lit ${styles.option}`}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => take(option)}
          >
            <span className="narrow anywhere">{option.label}</span>
            <span className="note firm">{option.hint}</span>
          </div>
        ))}
      </div>
      <p role="status" className={styles.message}>
        {message}
      </p>
    </>
  )
}

function showIt(option: HTMLElement | null) {
  option?.scrollIntoView?.({ block: 'nearest' })
}
