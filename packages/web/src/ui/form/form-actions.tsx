import type { ReactNode } from 'react'
import { ACTIONS } from '../../lib/targets.ts'
import styles from './form-actions.module.css'

/** The buttons of a form, the main one last. On a phone it is a full-width bar at the bottom. */
export function FormActions({ children }: { children: ReactNode }) {
  return (
    <div {...ACTIONS} className={styles.actions}>
      {children}
    </div>
  )
}
