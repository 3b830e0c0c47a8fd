import { getPatientHistory, type Session } from '@clinic/contract/sessions/session-record'
import { Anchor, Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { query } from '../../../api/client.ts'
import { timeNow } from '../../../lib/clock.ts'
import { pathTo } from '../../../lib/paths.ts'
import { sinceTime } from '../../../ui/time/short-time.ts'
import styles from '../sessions.module.css'
import { WORDS } from '../words.ts'

const FRESH_MS = 30_000

/** A patient's open sessions: a second one next to them would split the record. */
export function useOpenSessions(patientId: string) {
  const { data, dataUpdatedAt, isError, isLoading, isFetched, failureCount, refetch } = useQuery(
    query(getPatientHistory, { params: { patientId }, query: { open: 'true' } }),
  )
  /** Writing a consultation takes minutes, so someone else may have opened one meanwhile. */
  const lookAgain = () => {
    if (Date.now() - dataUpdatedAt > FRESH_MS) void refetch()
  }
  return {
    /** The form waits for this, so that the notice does not push it down; without an answer it opens anyway. */
    isAsked: isLoading && !isFetched && failureCount === 0,
    sessions: data?.data ?? [],
    isUnknown: isError && !data,
    refetch,
    lookAgain,
  }
}

type Props = { open: ReturnType<typeof useOpenSessions> }

/** At the top of a new session: what is already open, with a link. */
export function OpenSessions({ open: { sessions, isUnknown, refetch } }: Props) {
  if (sessions.length === 0 && !isUnknown) return null
  return (
    <div role="alert" className={styles.notice}>
      <IconAlertTriangle size={20} aria-hidden />
      {isUnknown ? (
        <>
          {WORDS.openSessionsNotLoaded}
          <Button variant="default" onClick={() => void refetch()}>
            {WORDS.tryAgain}
          </Button>
        </>
      ) : (
        <>
          <span className="visually-hidden">{WORDS.alreadyOpen}</span>
          <OpenSessionList sessions={sessions} />
        </>
      )}
    </div>
  )
}

export function OpenSessionList({ sessions }: { sessions: readonly Session[] }) {
  const now = timeNow()
  return (
    <ul className="grid gap-2 unpadded text-m anywhere no-marks">
      {sessions.map((session) => (
        <li key={session._id} className="flex wrap middle gap-columns-5">
          <span>{describe(session, now)}</span>
          <Anchor component={Link} to={pathTo('sessionDetails', { sessionId: session._id })} className="beside-control">
            {WORDS.continueThatSession}
          </Anchor>
        </li>
      ))}
    </ul>
  )
}

/** 'Open since yesterday 14:05: Malaria, bed Ward A · 1' */
function describe({ createdAt, workingDiagnosis, bedId }: Session, now: number): string {
  const what = [workingDiagnosis.trim() || WORDS.noDiagnosisYet, bedId && WORDS.bed(bedId.tag)].filter(Boolean).join(', ')
  return WORDS.openSince(sinceTime(createdAt, now), what)
}
