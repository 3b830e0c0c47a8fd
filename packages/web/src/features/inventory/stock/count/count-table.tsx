import { countedOf } from '@clinic/clinical/drugs/units'
import { COUNT_REASONS, type CountReason } from '@clinic/clinical/stock/stock-count'
import { type CountLine, getCount, typeCount } from '@clinic/contract/stock/stock-counts'
import { NativeSelect, NumberInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { call, query } from '../../../../api/client.ts'
import { newKey } from '../../../../forms/contract-form.ts'
import * as notify from '../../../../lib/notices/notify.ts'
import { expiryText } from '../../../../shared/drugs/typed-expiry.ts'
import { WHOLE_UNITS } from '../../units.ts'
import stock from '../stock.module.css'
import { WORDS } from '../words.ts'
import styles from './count.module.css'

type Props = {
  countId: string
  lines: readonly CountLine[]
  isBlind: boolean
  /** It was begun just now, and the first lot can be counted. */
  takesFocus: boolean
}

/** One line per lot; Enter saves the number and moves to the next lot. */
export function CountTable({ countId, lines, isBlind, takesFocus }: Props) {
  return (
    <div className="table-card">
      <table className={`table stacked ${stock.cards} ${styles.table}`} aria-label={WORDS.countSheet}>
        <thead>
          <tr>
            <th scope="col">Item</th>
            <th scope="col">{WORDS.lot}</th>
            <th scope="col">Expiry</th>
            {!isBlind && (
              <th scope="col" className="number">
                Expected
              </th>
            )}
            <th scope="col" className="number">
              Counted
            </th>
            <th scope="col" className="no-print">
              Difference
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, place) => (
            <CountRow key={line.lotId} countId={countId} line={line} isBlind={isBlind} takesFocus={takesFocus && place === 0} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function CountRow({ countId, line, isBlind, takesFocus }: Omit<Props, 'lines'> & { line: CountLine }) {
  const { lotId, name, dosage, lotNo, expiresOn, quantity, counted, difference, reasonCode } = line
  const [units, setUnits] = useState<number | string>(counted ?? '')
  const store = useStore(countId)

  function settle() {
    if (typeof units === 'number' && units !== counted) store({ lotId, counted: units, ...(reasonCode && { reasonCode }) })
  }

  return (
    <tr className="unbroken">
      <th scope="row">
        {name} <span className={stock.description}>{dosage}</span>
      </th>
      <td className={`${styles.lot} ${stock.left2}`}>{lotNo || <span className="quiet one-line">{WORDS.noLotNumber}</span>}</td>
      <td className={`${styles.expiry} ${stock.right2} one-line`}>
        {expiresOn ? expiryText(expiresOn) : <span className="quiet">{WORDS.noExpiry}</span>}
      </td>
      {!isBlind && <td className={`number ${styles.expected} ${stock.left3}`}>{countedOf(quantity, line)}</td>}
      <td className={styles.counted}>
        <NumberInput
          aria-label={WORDS.countedOfLot(name, lotNo || WORDS.noLotNumber)}
          {...WHOLE_UNITS}
          autoFocus={takesFocus}
          value={units}
          onChange={setUnits}
          onBlur={settle}
          onKeyDown={nextOnEnter}
          className={stock.input}
        />
      </td>
      <td className={`${styles.difference} ${stock.right3} no-print`}>
        {difference !== null && (
          <span className={`${styles.figure} ${difference === 0 ? 'quiet' : 'watch strong'}`}>
            {difference > 0 ? `+${difference}` : difference < 0 ? `−${-difference}` : WORDS.agrees}
          </span>
        )}
        {difference !== null && difference !== 0 && counted !== null && (
          <NativeSelect
            aria-label={WORDS.reasonOf(name)}
            value={reasonCode ?? ''}
            data={[{ value: '', label: WORDS.chooseAReason }, ...COUNT_REASONS.map((value) => ({ value, label: WORDS.reasons[value] }))]}
            onChange={({ currentTarget: { value } }) => {
              if (value) store({ lotId, counted, reasonCode: value as CountReason })
            }}
          />
        )}
      </td>
    </tr>
  )
}

type TypedCount = { lotId: string; counted: number; reasonCode?: CountReason }

/** Saves one line; the response is the current sheet. */
function useStore(countId: string) {
  const client = useQueryClient()
  const params = { params: { id: countId } }
  const save = useMutation({
    mutationFn: (line: TypedCount) => call(typeCount, { ...params, body: { lines: [line] } }, { idempotencyKey: newKey() }),
    onSuccess: (sheet) => client.setQueryData(query(getCount, params).queryKey, sheet),
    onError: (error) => notify.failure(error),
    scope: { id: countId }, // one at a time, so that an older response never replaces a newer one
  })
  return (line: TypedCount) => save.mutate(line)
}

function nextOnEnter(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key !== 'Enter') return
  event.preventDefault()
  const all = [...(event.currentTarget.closest('tbody')?.querySelectorAll<HTMLInputElement>('input') ?? [])]
  const next = all[all.indexOf(event.currentTarget) + 1]
  if (next) next.focus()
  else event.currentTarget.blur()
}
