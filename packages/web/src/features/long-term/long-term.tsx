import { CONDITIONS, CONTROL_GROUPS, type Condition, type ControlGroup } from '@clinic/clinical/long-term/control'
import type { ResponseOf } from '@clinic/contract/endpoint'
import { type LongTermPatient, listLongTerm } from '@clinic/contract/long-term/long-term'
import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { query } from '../../api/client.ts'
import type { Prefetch } from '../../api/prefetch.ts'
import { usePolling } from '../../lib/live.ts'
import { pathTo } from '../../lib/paths.ts'
import { personText } from '../../shared/patient/person-text.ts'
import { Chips } from '../../ui/choose/chips.tsx'
import { Tabs } from '../../ui/choose/tabs.tsx'
import { choiceOf, useUrlChoice } from '../../ui/choose/url-choice.ts'
import { ListState } from '../../ui/list/list-state.tsx'
import { Pager, skipOf, useSkip } from '../../ui/list/pager.tsx'
import { Row, Rows } from '../../ui/list/rows.tsx'
import { Page } from '../../ui/page/page.tsx'
import { clinicToday } from '../../ui/time/clinic-time.ts'
import { formatDate } from '../../ui/time/date-text.tsx'
import { ControlBar } from './control-bar.tsx'
import { WORDS } from './words.ts'

const PAGE = 25
type Answer = ResponseOf<typeof listLongTerm>

const listOf = (condition: Condition, group: ControlGroup, skip: number) =>
  query(listLongTerm, { query: { condition, group, skip, limit: PAGE } })

export const prefetch: Prefetch = (client, search) =>
  client.prefetchQuery(listOf(choiceOf(search, 'condition', CONDITIONS), choiceOf(search, 'group', CONTROL_GROUPS), skipOf(search)))

/** Who has high blood pressure or diabetes, and whether it is controlled; computed from ordinary visits. */
export function Screen() {
  const [search] = useSearchParams()
  const [condition, chooseCondition] = useUrlChoice('condition', CONDITIONS)
  const [group, chooseGroup] = useUrlChoice('group', CONTROL_GROUPS)
  const list = useQuery({
    ...listOf(condition, group, useSkip()),
    refetchInterval: usePolling(),
    // The figures of the same condition stay while another group of it is fetched; its people never do.
    placeholderData: (before, asked) =>
      before && asked?.queryKey[1].query?.condition === condition ? { ...before, data: [], count: before.counts[group] } : undefined,
  })
  return (
    <Page title={WORDS.title} action={list.data && list.data.total > 0 && <PrintForWall condition={condition} />}>
      <Chips
        label={WORDS.condition}
        chips={CONDITIONS.map((name) => ({ name, title: WORDS.conditions[name] }))}
        chosen={condition}
        onChoose={chooseCondition}
      />
      <ListState
        query={list}
        rows={8}
        rowHeight={56}
        isEmpty={({ total, recent, lost }) => total + recent + lost === 0}
        empty={<NoPatients condition={condition} />}
      >
        {(answer) => (
          <>
            <ControlBar condition={condition} answer={answer} />
            <Tabs
              label={WORDS.title}
              tabs={CONTROL_GROUPS.map((name) => ({
                name,
                title: WORDS.groups[name],
                count: answer.counts[name],
                to: `?${withGroup(search, name)}`,
              }))}
              chosen={group}
              onChoose={chooseGroup}
            >
              <p className="note above-5 below-3">{WORDS.meaning[group]}</p>
              <People condition={condition} group={group} answer={answer} isFetching={list.isPlaceholderData} />
            </Tabs>
            <NotCounted answer={answer} />
          </>
        )}
      </ListState>
    </Page>
  )
}

function withGroup(search: URLSearchParams, group: ControlGroup): URLSearchParams {
  const next = new URLSearchParams(search)
  next.delete('page')
  next.set('group', group)
  return next
}

type PeopleProps = { condition: Condition; group: ControlGroup; answer: Answer; isFetching: boolean }

function People({ condition, group, answer: { data, count }, isFetching }: PeopleProps) {
  if (count === 0) return <p>{WORDS.empty}</p>
  return (
    <>
      <Rows key={`${condition} ${group}`} label={WORDS.groups[group]} columns={['152px', '128px', '152px']} isBusy={isFetching}>
        {data.map((person) => (
          <PersonRow key={person.patientId._id} person={person} />
        ))}
      </Rows>
      <Pager count={count} rows={isFetching ? 1 : data.length} size={PAGE} optional />
    </>
  )
}

function PersonRow({ person: { patientId: patient, measured, isUnreadable, lastVisit, dueOn, drugsUntil } }: { person: LongTermPatient }) {
  const value = measured === null ? WORDS.notMeasured : isUnreadable ? WORDS.cannotRead(measured.text) : measured.text
  return (
    <Row
      id={patient._id}
      name={`${patient.firstname} ${patient.lastname}`}
      person={personText(patient)}
      about={WORDS.seen(formatDate(lastVisit))}
      cells={[
        <span key="value" className="figures">
          {value}
        </span>,
        dueOn === null ? '' : WORDS.due(formatDate(dueOn)),
        drugsUntil === null
          ? ''
          : drugsUntil < clinicToday()
            ? WORDS.drugsEnded(formatDate(drugsUntil))
            : WORDS.drugsUntil(formatDate(drugsUntil)),
      ]}
      to={pathTo('patientChart', { patientId: patient._id })}
    />
  )
}

function NotCounted({ answer: { recent, lost, unreadable } }: { answer: Answer }) {
  const who = WORDS.notCounted(recent, lost)
  return (
    <>
      {who !== '' && <p className="note above-5">{WORDS.andNotCounted(who)}</p>}
      {unreadable > 0 && <p className="note">{WORDS.unreadable(unreadable)}</p>}
    </>
  )
}

function NoPatients({ condition }: { condition: Condition }) {
  return (
    <>
      <p>{WORDS.noPatients[condition]}</p>
      <Button component={Link} to={pathTo('patientSearch')} variant="default">
        {WORDS.findPatient}
      </Button>
    </>
  )
}

function PrintForWall({ condition }: { condition: Condition }) {
  return (
    <Button
      variant="default"
      component={Link}
      to={pathTo('print', { what: 'long-term', id: condition })}
      leftSection={<IconPrinter size={20} aria-hidden />}
    >
      {WORDS.print}
    </Button>
  )
}
