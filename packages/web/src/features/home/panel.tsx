import { type ReactNode, useId } from 'react'
import styles from './today.module.css'

/** A section of the dashboard with its title. */
export function Panel({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <h2 id={id} className="note strong below-3">
        {title}
      </h2>
      {children}
    </section>
  )
}
