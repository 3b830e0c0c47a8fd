import type { PaperSize, PrintAnswer } from '@clinic/contract/prints/prints'
import type { ReactNode } from 'react'
import { Mark } from '../../ui/frame/mark.tsx'
import { formatDate, formatTime } from '../../ui/time/date-text.tsx'
import styles from './paper.module.css'
import { isRoll } from './paper-size.ts'
import { PRINT_WORDS } from './words.ts'

type Props = {
  title: string
  size: PaperSize
  printed: PrintAnswer
  /** The patient, on every page. */
  who?: ReactNode
  /** The subject in one line, such as the date. */
  about?: ReactNode
  /** Clinical rules judged or counted something on it, so it names their version. A patient's paper and a list of stock do not. */
  byRules?: boolean
  children: ReactNode
}

/** Header and footer repeat on every page, so that no page lacks a name. Browsers repeat only those of a table. */
export function Sheet({ title, size, printed, who, about, byRules = false, children }: Props) {
  return (
    <table className={`full-table ${styles.pages}`} role="presentation">
      <thead>
        <tr>
          <td className={styles.head}>
            <div className={styles.letterhead}>
              <span className={styles.clinic}>
                <Mark />
                {printed.clinic.name}
              </span>
              {about && <span>{about}</span>}
            </div>
            {reachOf(printed.clinic) && <p className={styles.fine}>{reachOf(printed.clinic)}</p>}
            <h2 className={styles.title}>{title}</h2>
            {who}
          </td>
        </tr>
      </thead>
      <tbody>
        <tr>
          <td className={styles.body}>{children}</td>
        </tr>
      </tbody>
      <tfoot>
        <tr>
          <td className={styles.foot}>
            <p>
              {PRINT_WORDS.printedBy(
                `${formatDate(printed.at)} ${formatTime(printed.at)}`,
                printed.by.name,
                PRINT_WORDS.roles[printed.by.role],
              )}
              {isRoll(size) && ` ${PRINT_WORDS.onlyPage}`}
            </p>
            {byRules && <p>{PRINT_WORDS.rules(printed.rules, printed.reviewer)}</p>}
          </td>
        </tr>
      </tfoot>
    </table>
  )
}

/** The clinic's address and phone, as far as configured. */
const reachOf = ({ address, phone }: PrintAnswer['clinic']) =>
  [address.replaceAll(/\s*\n\s*/g, ', '), phone].filter((part) => part !== '').join(' · ')

type BlockProps = { label: string; children: ReactNode; pre?: boolean }

/** A heading with its text; they are never split across pages. */
export function Block({ label, children, pre = false }: BlockProps) {
  return (
    <section className={`${styles.block} ${styles.apart}`}>
      <h3>{label}</h3>
      <div className={pre ? 'as-typed' : undefined}>{children}</div>
    </section>
  )
}

/** Label and value in a row. */
export function Facts({ facts }: { facts: readonly (readonly [label: string, value: ReactNode])[] }) {
  return (
    <dl className={styles.facts}>
      {facts
        .filter(([, value]) => value !== null && value !== '')
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="strong">{value}</dd>
          </div>
        ))}
    </dl>
  )
}

/** A line to write on. */
export function Rule({ label }: { label: string }) {
  return (
    <p className={styles.rule}>
      <span>{label}</span>
    </p>
  )
}
