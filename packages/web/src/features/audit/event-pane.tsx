import { numberText } from '@clinic/clinical/number-text'
import type { AuditEvent } from '@clinic/contract/audit/audit'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { Facts } from '../../ui/list/with-pane.tsx'
import { clinicTime } from '../../ui/time/clinic-time.ts'
import { formatDate } from '../../ui/time/date-text.tsx'
import { beforeAfter } from './before-after.ts'
import { leadsOf } from './leads-to.ts'
import type { Names } from './names.ts'
import { plainSentence } from './plain-sentence.ts'
import { whoOf } from './sentences.ts'
import { WORDS } from './words.ts'

/** Details of an event from the list's own answer, and a link to its record. */
export function eventPane(event: AuditEvent, names: Names) {
  return { label: WORDS.eventNo(event._id), content: <EventPane event={event} names={names} /> }
}

function EventPane({ event, names }: { event: AuditEvent; names: Names }) {
  const { createdAt, userId, outcome, fields, rows, patientId } = event
  const change = beforeAfter(event)
  const changed = change ? [] : fields
  return (
    <>
      <h2 className="anywhere">{capital(plainSentence(event, names))}</h2>
      <Facts
        facts={[
          ['Who', userId ? `${whoOf(event)}, ${userId.role}` : whoOf(event)],
          ['When', `${formatDate(createdAt)} ${clinicTime(createdAt).slice(11)}`],
          ['Outcome', outcome === 'ok' ? '' : capital(WORDS.outcomes[outcome])],
          ['Patient', patientId && `${patientId.firstname} ${patientId.lastname}`],
          ['Before', change?.before],
          ['After', change?.after],
          [WORDS.changedFields, changed.map(WORDS.field).join(', ')],
          ['Rows', rows === null ? undefined : numberText(rows)],
        ]}
      />
      {changed.length > 0 && <p className="note above-4">{WORDS.valuesNotKept}</p>}
      <div className="flex wrap gap-3 above-5">
        {leadsOf(event, (id) => names.has(id)).map(({ to, words }) => (
          <Button key={to} component={Link} to={to} variant="default">
            {words}
          </Button>
        ))}
      </div>
    </>
  )
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
