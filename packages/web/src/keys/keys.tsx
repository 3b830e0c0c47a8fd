import '../ui/controls.css'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useUser } from '../auth/user.tsx'
import { hasUnkept } from '../lib/drafts.ts'
import type { EarlyKey } from './early-key.ts'
import { keyReader } from './key-reader.ts'
import { KeySheet } from './key-sheet.tsx'
import { ownPreferences } from './own-preferences.ts'
import { Palette } from './palette/palette.tsx'
import { keysOf } from './registry.ts'
import { watchRowNumbers } from './row-numbers.ts'
import './row-numbers.css'
import { useSearchBox } from './search-box.ts'
import { isComposing, isDialogOpen, isHelpKey, isPaletteKey, isSingle, isTyping } from './silence.ts'

/** How long after `g` a letter selects a place, in ms. */
const GO_MS = 1_500
/** A key that waits longer than this for the user's preference is ignored, in ms. */
const WAIT_MS = 5_000

type Press = Pick<EarlyKey, 'key' | 'at'>

/** Handles the keys in registry.ts. `early` were pressed before this was loaded. */
export function Keys({ early }: { early: readonly EarlyKey[] }) {
  const { role } = useUser()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const search = useSearchBox()
  const { data: preferences, isError, refetch } = useQuery(ownPreferences())
  const singleKeys = preferences?.singleKeys
  const [shown, setShown] = useState<'palette' | 'sheet' | null>(() => (early.some(({ isPalette }) => isPalette) ? 'palette' : null))
  const waiting = useRef<readonly Press[]>(early.filter(({ isPalette }) => !isPalette))
  const goBegan = useRef(Number.NEGATIVE_INFINITY)
  const numbers = useRef<ReturnType<typeof watchRowNumbers> | null>(null)

  const act = useEffectEvent((key: string) => {
    if (isDialogOpen() || isTyping(document.activeElement)) return
    const keys = keysOf(pathname, role).filter(({ single }) => single)
    const isGoing = performance.now() - goBegan.current < GO_MS
    goBegan.current = Number.NEGATIVE_INFINITY
    const place = keys.find(({ press: [first, letter] }) => isGoing && first === 'g' && letter === key)
    if (place?.to) return void navigate(place.to)
    if (key === 'g') goBegan.current = performance.now()
    const row = numbers.current?.rowAt(key)
    numbers.current?.hide()
    if (row) return row.click()
    if (key === 'g' && keys.some(({ act }) => act === 'row')) numbers.current?.show()
    const found = keys.find(({ press }) => press.length === 1 && press[0] === key)
    if (found?.act === 'search') search.open()
    if (found?.act === 'sheet') setShown('sheet')
    if (found?.act === 'press') document.querySelector<HTMLElement>(`main [data-press="${found.name}"]`)?.click()
    if (found?.act === 'next') walkRows(1)
    if (found?.act === 'previous') walkRows(-1)
  })

  const openText = useEffectEvent((text: string) => search.open(text))
  const arrive = useEffectEvent((event: FocusEvent) => search.arrive(event.target))

  /** True if the press has been handled. */
  const take = useEffectEvent((reader: ReturnType<typeof keyReader>, press: Press): boolean => {
    if (search.take(press.key)) return true
    if (press.key === 'Backspace' || press.key === 'Escape') return false
    if (singleKeys === undefined) {
      waiting.current = [...waiting.current, press]
      if (isError) void refetch()
      return press.key === '/'
    }
    if (!singleKeys) return false
    // Scanner texts never start with it, so it need not wait; what follows belongs to the box that it opens.
    if (press.key !== '/' || reader.isHolding()) return reader.press(press.key, press.at)
    act(press.key)
    return true
  })

  const onKeyDown = useEffectEvent((reader: ReturnType<typeof keyReader>, event: KeyboardEvent) => {
    if (event.defaultPrevented) return
    if (isHelpKey(event) && !isDialogOpen()) return setShown('sheet')
    if (isPaletteKey(event)) {
      event.preventDefault()
      if (!isDialogOpen()) setShown('palette')
    } else if (isSingle(event) && take(reader, { key: event.key, at: event.timeStamp })) event.preventDefault()
  })

  const known = useRef<ReturnType<typeof keyReader> | null>(null)
  useEffect(() => {
    const reader = keyReader({ onKey: act, onText: openText })
    known.current = reader
    const rowNumbers = watchRowNumbers()
    numbers.current = rowNumbers
    const onKey = (event: KeyboardEvent) => onKeyDown(reader, event)
    document.addEventListener('keydown', onKey)
    document.addEventListener('focusin', arrive)
    const stopLeaving = watchEscape()
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('focusin', arrive)
      stopLeaving()
      rowNumbers.stop()
    }
  }, [])

  const replay = useEffectEvent(() => {
    const reader = known.current
    const keys = waiting.current.filter(({ at }) => performance.now() - at < WAIT_MS)
    waiting.current = []
    if (reader) for (const key of keys) take(reader, key)
  })
  useEffect(() => {
    if (singleKeys === undefined) return
    document.documentElement.toggleAttribute('data-no-single-keys', !singleKeys)
    replay()
  }, [singleKeys])

  const close = () => setShown(null)
  return (
    <>
      <Palette opened={shown === 'palette'} onClose={close} />
      <KeySheet opened={shown === 'sheet'} keys={keysOf(pathname, role)} onClose={close} />
    </>
  )
}

/** From the page, the next row is the first; at either end the focus stays. */
function walkRows(step: 1 | -1) {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-key-row]')]
  const here = document.activeElement?.closest('li,tr')
  const at = here ? rows.findIndex((row) => here.contains(row)) : -1
  if (at === -1) rows[0]?.focus()
  else rows[at + step]?.focus()
}

/** Open elements besides a dialog that close on Escape themselves. */
const OPEN = '[role="menu"], [role="listbox"], [role="dialog"], :is(header, nav) [aria-expanded="true"]'

/** Makes Escape press the back arrow. Drafts are kept; a screen whose text would be lost is not left. Returns a function that stops it. */
function watchEscape(): () => void {
  let wasOpen = false
  const look = () => {
    wasOpen = document.querySelector(OPEN) !== null
  }
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.repeat || isComposing(event) || wasOpen || hasUnkept()) return
    document.querySelector<HTMLElement>('main [data-leaves]')?.click()
  }
  document.addEventListener('keydown', look, true)
  document.addEventListener('keydown', leave)
  return () => {
    document.removeEventListener('keydown', look, true)
    document.removeEventListener('keydown', leave)
  }
}
