import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'
import { useSearchParams } from 'react-router'

/**
 * A text that is typed here and lives in the address under `param`, written there `delayMs` after the last key; the list begins at its first page again.
 * `shown` is what the input shows, `settled` what the address holds; `settleNow` does not wait.
 */
export function useUrlText(param: string, delayMs: number) {
  const [search, setSearch] = useSearchParams()
  const settled = search.get(param) ?? ''
  const [shown, setShown] = useState(settled)
  const [seen, setSeen] = useState(settled)
  const [sent, setSent] = useState(settled)
  const later = useDebouncedCallback(send, delayMs)

  // Back, or a screen that empties the search, shows here too; what is being typed stays.
  if (settled !== seen) {
    setSeen(settled)
    if (settled !== sent) setShown(settled)
  }

  function send(text: string) {
    const trimmed = text.trim()
    setSent(trimmed)
    if (trimmed === settled) return
    setSearch(
      (search) => {
        if (trimmed) search.set(param, trimmed)
        else search.delete(param)
        search.delete('page')
        return search
      },
      { replace: true },
    )
  }

  function type(text: string) {
    setShown(text)
    later(text)
  }

  function settleNow() {
    later.cancel()
    send(shown)
  }

  return { shown, settled, type, settleNow }
}
