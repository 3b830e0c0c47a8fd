import { getPatientHistory } from '@clinic/contract/sessions/session-record'
import { Anchor, Button, SimpleGrid } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { query } from '../../../api/client.ts'
import { pathTo } from '../../../lib/paths.ts'
import { SCREEN } from '../../../lib/texts.ts'
import { SessionCard } from '../../../shared/session/session-card.tsx'
import { VoidedCard } from '../../../shared/session/voided-card.tsx'
import { ListState } from '../../../ui/list/list-state.tsx'
import { Pager, useSkip } from '../../../ui/list/pager.tsx'
import { WORDS } from '../words.ts'
import { PatientFrame } from './patient-frame.tsx'
import { StartConsultation } from './start-consultation.tsx'

/** A patient's sessions as cards. */
export function Screen() {
  const { patientId = '' } = useParams()
  const skip = useSkip()
  const sessions = useQuery({
    ...query(getPatientHistory, { params: { patientId }, query: { skip } }),
    // Another page of the same patient stays visible until the next has loaded, but never another patient's.
    placeholderData: (shown, before) => (patientOf(before?.queryKey) === patientId ? keepPreviousData(shown) : undefined),
  })

  return (
    <PatientFrame
      patientId={patientId}
      tab="patientHistory"
      title={WORDS.patientHistory}
      actions={() => (
        <>
          <Anchor component={Link} to={pathTo('patientProfile', { patientId })} py={10}>
            {SCREEN.viewProfile}
          </Anchor>
          <Button variant="default" leftSection={<IconPrinter size={20} aria-hidden />} onClick={() => window.print()}>
            Print
          </Button>
          <StartConsultation patientId={patientId} />
        </>
      )}
    >
      {() => (
        <ListState query={sessions} rows={2} rowHeight={208} isEmpty={({ count }) => count === 0} empty={SCREEN.noHistory}>
          {({ data, count }) => (
            <>
              <p className="below-4 quiet">{count === 1 ? '1 session' : WORDS.sessionCount(count)}</p>
              <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }}>
                {data.map((session) =>
                  session.voided ? (
                    <VoidedCard key={session._id} session={session} voided={session.voided} />
                  ) : (
                    <SessionCard key={session._id} session={session} />
                  ),
                )}
              </SimpleGrid>
              <Pager count={count} rows={data.length} optional />
            </>
          )}
        </ListState>
      )}
    </PatientFrame>
  )
}

const patientOf = (key: readonly unknown[] | undefined) => (key?.[1] as { params?: { patientId?: string } } | undefined)?.params?.patientId
