import { useDebouncedCallback } from '@mantine/hooks'
import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router'

/**
 * A text that is typed here and lives in the address as `?{name}=`, written there once the person pauses for `delay` ms; the page begins anew.
 * `[shown, settled, change]`: what the input shows, what the address holds, and what to call when it is typed in.
 */
export function useUrlText(name: string, delay: number): [shown: string, settled: string, change: (text: string) => void] {
  const [search, setSearch] = useSearchParams()
  const settled = search.get(name) ?? ''
  const [shown, setShown] = useState(settled)
  const [seen, setSeen] = useState(settled)
  const written = useRef(settled)

  // The address changed, and not by typing: back, or a link to the empty search.
  if (settled !== seen) {
    setSeen(settled)
    if (settled !== written.current) {
      written.current = settled
      setShown(settled)
    }
  }

  const write = useDebouncedCallback((text: string) => {
    if (written.current === text) return
    written.current = text
    setSearch(
      (latest) => {
        if (text) latest.set(name, text)
        else latest.delete(name)
        latest.delete('page')
        return latest
      },
      { replace: true },
    )
  }, delay)

  function change(text: string) {
    setShown(text)
    write(text.trim())
  }

  return [shown, settled, change]
}
