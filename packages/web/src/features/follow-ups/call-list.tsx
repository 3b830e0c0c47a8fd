import type { FollowUp } from '@clinic/contract/follow-ups/follow-ups'
import { telephonesIn } from '@clinic/contract/patients/telephone'
import { ActionIcon } from '@mantine/core'
import { IconNotes, IconPhone } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { pathTo } from '../../lib/paths.ts'
import { personText } from '../../shared/patient/person-text.ts'
import type { RowAction } from '../../ui/list/row-menu.tsx'
import { Row, Rows } from '../../ui/list/rows.tsx'
import { formatDate } from '../../ui/time/date-text.tsx'
import { nameOf } from './name-of.ts'
import { Outcomes } from './outcomes.tsx'
import { type Ask, RowActions } from './row-actions.tsx'
import { WORDS } from './words.ts'

type Props = { label: string; followUps: readonly FollowUp[]; onAsk: Ask }

/** Patients to phone, by thumb: a press dials, and opens the results of the call, so that one more press notes what came of it. */
export function CallList({ label, followUps, onAsk }: Props) {
  const [phoned, setPhoned] = useState<string | null>(null)
  return (
    <Rows label={label} columns={['1fr']}>
      {followUps.map((followUp) => (
        <CallRow
          key={followUp._id}
          followUp={followUp}
          onAsk={onAsk}
          isPhoned={phoned === followUp._id}
          onPhoned={(is) => setPhoned(is ? followUp._id : null)}
        />
      ))}
    </Rows>
  )
}

type RowProps = { followUp: FollowUp; onAsk: Ask; isPhoned: boolean; onPhoned: (is: boolean) => void }

function CallRow({ followUp, onAsk, isPhoned, onPhoned }: RowProps) {
  const { patientId: patient, dueOn, lateDays, reason, calls, version, contactPerson, contactPersonNumber } = followUp
  const name = nameOf(followUp)
  const actions = useRef<HTMLDivElement>(null)
  const numbers = [...dialled(patient.phone, name), ...dialled(contactPersonNumber, contactPerson)]
  const more: RowAction[] = [
    { name: WORDS.noteResult, Icon: IconNotes, onPress: () => onPhoned(!isPhoned) },
    ...numbers.map(({ words, href }) => ({ name: words, Icon: IconPhone, to: href })),
  ]
  return (
    <>
      <Row
        id={followUp._id}
        name={name}
        person={personText(patient)}
        about={
          <>
            {lateDays > 0 ? <strong className="warned strong">{WORDS.late(lateDays)}</strong> : WORDS.dueOn(formatDate(dueOn))} ·{' '}
            {reason || WORDS.noReason}
          </>
        }
        cells={[<Last key="last" followUp={followUp} />]}
        state={`${version} ${calls.length}`}
        to={pathTo('patientProfile', { patientId: patient._id })}
        action={
          <div ref={actions} className="flex middle">
            {numbers[0] && (
              <ActionIcon
                variant="light"
                color="accent"
                component="a"
                href={numbers[0].href}
                aria-label={numbers[0].words}
                onClick={() => onPhoned(true)}
              >
                <IconPhone size={20} aria-hidden />
              </ActionIcon>
            )}
            <RowActions followUp={followUp} onAsk={onAsk} more={more} />
          </div>
        }
      />
      {isPhoned && (
        <li className="grid gap-2 pad-3 line-above line-below">
          <p className="note figures">{numbers[0] ? numbers[0].words : WORDS.noPhone}</p>
          <Outcomes
            followUp={followUp}
            onNoted={() => {
              actions.current?.querySelector<HTMLElement>('button')?.focus()
              onPhoned(false)
            }}
          />
        </li>
      )}
    </>
  )
}

/** The numbers of a text that can be dialled, each with what is read out. */
const dialled = (typed: string, name: string) =>
  telephonesIn(typed).flatMap(({ text, href }) => (href === null ? [] : [{ words: WORDS.phone(text, name), href }]))

/** What came of the last call; after three in vain, what to do instead. */
function Last({ followUp: { calls, needsVisit, wrongNumber } }: Pick<RowProps, 'followUp'>) {
  const [last] = calls
  if (needsVisit || wrongNumber) return <strong className="warned strong">{needsVisit ? WORDS.needsVisit : WORDS.wrongNumber}</strong>
  return last ? WORDS.lastOutcome(WORDS.outcomes[last.outcome], formatDate(last.at)) : WORDS.neverPhoned
}
