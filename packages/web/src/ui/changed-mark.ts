import './changed-mark.css'
import { useState } from 'react'

/**
 * For what may change before one's eyes: `<tr data-changed={useChangedMark(row.version)}>` is tinted for two seconds whenever the value
 * becomes another one. Two names take turns, so that a change soon after another is seen, too. Undefined is not known yet: what comes then
 * has not changed.
 */
export function useChangedMark(value: string | number | undefined): 'once' | 'again' | undefined {
  const [seen, setSeen] = useState({ value, changes: 0 })
  if (seen.value !== value) setSeen({ value, changes: seen.changes + (seen.value === undefined ? 0 : 1) })
  if (seen.changes === 0) return undefined
  return seen.changes % 2 === 1 ? 'once' : 'again'
}
