import type { ReactNode } from 'react'
import styles from './list-tools.module.css'

/** Above a list: search, filters and sorting. */
export function ListTools({ children }: { children: ReactNode }) {
  return <div className={`flex wrap middle below-4 gap-rows-3 gap-columns-5 ${styles.tools} no-print`}>{children}</div>
}
