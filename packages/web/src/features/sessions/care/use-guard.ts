import { type CheckedRow, checkGuard, type GuardVerdict } from '@clinic/contract/guard/guard'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../api/client.ts'
import { isSettled, type Override } from './override.ts'

type JudgedDrug = { readonly drug: string; readonly days?: number | undefined }
/** `gives`: the drugs are given now, not prescribed. */
export type GuardScope = { readonly patientId: string; readonly sessionId?: string | undefined; readonly gives?: boolean }

/** The guard's verdicts on these drugs for this patient. */
export function guardQuery({ patientId, sessionId, gives = false }: GuardScope, rows: readonly JudgedDrug[]) {
  const drugs = rows.map(({ drug, days }) => ({ drug, days }))
  const visit = sessionId === undefined ? { newVisit: true } : { sessionId }
  const body = { patientId, ...visit, gives, rows: drugs }
  return query(checkGuard, { body })
}

export type Guard = {
  readonly of: (place: number) => CheckedRow | undefined
  readonly doctors: GuardVerdict['doctors']
  /** The guard is unavailable: nothing can be given until it answers. */
  readonly isDown: boolean
  /** It has answered for the drugs of the form. */
  readonly hasAnswered: boolean
  /** A row is refused and its reason is incomplete. */
  readonly isShut: boolean
  /** The first row that is refused until allergies are asked; it asks there. */
  readonly asksAt: number
  readonly ask: () => void
}

type Row = JudgedDrug & { readonly override?: Override | undefined }

/** Null rows are not judged, because they give nothing. */
export function useGuard(whose: GuardScope, rows: readonly (Row | null)[], isOpen = true): Guard {
  const judged = rows.filter((row) => row !== null)
  const needed = judged.length > 0 && isOpen
  const { data, isError, refetch } = useQuery({
    ...guardQuery(whose, judged),
    enabled: needed,
    placeholderData: (before, query) => before && { ...before, rows: realigned(before.rows, query?.queryKey[1].body.rows ?? [], judged) },
  })
  const verdicts = rows.map((row) => (row && needed ? data?.rows[judged.indexOf(row)] : undefined))
  return {
    of: (place) => verdicts[place],
    doctors: data?.doctors ?? [],
    isDown: needed && isError,
    hasAnswered: needed && data !== undefined,
    isShut: rows.some((row, place) => row && !isSettled(verdicts[place], row.override)),
    asksAt: verdicts.findIndex((row) => row?.refused && row.findings.some(({ kind }) => kind === 'not-asked')),
    ask: () => void refetch(),
  }
}

const NOT_JUDGED_YET: CheckedRow = {
  verdict: 'clear',
  findings: [],
  owes: 'nothing',
  refused: false,
  box: null,
  answered: null,
  lastGiven: null,
}

/** Keeps each drug's verdict while a changed list is being judged. */
const realigned = (verdicts: readonly CheckedRow[], asked: readonly JudgedDrug[], rows: readonly JudgedDrug[]) =>
  rows.map(({ drug, days }) => verdicts[asked.findIndex((row) => row.drug === drug && row.days === days)] ?? NOT_JUDGED_YET)
