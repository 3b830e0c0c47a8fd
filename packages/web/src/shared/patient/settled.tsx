import { useIsFetching } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { LoadingRows } from '../../ui/list/list-state.tsx'
import styles from './settled.module.css'

/** So long nothing new is asked for before a page counts as whole, and so long it is waited for at most, in milliseconds. */
const QUIET = 60
const MOST = 1_500

/** What has many parts is shown when they are all there, so that none moves another. Grey rows hold its place. */
export function Settled({ children }: { children: ReactNode }) {
  const [isWhole, setWhole] = useState(false)
  const asked = useIsFetching({ predicate: ({ state }) => state.data === undefined && state.fetchFailureCount === 0 })
  useEffect(() => {
    const late = setTimeout(() => setWhole(true), MOST)
    return () => clearTimeout(late)
  }, [])
  return (
    <div className={styles.settled} aria-busy={!isWhole}>
      <Suspense fallback={<LoadingRows rows={4} rowHeight={96} />}>
        {children}
        {!isWhole && asked === 0 && <Quiet onWhole={() => setWhole(true)} />}
      </Suspense>
    </div>
  )
}

/** Is there when the parts are, whose code may come later than their data. */
function Quiet({ onWhole }: { onWhole: () => void }) {
  useEffect(() => {
    const quiet = setTimeout(onWhole, QUIET)
    return () => clearTimeout(quiet)
  })
  return null
}
