import { templateTexts } from '@clinic/clinical/drugs/prescription-text'
import { LONG } from '@clinic/contract/fields'
import type { LearnedPrescription } from '@clinic/contract/prescribing/learned-prescriptions'
import { listPhrases } from '@clinic/contract/prescribing/phrases'
import { getLastPrescription, type LastPrescription, listTemplates, type PrescriptionLine } from '@clinic/contract/prescribing/prescribing'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import { query } from '../../../api/client.ts'
import { timeNow } from '../../../lib/clock.ts'
import * as notify from '../../../lib/notices/notify.ts'
import { pathTo } from '../../../lib/paths.ts'
import { SCREEN } from '../../../lib/texts.ts'
import { formatDate } from '../../../ui/time/date-text.tsx'
import { shortDate } from '../../../ui/time/short-time.ts'
import { type LineRow, MAX_LINES, rowOf, withLine } from '../prescription/line-rows.ts'
import { LINE_WORDS } from '../prescription/line-words.ts'
import { WORDS } from '../words.ts'
import { dotWordOf, hiddenBy, matching, type QuickText, type Texts, triggerOf, withQuickText } from './quick-texts.ts'
import type { Suggestions } from './suggest-box.tsx'

export type QuickForm = {
  getValues: () => Record<string, unknown>
  setValues: (values: Record<string, unknown>) => void
}
export type QuickTexts = ReturnType<typeof useQuickTexts>
type Settings = { readonly form: QuickForm; readonly patientId: string; readonly weight: string; readonly weightConfirmed: boolean }
type Place = { readonly name: string; readonly before: string; readonly box: HTMLTextAreaElement }
type Line = Omit<PrescriptionLine, 'itemId'> & { readonly itemId?: string | null }
type Insert = { readonly texts: Partial<Texts>; readonly lines?: readonly Line[]; readonly attendants?: readonly string[] }
type SelectedRange = { readonly from: number; readonly to: number }
type Insertion = { readonly before: Record<string, unknown>; readonly after: string }

/** What a dot offers in the boxes of a consultation: the last prescription, templates for this patient, and phrases. */
export function useQuickTexts({ form, patientId, weight, weightConfirmed }: Settings) {
  const navigate = useNavigate()
  const [weighed, setWeighed] = useState(weight)
  const asked = { ...(weighed.trim() !== '' && { weight: weighed, ...(weightConfirmed && { weightConfirmed: 'true' as const }) }) }
  const templates = useQuery(query(listTemplates, { query: { patientId, ...asked } }))
  const phrases = useQuery(query(listPhrases, {}))
  const last = useQuery(query(getLastPrescription, { params: { id: patientId }, query: asked }))
  const [inserted, setInserted] = useState<Insertion | null>(null)
  const [question, setQuestion] = useState<{ last: LastPrescription; place: Place } | null>(null)
  const [repeatedFrom, setRepeatedFrom] = useState('')

  function insert({ name, before, box }: Place, { texts, lines = [], attendants = [] }: Insert) {
    const values = form.getValues()
    const result = withQuickText(values as Texts, { name, before, after: box.value.slice(before.length) }, texts) // the texts are among the values
    if (!result) return notify.info(WORDS.quickTextTooLong)
    const chosen = Array.isArray(values.attendants) ? { attendants: [...new Set([...values.attendants, ...attendants])] } : {}
    write({ ...result.texts, ...chosen }, lines, box, result)
  }

  /** Adds the lines, each linked to its text; selects what was inserted. */
  function write(texts: Record<string, unknown>, lines: readonly Line[], box: HTMLTextAreaElement, { from, to }: SelectedRange) {
    const values = form.getValues()
    const rows = values.prescriptionLines as LineRow[] // the forms of a consultation have them
    if (rows.length + lines.length > MAX_LINES) return notify.info(LINE_WORDS.tooMany)
    const text = String(texts.prescription ?? values.prescription)
    const next = { ...texts, prescriptionLines: [...rows, ...lines.map((line) => rowOf(line, text))] }
    const old = Object.fromEntries(Object.keys(next).map((key) => [key, values[key]]))
    flushSync(() => form.setValues(next))
    box.focus()
    box.setSelectionRange(from, to)
    setInserted({ before: old, after: JSON.stringify(next) })
  }

  /** A prescription of before goes to the pharmacist, unless someone else is chosen. */
  function whoGives(): readonly string[] {
    const { attendants } = form.getValues()
    return Array.isArray(attendants) && attendants.length === 0 ? ['PHARMACIST'] : []
  }

  /** Adds a usual prescription below what was typed. */
  function insertLearned({ prescription, lines }: LearnedPrescription, box: HTMLTextAreaElement) {
    const text = withLine(box.value, prescription)
    if (text.length > LONG) return notify.info(WORDS.quickTextTooLong)
    const chosen = whoGives()
    write({ prescription: text, ...(chosen.length > 0 && { attendants: chosen }) }, lines, box, {
      from: text.length - prescription.length,
      to: text.length,
    })
  }

  const insertLast = (place: Place, { prescription, lines, at }: LastPrescription) => {
    insert(place, { texts: { prescription }, lines, attendants: whoGives() })
    setRepeatedFrom(formatDate(at ?? ''))
  }

  function take(quick: QuickText, place: Place) {
    const hidden = hiddenBy(quick)
    if (hidden !== undefined) return notify.info(LINE_WORDS.notOffered(hidden))
    if (quick.kind === 'phrase') return insert(place, { texts: { [place.name]: quick.phrase.text } })
    if (quick.kind === 'template') {
      const { lines, attendants } = quick.template
      return insert(place, { texts: templateTexts(quick.template), lines, attendants })
    }
    if (quick.last.asks !== null) setQuestion({ last: quick.last, place })
    else insertLast(place, quick.last)
  }

  /** Nothing is taken unless a person moves to it: a dot may only end a sentence. What is typed is kept. */
  const createPhrase = {
    id: 'create',
    label: WORDS.createPhrase,
    take: () => void navigate({ pathname: pathTo('templates'), search: '?phrase=new' }),
  }

  function suggest(name: string, before: string, box: HTMLTextAreaElement): Suggestions | null {
    const word = dotWordOf(before)
    if (word === null) return null
    const offersLast = name === 'prescription' && 'last'.startsWith(word)
    const all: QuickText[] = [
      ...(offersLast && last.data?.sessionId ? [{ kind: 'last', last: last.data } as const] : []),
      ...(templates.data ?? []).map((template) => ({ kind: 'template', template }) as const),
      ...(phrases.data ?? []).map((phrase) => ({ kind: 'phrase', phrase }) as const),
    ]
    // Nothing is offered until all have loaded: what comes first would change under the hand that picks it.
    const isLoading = templates.isPending || phrases.isPending || last.isPending
    const found = isLoading ? [] : matching(all, word)
    const isFirst = offersLast && word !== '' && last.data?.sessionId === null
    if (found.length === 0 && !isLoading && !isFirst) return { takesFirst: false, options: [createPhrase] }
    return {
      takesFirst: true,
      nothing: isLoading ? SCREEN.loading : WORDS.nothingYet,
      options: found.map((quick) => ({
        id: `${quick.kind} ${triggerOf(quick)}`,
        label: `.${triggerOf(quick)}`,
        hint: hintOf(quick),
        take: () => take(quick, { name, before, box }),
      })),
    }
  }

  /** One press undoes everything that a choice inserted, until something else is typed. */
  function undo(event: React.KeyboardEvent) {
    const isUndo = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey
    if (!isUndo || !inserted) return
    const values = form.getValues()
    const now = JSON.stringify(Object.fromEntries(Object.keys(inserted.before).map((key) => [key, values[key]])))
    if (now !== inserted.after) return
    event.preventDefault()
    form.setValues(inserted.before)
    setInserted(null)
    setRepeatedFrom('')
  }

  const lastOne = last.data?.sessionId && hiddenBy({ kind: 'last', last: last.data }) === undefined ? last.data : undefined
  return {
    suggest,
    /** Before a box is typed in: the weight as it is now decides what is offered for a child. */
    weigh: () => setWeighed(weight),
    insertLearned,
    /** The last prescription again, below what was typed; undefined if there is none to offer. */
    repeat: lastOne && {
      day: shortDate(lastOne.at ?? '', timeNow()),
      take: (box: HTMLTextAreaElement) =>
        take({ kind: 'last', last: lastOne }, { name: 'prescription', before: withLine(box.value, '.'), box }),
    },
    undo,
    repeatedFrom,
    question: question && {
      text:
        question.last.asks === 'old'
          ? WORDS.repeatIsOld(formatDate(question.last.at ?? ''))
          : WORDS.repeatWeight(formatDate(question.last.at ?? '')),
      onYes: () => {
        setQuestion(null)
        insertLast(question.place, question.last)
      },
      onNo: () => setQuestion(null),
    },
  }
}

const HINT = 60

function hintOf(quick: QuickText): string {
  const hidden = hiddenBy(quick)
  if (hidden !== undefined) return LINE_WORDS.notOffered(hidden)
  if (quick.kind === 'template') {
    const { name, notReviewed } = quick.template
    return notReviewed === undefined ? name : WORDS.notReviewed(name)
  }
  if (quick.kind === 'last') return `${WORDS.lastPrescription}, ${WORDS.fromDay(formatDate(quick.last.at ?? ''))}`
  const { text } = quick.phrase
  return text.length > HINT ? `${text.slice(0, HINT)}…` : text
}
