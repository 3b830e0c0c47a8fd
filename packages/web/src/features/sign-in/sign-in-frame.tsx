import type { ReactNode } from 'react'
import { clinicName } from '../../lib/page-facts.ts'
import styles from './sign-in-frame.module.css'

/** The common frame of screens before the sign-in: the clinic, a title, a line of help, one form. */
export function SignInFrame({ title, help, children }: { title: string; help?: string; children: ReactNode }) {
  return (
    <main className={styles.frame}>
      {clinicName() && <p className={styles.clinic}>{clinicName()}</p>}
      <h1>{title}</h1>
      {help && <p className={styles.help}>{help}</p>}
      {children}
    </main>
  )
}

/** The form's fields, stacked. */
export const formClass = styles.form
/** Links and secondary buttons below the form. */
export const asideClass = styles.aside
