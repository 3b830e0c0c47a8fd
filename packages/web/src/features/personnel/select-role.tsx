import styles from './select-role.module.css'
import { WORDS } from './words.ts'

const OPTIONS = ['Doctor', 'Nurse', 'Pharmacist', 'Physio']

/** The dialog of the specification: it cannot be dismissed and nothing in it can be pressed. The top bar stays in reach. */
export function Screen() {
  return (
    <section role="dialog" aria-labelledby="select-role" className={styles.dialog}>
      <h1 id="select-role" className={styles.title}>
        {WORDS.selectRole}
      </h1>
      <ul className={styles.options}>
        {OPTIONS.map((option) => (
          <li key={option}>{option}</li>
        ))}
      </ul>
    </section>
  )
}
