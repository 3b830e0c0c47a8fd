import { DIAGNOSES } from '@clinic/clinical/diagnoses/diagnoses'
import { findDiagnoses } from '@clinic/clinical/diagnoses/find-diagnoses'
import { type ComboboxItem, Select } from '@mantine/core'
import { DIAGNOSIS_WORDS } from './diagnosis-words.ts'

type Props = {
  label: string
  /** Shown in place of the label, where a row says already what is chosen. */
  hiddenLabel?: boolean
  placeholder?: string
  /** What is in the list already. */
  without?: readonly string[]
  disabled?: boolean
  onChoose: (code: string) => void
}

const OPTIONS = DIAGNOSES.map(({ code, label }) => ({ value: code, label: `${label} · ${code}` }))
const MAX = 12

/** One diagnosis of the list, found by its name, its code, and the words that people write for it. The box is empty again after a choice. */
export function DiagnosisSelect({ label, hiddenLabel = false, placeholder, without = [], disabled = false, onChoose }: Props) {
  return (
    <Select
      {...(hiddenLabel ? { 'aria-label': label } : { label })}
      placeholder={placeholder}
      data={OPTIONS.filter(({ value }) => !without.includes(value))}
      value={null}
      onChange={(code) => code && onChoose(code)}
      searchable
      disabled={disabled}
      openOnFocus={false}
      limit={MAX}
      filter={({ options, search }) => matching(options as ComboboxItem[], search)} // all are items: the list has no groups
      nothingFoundMessage={DIAGNOSIS_WORDS.noDiagnosis}
    />
  )
}

function matching(options: readonly ComboboxItem[], search: string): ComboboxItem[] {
  const typed = search.trim().toLowerCase()
  if (typed === '') return [...options]
  const places = new Map(findDiagnoses(typed, [], MAX).map(({ code }, place) => [code, place]))
  const byCode = options.filter(({ value }) => value.toLowerCase().startsWith(typed))
  const byWords = options
    .filter(({ value }) => places.has(value) && !byCode.some((option) => option.value === value))
    .toSorted((a, b) => (places.get(a.value) ?? 0) - (places.get(b.value) ?? 0))
  return [...byCode, ...byWords]
}
