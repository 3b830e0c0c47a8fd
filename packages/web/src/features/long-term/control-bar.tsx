import { CONTROL_GROUPS, type Condition } from '@clinic/clinical/long-term/control'
import type { ResponseOf } from '@clinic/contract/endpoint'
import type { listLongTerm } from '@clinic/contract/long-term/long-term'
import styles from './control-bar.module.css'
import { WORDS } from './words.ts'

type Props = { condition: Condition; answer: Pick<ResponseOf<typeof listLongTerm>, 'counts' | 'total'> }

/** How many are controlled, as a sentence and as a bar of the four groups. */
export function ControlBar({ condition, answer: { counts, total } }: Props) {
  return (
    <section className="card pad-5 above-5 below-5" aria-label={WORDS.conditions[condition]}>
      <p className="text-l strong">{WORDS.headline(counts, total)}</p>
      <div className={styles.bar} aria-hidden>
        {CONTROL_GROUPS.toReversed().map((name) => (
          <span key={name} data-group={name} style={{ flexGrow: counts[name] }} />
        ))}
      </div>
      <ul className={`plain-list flex wrap above-3 text-s gap-rows-1 gap-columns-5 ${styles.legend}`}>
        {CONTROL_GROUPS.toReversed().map((name) => (
          <li key={name} data-group={name}>
            {WORDS.groups[name]} <span className="figures">{WORDS.share(counts, name)}</span>
          </li>
        ))}
      </ul>
      <p className={styles.limit}>{WORDS.limits[condition]}</p>
    </section>
  )
}
