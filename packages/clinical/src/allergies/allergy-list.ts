import { type AllergyEntry, entriesOfText, labelKey, readAllergyLabel } from './allergy-entries.ts'
import { endOfWords } from './allergy-split.ts'
import type { AllergyListStatus } from './allergy-terms.ts'
import { readAllergyText } from './allergy-text.ts'

/** The longest allergy text of a patient. */
const MAX_TEXT = 500

/** The text that says what the list says. What does not fit is counted ('and 3 more'); the list itself loses nothing. */
export function allergyTextOf(status: AllergyListStatus, entries: readonly Pick<AllergyEntry, 'label' | 'reaction'>[]): string {
  if (entries.length === 0) return status === 'none-known' ? 'No known allergies' : 'N/A'
  const parts = entries.map(written)
  const whole = wholeText(entries)
  if (whole.length <= MAX_TEXT) return whole
  for (let kept = parts.length - 1; kept > 0; kept--) {
    const text = [...parts.slice(0, kept), more(entries.length - kept)].join('; ')
    if (text.length <= MAX_TEXT) return text
  }
  const rest = entries.length > 1 ? `; ${more(entries.length - 1)}` : ''
  return `${cut(parts[0] ?? '', MAX_TEXT - rest.length)}${rest}`
}

const more = (number: number) => `and ${number} more`

const wholeText = (entries: readonly Pick<AllergyEntry, 'label' | 'reaction'>[]) => entries.map(written).join('; ')

/** ; and : and new lines have a meaning in the text. */
const written = ({ label, reaction }: Pick<AllergyEntry, 'label' | 'reaction'>) =>
  [
    label.replaceAll(/[;:\s]+/g, ' ').trim(),
    reaction
      .replaceAll(/\s*;\s*/g, ', ')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  ]
    .filter((part) => part !== '')
    .join(': ')

function cut(text: string, max: number): string {
  if (text.length <= max) return text
  return `${text.slice(0, endOfWords(text, max - 1)).trimEnd()}…`
}

type ListedEntry = AllergyEntry & { readonly _id: string }

/** What a changed text does to the list: it ends entries of the text that it no longer names, and never what a person was asked. */
type TextEdit = {
  readonly status: AllergyListStatus
  readonly add: readonly AllergyEntry[]
  readonly end: readonly string[]
}

export function applyAllergyText(active: readonly ListedEntry[], text: string): TextEdit {
  const written = entriesOfText(text)
  const keys = new Set(written.map(({ label }) => labelKey(label)))
  const [stay, go] = [[] as ListedEntry[], [] as ListedEntry[]]
  for (const entry of active) (entry.source === 'text' && !keys.has(labelKey(entry.label)) ? go : stay).push(entry)
  // A reaction that was rewritten replaces the text's own entry.
  const changed = stay.filter((entry) => entry.source === 'text' && !written.some((other) => sameEntry(entry, other)))
  const kept = new Set(stay.filter((entry) => !changed.includes(entry)).map(({ label }) => labelKey(label)))
  return {
    status: written.length + stay.length > 0 ? 'listed' : readAllergyText(text).status,
    add: written.filter(({ label }) => !kept.has(labelKey(label))),
    end: [...go, ...changed].map(({ _id }) => _id),
  }
}

const sameEntry = (a: AllergyEntry, b: AllergyEntry) => labelKey(a.label) === labelKey(b.label) && a.reaction === b.reaction

/** Whether text and list say the same; if not, the screen shows "text and list differ". */
export function textAgrees(text: string, status: AllergyListStatus, active: readonly AllergyEntry[]): boolean {
  if (text === allergyTextOf(status, active)) return true
  const read = readAllergyText(text).status
  if (read !== 'listed' || active.length === 0) return active.length === 0 && read === (status === 'unable' ? 'not-asked' : status)
  // Both as they are read now: a list may hold what earlier rules made of its text.
  const [keys, written] = [labelsOfText(wholeText(active)), labelsOfText(text)]
  return keys.size === written.size && [...written].every((key) => keys.has(key))
}

/** What a text names, each by its key. */
export const labelsOfText = (text: string) => new Set(entriesOfText(text).map(({ label }) => labelKey(label)))

/** Whether a status may be set over the active entries; a refusal is a conflict (409). */
export function statusProblem(status: AllergyListStatus, active: readonly AllergyEntry[]): string | null {
  const drugs = active.filter(({ kind, label }) => kind === 'drug' || readAllergyLabel(label).notDrug === null)
  if (status === 'none-known' && drugs.length > 0)
    return `The list holds ${drugs.map(({ label }) => label).join(', ')}. End it with a reason first.`
  if (status === 'listed' && active.length === 0) return 'Add an allergy, or say that none is known.'
  return null
}
