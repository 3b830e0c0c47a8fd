import type { ReactNode } from 'react'
import styles from '../sessions.module.css'

/** A clinical text as written, with its line breaks and indentation. */
export function TextBlock({ label, text }: { label: string; text: ReactNode }) {
  return (
    <section className="narrow unbroken">
      <h2 className={styles.blockLabel}>{label}</h2>
      <p className="readable anywhere as-typed">{text || '–'}</p>
    </section>
  )
}
