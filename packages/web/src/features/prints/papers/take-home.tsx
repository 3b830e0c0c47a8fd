import { unitOf } from '@clinic/clinical/drugs/units'
import { isByInjection } from '@clinic/clinical/guard/by-injection'
import type { SessionLine } from '@clinic/contract/prescribing/prescribing'
import { useState } from 'react'
import { counted, type SessionData, type Shelf } from '../session-data.ts'
import summary from '../summary.module.css'
import { PRINT_WORDS } from '../words.ts'

type Part = { readonly key: string; readonly text: string; readonly isForHome: boolean }

/** The prescription in parts, each of which may be ticked. What goes by injection is not for home unless a person says so. */
export function partsOf({ session, lines }: Pick<SessionData, 'session' | 'lines'>, shelf: Shelf): readonly Part[] {
  if (lines.length > 0) return lines.map((line) => ({ key: line._id, text: textOf(line, shelf), isForHome: isForHome(line, shelf) }))
  const rows = session.prescription.split('\n').filter((row) => row.trim() !== '')
  return rows.map((text, place) => ({ key: `${place}`, text, isForHome: !isByInjection(text) }))
}

/** The line may say it, or the item: 'Artesunate', '120 mg', given from a vial. */
export function isForHome({ drug, dose, itemId }: SessionLine, shelf: Shelf): boolean {
  const item = itemId === null ? undefined : shelf.get(itemId)
  return !isByInjection(drug, dose, ...(item ? [item.name, item.dosage, unitOf(item)] : []))
}

const textOf = (line: SessionLine, shelf: Shelf) => `${line.drug} – ${PRINT_WORDS.lineDetails(line, counted(line.units ?? 0, line, shelf))}`

/** What the patient takes at home: ticked from the prescription, or typed. Boxes and what is not ticked stay on the screen. */
export function TakeHome({ parts }: { parts: readonly Part[] }) {
  const [ticked, setTicked] = useState(new Set(parts.filter(({ isForHome }) => isForHome).map(({ key }) => key)))
  const [typed, setTyped] = useState('')
  return (
    <div>
      {parts.map(({ key, text }) => (
        <label key={key} className={`block ${ticked.has(key) ? '' : 'no-print'}`}>
          <input
            type="checkbox"
            className="no-print"
            checked={ticked.has(key)}
            onChange={({ currentTarget: { checked } }) =>
              setTicked(checked ? ticked.union(new Set([key])) : ticked.difference(new Set([key])))
            }
          />{' '}
          {text}
        </label>
      ))}
      <textarea
        className="wide no-print"
        rows={2}
        maxLength={2000}
        aria-label={PRINT_WORDS.alsoAtHome}
        placeholder={PRINT_WORDS.alsoAtHome}
        value={typed}
        onChange={({ currentTarget: { value } }) => setTyped(value)}
      />
      <p className={`as-typed ${summary.typed}`}>{typed.trim() || (ticked.size === 0 ? PRINT_WORDS.nothingAtHome : '')}</p>
    </div>
  )
}
