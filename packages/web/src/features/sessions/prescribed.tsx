import type { Item } from '@clinic/contract/inventory'
import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { rowOf, textOf } from './line-rows.ts'
import styles from './lines.module.css'
import { itemOfLine, openLines, type PrescribedLine } from './prescribed-rows.ts'
import type { ShelfItem } from './usable-items.ts'
import { WORDS } from './words.ts'

type Props = { lines: readonly PrescribedLine[]; items: readonly ShelfItem[] | undefined; onFill: () => void }

/** The prescription's drugs, their stock, and what was already given. One press makes rows for the rest. */
export function Prescribed({ lines, items, onFill }: Props) {
  if (lines.length === 0) return null
  const isOpen = openLines(lines).length > 0
  return (
    <div className={styles.ordered}>
      <ul className={styles.lines} aria-label={WORDS.prescribed}>
        {lines.map(({ line, given, left }) => (
          <li key={line._id} className={styles.line}>
            <div className={styles.said}>
              <span className={styles.drug}>{textOf(rowOf(line, ''))}</span>
              <span className={styles.left}>
                {left === 0 ? (
                  <>
                    <IconCheck size={16} aria-hidden /> {WORDS.givenAlready}
                  </>
                ) : (
                  stockText(items && (itemOfLine(line, items) ?? null))
                )}
              </span>
            </div>
            {given > 0 && left !== 0 && <p className={styles.quiet}>{WORDS.givenOf(given, line.units)}</p>}
          </li>
        ))}
      </ul>
      {isOpen && (
        <Button variant="default" onClick={onFill}>
          {WORDS.fillIn}
        </Button>
      )}
    </div>
  )
}

/** Undefined while the stock loads, null for a drug that is not in stock. */
function stockText(item: Pick<Item, 'count'> | null | undefined): string {
  if (item === undefined) return ''
  return item === null ? WORDS.notInStock : item.count === 0 ? WORDS.outOfStock : WORDS.unitsLeft(item.count)
}
