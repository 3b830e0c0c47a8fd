import { useId } from 'react'
import styles from './key-choice.module.css'

type Props<V extends string> = {
  label: string
  /** `name` is the full form of an abbreviated `label`. */
  options: readonly { readonly value: V; readonly label: string; readonly name?: string }[]
  value: V | null
  onChange: (value: V | null) => void
  /** One is always selected; otherwise pressing the selected one deselects it. */
  required?: boolean
}

/** So many do not fit beside each other on a phone: a scale of two rows, on which digits choose, '1' and '0' the ten. */
const SCALE_FROM = 8

/** A choice of a few as buttons side by side: one tab stop, arrow keys choose. */
export function KeyChoice<V extends string>({ label, options, value, onChange, required = false }: Props<V>) {
  const group = useId()
  const chosen = options.find((option) => option.value === value)
  const isScale = options.length >= SCALE_FROM
  function chooseDigit(key: string) {
    const typed = [`${value}${key}`, key]
    const option = typed.flatMap((text) => options.find((one) => one.value === text) ?? [])[0]
    if (option) onChange(option.value)
  }
  return (
    <fieldset className="narrow unpadded no-edge" onKeyDown={isScale ? ({ key }) => chooseDigit(key) : undefined}>
      <legend className="medium">{label}</legend>
      <div className={isScale ? styles.scale : 'flex'}>
        {options.map((option) => (
          <label key={option.value} className={styles.key} title={option.name}>
            <input
              type="radio"
              name={group}
              aria-label={option.name ?? option.label}
              // Chromium stops at a second one of a group that React has just drawn anew.
              tabIndex={option === (chosen ?? options[0]) ? 0 : -1}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              onClick={() => option.value === value && !required && onChange(null)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
      {!required && !isScale && <p className={styles.chosen}>{chosen?.name ?? '\u00a0'}</p>}
    </fieldset>
  )
}
