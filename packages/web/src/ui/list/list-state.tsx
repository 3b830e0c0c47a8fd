import { Button } from '@mantine/core'
import { IconAlertTriangle, IconLeaf } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { isGone } from '../../lib/error.ts'
import { messageOf } from '../../lib/notices/notify.ts'
import { SCREEN } from '../../lib/texts.ts'
import { APP_WORDS } from '../../lib/words.ts'
import { FIRST_WORDS } from '../form/first-words.ts'
import styles from './list-state.module.css'

type Props<Data> = {
  /** What `useQuery` gave. */
  query: { data: Data | undefined; error: unknown; isFetching: boolean; refetch: () => unknown }
  /** Shown while fetching. */
  loading?: string
  /** The usual number of rows, shown as grey rows of the same height, so that nothing jumps. */
  rows?: number
  rowHeight?: number
  isEmpty?: (data: Data) => boolean
  /** Why there is nothing, and the next step. */
  empty?: ReactNode
  children: (data: Data) => ReactNode
}

/** The four states of fetched data: loading, failed, empty, loaded. */
export function ListState<Data>({ query, loading = SCREEN.loading, rows = 3, rowHeight = 64, isEmpty, empty, children }: Props<Data>) {
  const { data, error, isFetching, refetch } = query
  // The message says that there is no such record; asking again cannot bring it.
  if (isGone(error))
    return (
      <div role="alert">
        <Empty>{messageOf(error)}</Empty>
      </div>
    )
  if (error && data === undefined)
    return (
      <div role="alert" className={styles.failed}>
        <IconAlertTriangle size={20} className="danger" aria-hidden />
        <div>
          <p className="below-3 strong danger">{FIRST_WORDS.notLoaded}</p>
          <p className="below-4">{messageOf(error)}</p>
          <Button variant="default" loading={isFetching} onClick={() => void refetch()}>
            {APP_WORDS.tryAgain}
          </Button>
        </div>
      </div>
    )
  if (data === undefined) return <LoadingRows loading={loading} rows={rows} rowHeight={rowHeight} />
  if (isEmpty?.(data)) return <Empty>{empty}</Empty>
  return children(data)
}

type LoadingProps = { loading?: string; rows: number; rowHeight: number }

/** Grey rows of the height of those that come. */
export function LoadingRows({ loading = SCREEN.loading, rows, rowHeight }: LoadingProps) {
  return (
    <div role="status" data-loading>
      <p className="below-3 quiet">{loading}</p>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: grey rows have nothing but their place
        <div key={row} className={styles.grey} style={{ height: rowHeight }} />
      ))}
    </div>
  )
}

/** Shown in place of rows: why there is nothing, and the next step. */
export function Empty({ children }: { children: ReactNode }) {
  return (
    <div className={styles.empty}>
      <IconLeaf size={32} stroke={1.25} className="below-3" aria-hidden />
      <div>{children}</div>
    </div>
  )
}
