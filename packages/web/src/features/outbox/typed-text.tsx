import { givenUnits, type ItemText, unitOf } from '@clinic/clinical/drugs/units'
import { type Strip, stripWords } from '@clinic/clinical/results/strip'
import { TEST_CODES, TESTS } from '@clinic/clinical/results/tests'
import type { Content } from '../../outbox/item.ts'
import styles from './unsent.module.css'
import { LABELS, WORDS } from './words.ts'

/** What was typed, word for word, to read and copy. */
export function TypedText({ content: { body, values, trouble } }: { content: Content }) {
  const form = body ?? (values as Record<string, unknown>)
  // A check-in holds its measurements together.
  const typed = Object.entries({ ...form, ...(form.vitals as object | undefined) }).flatMap(([name, value]) => {
    const text = wordsOf(name, value)
    return LABELS[name] !== undefined && typeof text === 'string' && text.trim() !== '' ? [{ name, label: LABELS[name], text }] : []
  })
  const drugs = drugsIn(values)
  if (drugs !== '') typed.push({ name: 'drugs', label: WORDS.drugsTyped, text: drugs })
  if (typed.length === 0) return null
  return (
    <details className={`above-2 ${styles.typed}`}>
      <summary className="accent tall pad-rows-4">{WORDS.show}</summary>
      <dl>
        {typed.map(({ name, label, text }) => (
          <div key={name}>
            <dt>{label}</dt>
            <dd className="as-typed anywhere">
              {text}
              {trouble?.fields?.[name] && <span className="block strong danger">{trouble.fields[name]}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

/** A test by its name, a strip read out, when a glucose was taken if that is known; any other value is as it was typed. */
function wordsOf(name: string, value: unknown): unknown {
  if (name === 'test') return TEST_CODES.filter((test) => test === value).map((test) => TESTS[test].name)[0]
  if (name === 'strip') return stripWords((value ?? {}) as Strip) // as the form of a result makes it
  if (name === 'context') return value === 'unknown' ? '' : value
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string').join(', ') : value
}

/** Of a row of the care form, which may be older than this page: what was picked, how many, and the item. */
type TypedRow = { readonly typed?: string; readonly dosage?: number | string; readonly item?: ItemText }

/** The rows of a care form, by the names that were picked. */
function drugsIn(values: unknown): string {
  const { drugs } = (values ?? {}) as { drugs?: unknown }
  const rows = Array.isArray(drugs) ? (drugs as TypedRow[]) : []
  return rows
    .filter(({ typed = '' }) => typed !== '')
    .map(({ typed = '', dosage = '', item }) => givenUnits({ drug: typed, dosage, unit: item && unitOf(item) }))
    .join(', ')
}
