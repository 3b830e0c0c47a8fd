import { getPatientHistory } from '@clinic/contract/sessions/session-record'
import { Anchor, Button } from '@mantine/core'
import { IconRepeat } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { query } from '../../../api/client.ts'
import { pathTo } from '../../../lib/paths.ts'
import { SCREEN } from '../../../lib/texts.ts'
import { ListState } from '../../../ui/list/list-state.tsx'
import { DateText } from '../../../ui/time/date-text.tsx'
import { TextBlock } from '../consultation/text-block.tsx'
import { PrescriptionNotice } from '../prescription/prescription-notice.tsx'
import { WORDS } from '../words.ts'

type Props = {
  patientId: string
  /** Puts the last prescription into the form; undefined if there is none to offer. */
  repeat: { readonly day: string; readonly take: () => void } | undefined
}

/** Findings and prescription of the last session, ignoring voided ones. */
export function LastSession({ patientId, repeat }: Props) {
  const history = useQuery(query(getPatientHistory, { params: { patientId }, query: { limit: 1, voided: 'false' } }))
  return (
    <aside className="grid gap-4 pad-5 card" aria-label={SCREEN.lastSession}>
      <h2>{SCREEN.lastSession}</h2>
      <ListState query={history} rows={2} rowHeight={56} isEmpty={({ data }) => data.length === 0} empty={SCREEN.noSession}>
        {({ data: [last] }) =>
          last && (
            <>
              <DateText value={last.createdAt} />
              <TextBlock label={WORDS.workingDiagnosis} text={last.workingDiagnosis} />
              <TextBlock label="Prescription" text={last.prescription} />
              <PrescriptionNotice patientId={patientId} text={last.prescription} />
            </>
          )
        }
      </ListState>
      {repeat && (
        <Button variant="default" px="xs" leftSection={<IconRepeat size={16} aria-hidden />} onClick={repeat.take}>
          {WORDS.repeatOf(repeat.day)}
        </Button>
      )}
      <Anchor component={Link} to={pathTo('patientHistory', { patientId })} className="own-width beside-control">
        {SCREEN.viewHistory}
      </Anchor>
    </aside>
  )
}
