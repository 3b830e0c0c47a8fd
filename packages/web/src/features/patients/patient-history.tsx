import { SCREEN } from '@clinic/contract/messages'
import { getPatient } from '@clinic/contract/patients'
import { getPatientHistory } from '@clinic/contract/session-record'
import { Anchor, Button, SimpleGrid } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { query } from '../../api/client.ts'
import { pathTo } from '../../app/paths.ts'
import { AllergyStrip } from '../../forms/allergy-strip.tsx'
import { DeathMark } from '../../forms/death-mark.tsx'
import { DueMark } from '../../forms/due-mark.tsx'
import { ListState } from '../../ui/list-state.tsx'
import { Page } from '../../ui/page.tsx'
import { Pager, useSkip } from '../../ui/pager.tsx'
import { PatientBanner } from '../../ui/patient-banner.tsx'
import { SessionCard } from '../../ui/session-card.tsx'
import { VoidedCard } from '../../ui/voided-card.tsx'
import { StartConsultation } from './start-consultation.tsx'
import { WORDS } from './words.ts'

export function Screen() {
  const { patientId = '' } = useParams()
  const skip = useSkip()
  const patient = useQuery(query(getPatient, { params: { id: patientId } }))
  const sessions = useQuery({
    ...query(getPatientHistory, { params: { patientId }, query: { skip } }),
    placeholderData: keepPreviousData,
  })
  const bed = sessions.data?.data.find(({ open, admitPatient }) => open && admitPatient)?.bedId?.tag

  return (
    <Page
      title={WORDS.patientHistory}
      context={
        sessions.data && sessions.data.count > 0 && (sessions.data.count === 1 ? '1 session' : WORDS.sessionCount(sessions.data.count))
      }
      back={pathTo('patientSearch')}
      action={<StartConsultation patientId={patientId} />}
    >
      <ListState query={patient} rows={1} rowHeight={84}>
        {(record) => (
          <>
            <PatientBanner patient={record} allergies={<AllergyStrip patientId={patientId} text={record.allergies} />} bed={bed}>
              <DeathMark patientId={patientId} />
              <DueMark patientId={patientId} />
              <Anchor component={Link} to={pathTo('patientProfile', { patientId })} py={10}>
                {SCREEN.viewProfile}
              </Anchor>
              <Button variant="default" leftSection={<IconPrinter size={20} aria-hidden />} onClick={() => window.print()}>
                Print
              </Button>
            </PatientBanner>
            <ListState query={sessions} rows={2} rowHeight={208} isEmpty={({ count }) => count === 0} empty={SCREEN.noHistory}>
              {({ data, count }) => (
                <>
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
          </>
        )}
      </ListState>
    </Page>
  )
}
