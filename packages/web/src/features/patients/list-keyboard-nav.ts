import { type FormEvent, type KeyboardEvent, useRef } from 'react'
import { useEarlyEnter } from '../../keys/early-enter.ts'

type Settings = { typed: string; isSettled: boolean; isFailed: boolean; settleNow: () => void }

/**
 * Arrow keys move from the inputs through the results and back. Enter in an input opens the only exact result; otherwise it moves to the
 * first result that contains the text, never to a similar name. While the results belong to an older text (`isSettled` is false), nothing
 * is opened, because it could be the wrong chart. Such an Enter waits for the answer, and then opens the only exact result or nothing.
 */
export function useListKeyboardNav({ typed, isSettled, isFailed, settleNow }: Settings) {
  const results = useRef<HTMLDivElement>(null)
  const inputs = useRef<HTMLFormElement>(null)
  const links = () => [...(results.current?.querySelectorAll<HTMLAnchorElement>('a[data-key-row]') ?? [])]
  const exact = () => links().filter(({ dataset }) => dataset.match === 'exact')
  const early = useEarlyEnter({ typed, isSettled, isFailed, openOnly: () => exact().length === 1 && exact()[0]?.click() })

  function onInputKey(event: KeyboardEvent) {
    if (event.key === 'Escape') early.forget()
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    links()[0]?.focus()
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (!isSettled) {
      early.remember()
      settleNow()
      return
    }
    const [only, ...others] = exact()
    if (only && others.length === 0) only.click()
    else
      links()
        .find(({ dataset }) => dataset.match !== 'similar')
        ?.focus()
  }

  function onResultKey(event: KeyboardEvent) {
    // If Enter is still held down from moving the focus here, it must not select a patient.
    if (event.key === 'Enter' && event.repeat) event.preventDefault()
    const all = links()
    const at = all.indexOf(document.activeElement as HTMLAnchorElement) // -1 if it is none of them
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
