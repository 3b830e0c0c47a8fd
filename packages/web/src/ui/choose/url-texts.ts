import { useDebouncedCallback } from '@mantine/hooks'
import { use, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { NextPlace } from '../../lib/late/next-place.ts'

type Texts<Param extends string> = Readonly<Record<Param, string>>

/**
 * Texts typed here and stored in the address, `delayMs` after the last key; the list returns to its first page. `shown` is for the inputs,
 * `settled` is what the address has; `settleNow` does not wait: call it when an input is left, so that the next link is not overtaken.
 * `hold` waits for the next key: what was typed may be no search. Use one call for all of a screen's texts: two would restore each other's
 * older text.
 */
export function useUrlTexts<Param extends string>(params: readonly Param[], delayMs: number) {
  const [search, setSearch] = useSearchParams()
  const settled = textsOf(params, (param) => search.get(param) ?? '')
  const [shown, setShown] = useState(settled)
  const [seen, setSeen] = useState(settled)
  const [sent, setSent] = useState(settled)
  const later = useDebouncedCallback(send, delayMs)
  const { pathname } = useLocation()
  const next = use(NextPlace)

  // Back, or a screen that clears the search, updates the inputs too; what is being typed stays.
  if (!isSame(settled, seen)) {
    setSeen(settled)
    if (!isSame(settled, sent)) setShown(settled)
  }

  function send(texts: Texts<Param>) {
    // A link was followed and its screen is loading; writing to the address now would stay on this screen.
    if (next && next.pathname !== pathname) return
    const trimmed = textsOf(params, (param) => texts[param].trim())
    if (isSame(trimmed, sent) && isSame(trimmed, settled)) return
    setSent(trimmed)
    setSearch(
      (search) => {
        for (const param of params) {
          if (trimmed[param]) search.set(param, trimmed[param])
          else search.delete(param)
        }
        search.delete('page')
        return search
      },
      { replace: true },
    )
  }

  function type(param: Param, text: string) {
    const texts = { ...shown, [param]: text }
    setShown(texts)
    later(texts)
  }

  function settleNow() {
    later.cancel()
    send(shown)
  }

  return { shown, settled, type, settleNow, hold: later.cancel }
}

function textsOf<Param extends string>(params: readonly Param[], text: (param: Param) => string): Texts<Param> {
  return Object.fromEntries(params.map((param) => [param, text(param)])) as Record<Param, string> // one for each
}

function isSame<Param extends string>(one: Texts<Param>, other: Texts<Param>): boolean {
  return (Object.keys(one) as Param[]).every((param) => one[param] === other[param])
}
