import styles from './select-role.module.css'
import { WORDS } from './words.ts'

const OPTIONS = ['Doctor', 'Nurse', 'Pharmacist', 'Physio']

/** The specification's dialog: it cannot be dismissed and has nothing to press. The top bar stays reachable. */
export function Screen() {
  return (
    <section role="dialog" aria-labelledby="select-role" className={styles.dialog}>
      <h1 id="select-role" className="below-5 text-l">
        {WORDS.selectRole}
      </h1>
      <ul className="plain-list grid gap-3">
        {OPTIONS.map((option) => (
          <li key={option} className="card pad-rows-3 pad-sides-5">
            {option}
          </li>
        ))}
      </ul>
    </section>
  )
}
