import './changed-mark.css'
import { useState } from 'react'

/**
 * For values that can change while shown: `<tr data-changed={useChangedMark(row.version)}>` is tinted for two seconds whenever the value
 * changes. Two names alternate, so that a second change soon afterwards is visible too. Undefined means not known yet; the first value
 * after that is not a change.
 */
export function useChangedMark(value: string | number | undefined): 'once' | 'again' | undefined {
  const [seen, setSeen] = useState({ value, changes: 0 })
  if (seen.value !== value) setSeen({ value, changes: seen.changes + (seen.value === undefined ? 0 : 1) })
  if (seen.changes === 0) return undefined
  return seen.changes % 2 === 1 ? 'once' : 'again'
}
