import { countedOf } from '@clinic/clinical/drugs/units'
import type { Item } from '@clinic/contract/inventory/inventory'
import type { SessionLine } from '@clinic/contract/prescribing/prescribing'
import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import type { ShelfItem } from '../../pickers/usable-items.ts'
import { givenText } from '../../prescription/line-given.ts'
import { rowOf, textOf } from '../../prescription/line-rows.ts'
import styles from '../../prescription/lines.module.css'
import { WORDS } from '../../words.ts'
import { isHeldBack, isOpenLine, itemOfLine } from './prescribed-rows.ts'

/** `inWords`: how many drugs are left to give of a prescription in words. */
type Props = { lines: readonly SessionLine[]; items: readonly ShelfItem[] | undefined; inWords: number | undefined; onFill: () => void }

/** The prescription's drugs, their stock, and what was already given. One press makes rows for the rest. */
export function Prescribed({ lines, items, inWords = 0, onFill }: Props) {
  const fillIn = (
    <Button variant="default" onClick={onFill}>
      {WORDS.fillIn}
    </Button>
  )
  if (lines.length === 0) return inWords > 0 ? <div className={styles.ordered}>{fillIn}</div> : null
  return (
    <div className={styles.ordered}>
      <ul className="plain-list line-above" aria-label={WORDS.prescribed}>
        {lines.map((line) => (
          <li key={line._id} className={`pad-rows-2 line-below ${styles.line}`}>
            <div className={styles.said}>
              <span className={styles.drug}>{textOf(rowOf(line, ''))}</span>
              <span className="note figures one-line">
                {!isOpenLine(line) ? (
                  <>
                    <IconCheck size={16} aria-hidden /> {WORDS.givenAlready}
                  </>
                ) : (
                  stockText(items && (itemOfLine(line, items) ?? null))
                )}
              </span>
            </div>
            {isHeldBack(line) && <p className="below-2 warned text-s">{WORDS.notFilledIn(line.stoppedBy ?? '')}</p>}
            {isOpenLine(line) && givenText(line) && <p className="note">{givenText(line, items && itemOfLine(line, items))}</p>}
          </li>
        ))}
      </ul>
      {lines.some((line) => isOpenLine(line) && !isHeldBack(line)) && fillIn}
    </div>
  )
}

/** Undefined while the stock loads, null for a drug that is not in stock. */
function stockText(item: Item | null | undefined): string {
  if (item === undefined) return ''
  return item === null ? WORDS.notInStock : item.count === 0 ? WORDS.outOfStock : WORDS.unitsLeft(countedOf(item.count, item))
}
