import type { ReactNode } from 'react'
import { clinicName, programVersion } from '../../lib/page-facts.ts'
import { Mark } from '../../ui/frame/mark.tsx'
import { Drawing } from './drawing.tsx'
import { FRAME_WORDS } from './frame-words.ts'
import styles from './sign-in-frame.module.css'

/** The common frame of screens before the sign-in: the clinic with a drawing, a title, a line of help, one form. */
export function SignInFrame({ title, help, children }: { title: string; help?: string; children: ReactNode }) {
  return (
    <div className={styles.page}>
      <header className={styles.poster}>
        <p className={styles.clinic}>
          <Mark className={styles.mark} /> {clinicName() || FRAME_WORDS.product}
        </p>
        <Drawing />
      </header>
      <main className={styles.frame}>
        <h1>{title}</h1>
        {help && <p className={styles.help}>{help}</p>}
        {children}
        <p className={styles.foot}>
          {FRAME_WORDS.noOneReads}
          <br />
          {[clinicName(), programVersion].filter(Boolean).join(' · ')}
        </p>
      </main>
    </div>
  )
}

/** The form's fields, stacked. */
export const formClass = styles.form
/** Links and secondary buttons below the form. */
export const asideClass = styles.aside
