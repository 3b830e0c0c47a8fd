import { listChurches, type Patient } from '@clinic/contract/patients/patients'
import { useQuery } from '@tanstack/react-query'
import { call, query } from '../../api/client.ts'
import * as notify from '../../lib/notices/notify.ts'
import { FAILURES, SCREEN } from '../../lib/texts.ts'
import { CHURCH_WORDS } from './church-words.ts'

type Church = { value: string; label: string }

/** The community's churches as options of a dropdown. They change only when the server restarts. */
export function useChurches({ enabled = true }: { enabled?: boolean } = {}) {
  return useQuery({
    ...query(listChurches, {}),
    queryFn: fetchChurches,
    select: (list): Church[] => list.flatMap((entry) => Object.entries(entry).map(([value, label]) => ({ value, label }))),
    staleTime: 600_000,
    retry: false,
    enabled,
  })
}

async function fetchChurches({ signal }: { signal: AbortSignal }) {
  try {
    return await call(listChurches, {}, { signal })
  } catch (error) {
    if (!notify.isSilent(error)) notify.failure(FAILURES.churches)
    throw error
  }
}

type List = { data: readonly Church[] | undefined; isError: boolean }

/** A church's name for display: the list's label, or the name as written. A key without a label is never shown without saying so. */
export function churchName({ data, isError }: List, { church, isSaintsCommunity }: Pick<Patient, 'church' | 'isSaintsCommunity'>): string {
  if (!isSaintsCommunity || church === '') return church
  if (data) return data.find(({ value }) => value === church)?.label ?? CHURCH_WORDS.churchNotInList(church)
  return isError ? CHURCH_WORDS.churchesNotLoaded(church) : SCREEN.loading
}
