import { type KeyboardEvent, useEffect, useRef } from 'react'

/** Arrow keys, Home and End move through a list's rows; Enter follows the link. From the page, the down arrow moves to the first. */
export function useRowKeys<List extends HTMLElement = HTMLUListElement>() {
  const list = useRef<List>(null)

  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      const isOnPage = event.target instanceof Element && (event.target === document.body || event.target.id === 'main')
      const [first] = linksOf(list.current)
      if (event.key !== 'ArrowDown' || !isOnPage || !first) return
      event.preventDefault()
      first.focus()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])

  function onKeyDown(event: KeyboardEvent) {
    const links = linksOf(list.current)
    const target = event.target as Element
    // Keys of a menu drawn elsewhere arrive here too, and a text box needs them for itself.
    if (!event.currentTarget.contains(target) || target.matches('input, textarea, select')) return
    const row = target.closest('li,tr')
    const at = links.findIndex((link) => row?.contains(link))
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: links.length - 1 }[event.key]
    if (next === undefined || !links[next]) return
    event.preventDefault()
    links[next].focus()
  }

  return { ref: list, onKeyDown }
}

const linksOf = (list: HTMLElement | null) => [...(list?.querySelectorAll<HTMLElement>('[data-key-row]') ?? [])]
