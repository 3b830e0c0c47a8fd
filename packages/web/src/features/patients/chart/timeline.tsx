import { addDays } from '@clinic/clinical/calendar'
import { TIMELINE_KINDS, type TimelineEntry } from '@clinic/contract/timeline/timeline'
import { Button } from '@mantine/core'
import { useUser } from '../../../auth/user.tsx'
import { SCREEN } from '../../../lib/texts.ts'
import { Chips } from '../../../ui/choose/chips.tsx'
import { ListState } from '../../../ui/list/list-state.tsx'
import { clinicDay, clinicToday } from '../../../ui/time/clinic-time.ts'
import { formatDate } from '../../../ui/time/date-text.tsx'
import { StartConsultation } from '../record/start-consultation.tsx'
import { Entry } from './timeline-entry.tsx'
import { useKinds, useTimeline } from './use-timeline.ts'
import { WORDS } from './words.ts'

/** A patient's history by day, newest first. The address holds the chosen kinds. */
export function Timeline({ patientId }: { patientId: string }) {
  const { kinds, toggle, showAll } = useKinds()
  const timeline = useTimeline(patientId, kinds)
  const { role } = useUser()
  const offered = TIMELINE_KINDS.filter((kind) => kind !== 'moves' || (role !== 'pharmacist' && role !== 'physiotherapist'))
  return (
    <section aria-label={WORDS.timeline} className="grid narrow one-column gap-5 from-top">
      <Chips
        label={WORDS.filter}
        chips={[{ name: 'all', title: WORDS.all }, ...offered.map((kind) => ({ name: kind, title: WORDS.kinds[kind] }))]}
        chosen={kinds.length === 0 ? 'all' : kinds}
        onChoose={(name) => (name === 'all' ? showAll() : toggle(name))}
      />
      <ListState
        query={timeline}
        loading={SCREEN.loading}
        rows={5}
        rowHeight={56}
        isEmpty={({ pages }) => pages[0]?.data.length === 0}
        empty={
          kinds.length > 0 ? (
            <>
              <p>{WORDS.nothingOfThese}</p>
              <Button variant="default" onClick={showAll}>
                {WORDS.showAll}
              </Button>
            </>
          ) : (
            <>
              <p>
                {WORDS.nothingYet} {WORDS.firstStep}
              </p>
              <StartConsultation patientId={patientId} variant="default" />
            </>
          )
        }
      >
        {({ pages }) => <Days entries={pages.flatMap(({ data }) => data)} />}
      </ListState>
      {timeline.data !== undefined && <Older timeline={timeline} />}
    </section>
  )
}

function Older({ timeline }: { timeline: ReturnType<typeof useTimeline> }) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage, data } = timeline
  if (!hasNextPage) return (data?.pages.length ?? 0) > 1 ? <p className="quiet centred">{WORDS.beginning}</p> : null
  return (
    <div className="quiet centred no-print">
      {isFetchNextPageError && <p role="alert">{WORDS.olderNotLoaded}</p>}
      <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        {isFetchNextPageError ? WORDS.tryAgain : WORDS.older}
      </Button>
    </div>
  )
}

function Days({ entries }: { entries: readonly TimelineEntry[] }) {
  const days = [...Map.groupBy(entries, ({ at }) => clinicDay(at))]
  return days.map(([day, some]) => (
    <section key={day} className="narrow" aria-label={formatDate(day)}>
      <h2 className="note below-2">{dayName(day, clinicToday())}</h2>
      <ol className="plain-list">
        {some.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
    </section>
  ))
}

/** The day as people call it, with its date. */
function dayName(day: string, today: string): string {
  const date = formatDate(day)
  if (day === today) return `${WORDS.today} · ${date}`
  if (day === addDays(today, -1)) return `${WORDS.yesterday} · ${date}`
  return date
}
