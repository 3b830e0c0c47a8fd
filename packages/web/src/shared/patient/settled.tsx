import { useIsFetching } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { LoadingRows } from '../../ui/list/list-state.tsx'
import styles from './settled.module.css'

/** So long nothing new is asked for before a page counts as whole, in milliseconds. */
const QUIET = 60
/** After so long what is there is worth more than a page that does not move, in milliseconds: an allergy must not wait for a timeline. */
const LONGEST = 8_000
/** Who does not want to wait does one of these, and sees what is there. */
const IMPATIENT = ['pointerdown', 'keydown', 'wheel'] as const

/**
 * What has many parts is shown when they are all there, so that none moves another. Grey rows hold its place; a press or a key shows what is
 * there already.
 */
export function Settled({ children }: { children: ReactNode }) {
  const [isWhole, setWhole] = useState(false)
  const asked = useIsFetching({ predicate: ({ state }) => state.data === undefined && state.fetchFailureCount === 0 })
  useEffect(() => {
    if (isWhole) return
    const show = () => setWhole(true)
    const longest = setTimeout(show, LONGEST)
    for (const act of IMPATIENT) addEventListener(act, show)
    return () => {
      clearTimeout(longest)
      for (const act of IMPATIENT) removeEventListener(act, show)
    }
  }, [isWhole])
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
