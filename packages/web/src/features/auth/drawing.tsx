import styles from './sign-in-frame.module.css'

/** Fills its box, and what is cut off is sky. */
const FROM_THE_GROUND = 'xMidYMax slice'

/** A clinic on a hill in the morning: the sun, a tree, a house, the ground. */
export function Drawing() {
  return (
    <svg className={styles.drawing} viewBox="0 0 720 480" preserveAspectRatio={FROM_THE_GROUND} aria-hidden>
      <circle cx="480" cy="150" r="40" opacity=".25" />
      <path d="M0 330q160-70 330-30t390-40v220H0z" opacity=".2" />
      <circle cx="526" cy="302" r="34" opacity=".55" />
      <path d="M344 300l56-36 56 36v90H344z" className={styles.house} />
      <path d="M334 306l66-43 66 43M400 292v26M387 305h26M388 384v-40h24v40M526 392v-64M526 352l13-12" className={styles.line} />
      <path d="M0 398q280-46 720-10v92H0z" className={styles.ground} />
    </svg>
  )
}
