import { SCREEN } from '../../lib/texts.ts'
import styles from './centred.module.css'

/** While the first screen's code is on its way. */
export function Waiting() {
  return (
    <p className={styles.late} role="status">
      {SCREEN.loading}
    </p>
  )
}
