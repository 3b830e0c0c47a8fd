import type { CheckedRow } from '@clinic/contract/guard/guard'
import { IconAlertOctagon, IconAlertTriangle } from '@tabler/icons-react'
import { useQueries } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { WORDS } from '../words.ts'
import { guardQuery } from './use-guard.ts'

/** The most rows that one call may judge. */
const AT_ONCE = 100

/** An allergy finding does not depend on the other rows of the call; a duplicate finding does. */
const OF_ALLERGY = new Set<string>(['same-ingredient', 'same-group', 'cross-reaction'])

type PatientAndSession = { readonly patientId: string; readonly sessionId?: string | undefined }

/** Allergy warnings for stock items while a list of them is open. An item is fully judged once it is chosen. */
export function useStockWarnings(whose: PatientAndSession, ids: readonly string[], isOpen: boolean): (id: string | null) => ReactNode {
  const parts = Array.from({ length: Math.ceil(ids.length / AT_ONCE) }, (_, n) => ids.slice(n * AT_ONCE, (n + 1) * AT_ONCE))
  const answers = useQueries({
    queries: parts.map((part) => ({
      ...guardQuery(
        whose,
        part.map((drug) => ({ drug })),
      ),
      enabled: isOpen,
    })),
  })
  if (!isOpen) return () => null
  const verdicts = new Map(
    answers.flatMap(({ data }, n) => (data?.rows ?? []).map((row, place) => [parts[n]?.[place] ?? '', row] as const)),
  )
  return (id) => {
    const row = id === null ? undefined : verdicts.get(id)
    return row && <Warning row={row} />
  }
}

function Warning({ row: { verdict, findings } }: { row: CheckedRow }) {
  const told = findings.filter(({ kind }) => OF_ALLERGY.has(kind))
  if (told.length === 0) return null
  const Icon = verdict === 'stop' ? IconAlertOctagon : IconAlertTriangle
  return (
    <span className={`text-s ${verdict === 'stop' ? 'error' : 'warned'}`}>
      <Icon size={16} aria-hidden /> <strong>{WORDS.verdicts[verdict === 'stop' ? 'stop' : 'caution']}</strong> ·{' '}
      {told.map(({ text }) => text).join(' ')}
    </span>
  )
}
