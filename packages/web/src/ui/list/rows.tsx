import type { ComponentProps, CSSProperties, ReactNode } from 'react'
import { Link } from 'react-router'
import { KEY_ROW } from '../../lib/targets.ts'
import { useChangedMark } from './changed-mark.ts'
import { useIsInPane } from './pane-row.ts'
import styles from './rows.module.css'
import { useRowKeys } from './use-row-keys.ts'

type ListProps = {
  label: string
  /** Widths of the cells after the name, as grid columns. */
  columns?: readonly string[]
  /** Room for the actions at the end, where not every row has the same. */
  actionWidth?: string
  isBusy?: boolean
  children: ReactNode
}

/** A list of `Row`s that arrow keys move through. */
export function Rows(props: ListProps) {
  return <RowList {...props} {...useRowKeys()} />
}

type RowListProps = ListProps & Pick<ComponentProps<'ul'>, 'ref' | 'onKeyDown'>

/** The same for a screen with its own keyboard handling. */
export function RowList({ label, columns = [], actionWidth = 'auto', isBusy = false, children, ...keys }: RowListProps) {
  return (
    <ul
      {...keys}
      className="plain-list card ruled"
      style={{ '--cells': columns.join(' '), '--actions': actionWidth } as CSSProperties}
      aria-label={label}
      aria-busy={isBusy}
    >
      {children}
    </ul>
  )
}

type Props = {
  id: string
  name: ReactNode
  /** The name as a text, where it is drawn in parts. */
  title?: string
  /** Next to the name, such as 'F · 26–30'. */
  person?: ReactNode
  /** The second line. */
  about?: ReactNode
  /** Cells aligned with the other rows, as many as the list has columns. */
  cells?: readonly ReactNode[]
  /** State that others can change; the row is highlighted briefly when it changes. */
  state?: string
  /** Needs attention. */
  isUrgent?: boolean
  /** Where the row leads. If missing, it opens nothing, and keys skip it. */
  to?: string | undefined
  /** Keys stop at it although it leads nowhere. */
  isStop?: boolean
  /** What pressing the row does, if it leads nowhere. */
  fold?: { readonly isOpen: boolean; readonly onPress: () => void }
  /** The link's text, if different from the row's. */
  linkWords?: string
  linkProps?: Record<`data-${string}`, string | undefined>
  /** Other actions on it. */
  action?: ReactNode
}

/** A row in a list: two lines of text, and the whole row is a link. */
export function Row({
  id,
  name,
  title,
  person,
  about,
  cells = [],
  state = '',
  isUrgent,
  to,
  isStop,
  fold,
  linkWords,
  linkProps,
  action,
}: Props) {
  const link = to === undefined ? null : { to, ...KEY_ROW, ...linkProps }
  const main = (
    <>
      <span className={`flex on-line narrow gap-3 ${styles.head}`}>
        <span className="whose strong" title={title ?? (typeof name === 'string' ? name : undefined)}>
          {name}
        </span>{' '}
        {person && <span className="note rigid">{person}</span>}
      </span>{' '}
      {about && <span className="cut block note narrow">{about}</span>}
    </>
  )
  return (
    <li
      className={styles.row}
      data-row={id}
      data-shown={useIsInPane(id) || undefined}
      data-urgent={isUrgent || undefined}
      data-changed={useChangedMark(state)}
    >
      <div className={`narrow ${styles.main}`}>
        {link && linkWords === undefined ? (
          <Link className={`no-underline same-colour covering ${styles.open}`} {...link}>
            {main}
          </Link>
        ) : fold ? (
          <button
            type="button"
            className={`bare block wide to-left same-colour covering ${styles.open}`}
            aria-expanded={fold.isOpen}
            onClick={fold.onPress}
            {...KEY_ROW}
          >
            {main}
          </button>
        ) : isStop ? (
          <div className={styles.stop} tabIndex={-1} {...KEY_ROW}>
            {main}
          </div>
        ) : (
          main
        )}
      </div>
      <div className={`contents ${styles.cells}`}>
        {cells.map((cell, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a cell has nothing but its place
          <div key={place} className={`cut note narrow ${styles.cell}`}>
            {cell}
          </div>
        ))}
      </div>
      <div className={styles.links}>
        {action && <div className={`placed on-top ${styles.action}`}>{action}</div>}
        {link && linkWords !== undefined && (
          <Link className={`no-underline same-colour covering ${styles.open}`} {...link}>
            <span className={`note one-line ${styles.linkWords}`}>{linkWords}</span>
          </Link>
        )}
        {(link || fold) && <span className={styles.leads} data-fold={fold && (fold.isOpen ? 'open' : 'closed')} aria-hidden />}
      </div>
    </li>
  )
}
