import { numberText } from '@clinic/clinical/number-text'
import { ROW_WORDS } from '../list/row-words.ts'
import styles from './chips.module.css'

type Chip<Name extends string> = { readonly name: Name; readonly title: string; readonly count?: number | undefined }

type Props<Name extends string> = {
  label?: string
  chips: readonly Chip<Name>[]
  chosen: Name | readonly Name[]
  onChoose: (name: Name) => void
}

/** Filters of a list, each with its count. */
export function Chips<Name extends string>({ label = ROW_WORDS.show, chips, chosen, onChoose }: Props<Name>) {
  const active: readonly Name[] = typeof chosen === 'string' ? [chosen] : chosen
  return (
    <fieldset className={styles.chips} aria-label={label}>
      {chips.map(({ name, title, count }) => (
        <button key={name} type="button" className={styles.chip} aria-pressed={active.includes(name)} onClick={() => onChoose(name)}>
          {title} {count !== undefined && <span>{numberText(count)}</span>}
        </button>
      ))}
    </fieldset>
  )
}
