import type { ReactNode } from 'react'
import { ACTIONS } from '../../lib/targets.ts'
import styles from './form-actions.module.css'

/**
 * The buttons of a form, the main one last. On a phone it is a full-width bar at the bottom; `isFixed` keeps it in view there while the
 * form itself still lies below the window, for the one main form of a page.
 */
export function FormActions({ children, isFixed = false }: { children: ReactNode; isFixed?: boolean }) {
  const actions = (
    <div {...ACTIONS} className={styles.actions}>
      {children}
    </div>
  )
  return isFixed ? <div className={styles.fixed}>{actions}</div> : actions
}
