import type { RuleResult } from '@clinic/contract/storage/self-check'
import { SELF_CHECK } from './self-check-words.ts'

/** Violations of rules, with what to do. */
export function Faults({ rules }: { rules: readonly RuleResult[] }) {
  const broken = rules.filter(({ faults }) => faults > 0)
  if (broken.length === 0) return null
  return (
    <ul className="below-6 plain-list">
      {broken.map(({ rule, title, faults, advice, ids }) => (
        <li key={rule} className="pad-rows-4 line-below">
          <h3>
            {title}: {SELF_CHECK.faults(faults)}
          </h3>
          <p className="above-2">{advice}</p>
          <p className="quiet text-xs anywhere mono above-2">
            {ids.join(', ')} {faults > ids.length && SELF_CHECK.andMore(faults - ids.length)}
          </p>
        </li>
      ))}
    </ul>
  )
}

/** Every rule checked, and how long it took. */
export function RuleRows({ rules }: { rules: readonly RuleResult[] }) {
  return (
    <section className="above-7" aria-labelledby="rules">
      <h2 id="rules">{SELF_CHECK.rules}</h2>
      <table className="table above-3">
        <thead>
          <tr>
            <th scope="col">{SELF_CHECK.rule}</th>
            <th scope="col">{SELF_CHECK.result}</th>
            <th scope="col" className="number not-on-phone">
              {SELF_CHECK.time}
            </th>
          </tr>
        </thead>
        <tbody>
          {rules.map(({ rule, title, faults, ms }) => (
            <tr key={rule}>
              <th scope="row" className="regular">
                {title}
              </th>
              <td className={faults > 0 ? 'strong danger' : undefined}>{faults > 0 ? SELF_CHECK.doesNotHold : SELF_CHECK.holds}</td>
              <td className="number not-on-phone">{SELF_CHECK.milliseconds(ms)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
