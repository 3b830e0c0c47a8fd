import { type FormEvent, type KeyboardEvent, useRef } from 'react'
import { useEarlyPresses } from '../../../keys/early-presses.ts'

type Settings = { typed: string; isSettled: boolean; isFailed: boolean; settleNow: () => void }

/**
 * Arrow keys move from the inputs through the results and back. Enter in an input opens the only exact result; otherwise it moves to the
 * first result that contains the text, never to a similar name. While the results belong to an older text (`isSettled` is false), keys
 * neither open one nor move to one, because it could be the wrong chart. They wait for the answer: then Enter opens the only exact result
 * or nothing, and the down arrow moves where Enter would: it was pressed before the similar names were shown.
 */
export function useListKeyboardNav({ typed, isSettled, isFailed, settleNow }: Settings) {
  const results = useRef<HTMLDivElement>(null)
  const inputs = useRef<HTMLFormElement>(null)
  const links = () => [...(results.current?.querySelectorAll<HTMLAnchorElement>('a[data-key-row]') ?? [])]
  const exact = () => links().filter(({ dataset }) => dataset.match === 'exact')
  const moveToFirst = () => {
    const meant = links().find(({ dataset }) => dataset.match !== 'similar')
    meant?.focus()
  }
  const early = useEarlyPresses({
    typed,
    isSettled,
    isFailed,
    act: (keys) => {
      const [only, ...others] = exact()
      if (keys.has('Enter') && only && others.length === 0) only.click()
      else if (keys.has('ArrowDown')) moveToFirst()
    },
  })

  function waitWith(key: string) {
    early.remember(key)
    settleNow()
  }

  function onInputKey(event: KeyboardEvent) {
    if (event.key === 'Escape') early.forget()
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    if (isSettled) links()[0]?.focus()
    else waitWith(event.key)
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (!isSettled) return waitWith('Enter')
    const [only, ...others] = exact()
    if (only && others.length === 0) only.click()
    else moveToFirst()
  }

  function onResultKey(event: KeyboardEvent) {
    const all = links()
    const at = all.indexOf(document.activeElement as HTMLAnchorElement) // -1 if it is none of them
    // Nor may Enter that is still held down from moving the focus here select a patient.
    if (event.key === 'Enter' && (event.repeat || (at !== -1 && !isSettled))) event.preventDefault()
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key]
    if (next === undefined) return
    event.preventDefault()
    if (next < 0) inputs.current?.querySelector('input')?.focus()
    else all[next]?.focus()
  }

  return {
    form: { ref: inputs, noValidate: true, onKeyDown: onInputKey, onSubmit, onBlur: early.forget },
    list: { ref: results, onKeyDown: onResultKey },
    typedMore: early.forget,
  }
}
