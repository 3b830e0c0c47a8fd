import { type ComponentType, useEffect, useState } from 'react'
import { loadLazily } from '../lib/late/lazy.ts'
import type { EarlyKey } from './early-key.ts'
import { isPaletteKey, isSingle } from './silence.ts'

/** Loads keys, palette and key list in an idle moment, so that they work without a network, or with the first key. */
const loadKeys = () => import('./keys.tsx')
const QUIET_MS = 3_000

/** Replaces the keys until their code has loaded; no first screen waits for it. */
export function LateKeys() {
  const [late, setLate] = useState<{ Keys: ComponentType<{ early: readonly EarlyKey[] }> } | null>(null)
  const [early] = useState<EarlyKey[]>([])

  useEffect(() => {
    if (late) return
    const load = () => {
      loadLazily(loadKeys).then(setLate, () => undefined)
    }
    const onKey = (event: KeyboardEvent) => {
      const isPalette = isPaletteKey(event)
      if (!isPalette && !isSingle(event)) return
      if (isPalette || event.key === '/') event.preventDefault()
      early.push({ key: event.key, at: event.timeStamp, isPalette })
      if (event.key.length === 1) load()
    }
    const timer = setTimeout(load, QUIET_MS)
    document.addEventListener('keydown', onKey)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('keydown', onKey)
    }
  }, [late, early])

  return late && <late.Keys early={early} />
}
