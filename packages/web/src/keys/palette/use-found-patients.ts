import type { ResponseOf } from '@clinic/contract/endpoint'
import { searchPatients } from '@clinic/contract/patients/patients'
import { listRecentPatients, type RecentPatient } from '@clinic/contract/patients/recent-patients'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../api/client.ts'

/** Long enough not to send a request for every key, short enough to feel instant. */
const PAUSE_MS = 150
/** One letter matches half of the clinic. */
const MIN = 2
const ROWS = 8

export type FoundPatient = ResponseOf<typeof searchPatients>['data'][number]

/** Patients matching the current text, never those for an older text. */
export function useFoundPatients(typed: string) {
  const text = typed.trim()
  const [later] = useDebouncedValue(text, PAUSE_MS)
  const isAsked = text.length >= MIN
  const search = useQuery({
    ...query(searchPatients, { query: { name: later, limit: ROWS, skip: 0 } }),
    enabled: isAsked && later === text,
  })
  const isSettled = !isAsked || (later === text && !search.isPending)
  const found = isAsked && isSettled ? search.data : undefined
  return {
    isAsked,
    isSettled,
    data: found,
    error: isAsked && isSettled ? search.error : null,
    isFetching: search.isFetching,
    refetch: search.refetch,
    patients: found?.data ?? [],
    /** How many of the first are exact. */
    exact: found?.exact ?? 0,
    /** All results are only similar, so the person meant may not be registered. */
    isMissing: found !== undefined && found.count === found.similar,
    isNone: found !== undefined && found.count === 0,
  }
}

const RECENT = 5
const NO_ONE: readonly RecentPatient[] = []

/** Whom this person opened last, while nothing is typed. */
export function useRecentPatients(typed: string): readonly RecentPatient[] {
  const recent = useQuery({ ...query(listRecentPatients, { query: { list: 'mine', limit: RECENT } }), enabled: typed.trim() === '' })
  return typed.trim() === '' ? (recent.data?.data ?? NO_ONE) : NO_ONE
}
