import { addDays } from '@clinic/clinical/calendar'
import { DISEASE_LISTS } from '@clinic/clinical/disease-reports/diseases'
import { WEEK_AGES, WEEK_COUNTS } from '@clinic/clinical/disease-reports/week-figures'
import { numberText } from '@clinic/clinical/number-text'
import { type DiseaseWeek, getDiseaseWeek, reportNothing, type WeekRow } from '@clinic/contract/disease-reports/disease-weeks'
import { ActionIcon, Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconPrinter } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { call, query } from '../../api/client.ts'
import { newKey } from '../../forms/contract-form.ts'
import * as notify from '../../lib/notices/notify.ts'
import { pathTo } from '../../lib/paths.ts'
import { ListState } from '../../ui/list/list-state.tsx'
import { formatDate } from '../../ui/time/date-text.tsx'
import styles from './disease-reports.module.css'
import { thisWeek } from './weeks.ts'
import { WORDS } from './words.ts'

/** The weekly report: each figure opens its visits, and a week without a case is reported by one press. */
export function Week({ week }: { week: string }) {
  const counted = useQuery(query(getDiseaseWeek, { params: { week } }))
  return (
    <>
      <WeekChoice week={week} />
      <ListState query={counted} rows={8} rowHeight={32}>
        {(counted) => (
          <>
            <Nothing key={week} counted={counted} />
            <WeekTable counted={counted} />
            <p className="note above-5">{WORDS.counting}</p>
          </>
        )}
      </ListState>
    </>
  )
}

function WeekChoice({ week }: { week: string }) {
  const [, setSearch] = useSearchParams()
  const choose = (week: string) => setSearch({ tab: 'week', week }, { replace: true })
  return (
    <search className="flex wrap middle gap-3 below-5 no-print" aria-label={WORDS.week}>
      <ActionIcon aria-label={WORDS.earlier} onClick={() => choose(addDays(week, -7))}>
        <IconChevronLeft aria-hidden />
      </ActionIcon>
      <span>{WORDS.weekText(formatDate(week), formatDate(addDays(week, 6)))}</span>
      <ActionIcon aria-label={WORDS.later} disabled={week >= thisWeek()} onClick={() => choose(addDays(week, 7))}>
        <IconChevronRight aria-hidden />
      </ActionIcon>
      <Button
        variant="default"
        leftSection={<IconPrinter size={20} aria-hidden />}
        component={Link}
        to={pathTo('print', { what: 'disease-week', id: week })}
      >
        {WORDS.print}
      </Button>
    </search>
  )
}

/** The zero report: offered while the week has no case, and shown once it is kept. */
function Nothing({ counted: { week, isOver, cases, deaths, nothing } }: { counted: DiseaseWeek }) {
  const [key] = useState(newKey)
  const keep = useMutation({
    mutationFn: () => call(reportNothing, { params: { week } }, { idempotencyKey: key }),
    onSuccess: () => notify.success(WORDS.noted),
    onError: (error) => notify.failure(error),
  })
  const isEmpty = cases + deaths === 0
  return (
    <div className="flex wrap middle gap-3 below-5">
      {!isOver && <span className="note">{WORDS.notOver}</span>}
      {nothing && <span>{WORDS.nothingKept(formatDate(nothing.at), nothing.by.name)}</span>}
      {nothing && !isEmpty && <strong className="danger">{WORDS.casesSince}</strong>}
      {!nothing && isEmpty && (
        <Button className="no-print" loading={keep.isPending} onClick={() => keep.mutate()}>
          {WORDS.nothing}
        </Button>
      )}
    </div>
  )
}

const COLUMNS = WEEK_COUNTS.flatMap((count) => WEEK_AGES.map((age, place) => ({ count, age, isFirst: place === 0 })))

function WeekTable({ counted: { week, rows } }: { counted: DiseaseWeek }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table wider than the screen can be scrolled with the keyboard
    <section className="scroll" aria-label={WORDS.tabs.week} tabIndex={0}>
      <table className={`table numbers figures ${styles.table}`}>
        <thead>
          <tr>
            <th scope="col">{WORDS.disease}</th>
            {COLUMNS.map(({ count, age, isFirst }) => (
              <th key={`${count} ${age.key}`} scope="col" className={isFirst ? styles.first : undefined}>
                {WORDS.counts[count]}, {age.label.toLowerCase()}
              </th>
            ))}
          </tr>
        </thead>
        {DISEASE_LISTS.map((list) => (
          <Group key={list} week={week} title={WORDS.groups[list]} rows={rows.filter((row) => row.list === list)} />
        ))}
      </table>
    </section>
  )
}

function Group({ week, title, rows }: { week: string; title: string; rows: readonly WeekRow[] }) {
  if (rows.length === 0) return null
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" colSpan={COLUMNS.length + 1}>
          <strong>{title}</strong>
        </th>
      </tr>
      {rows.map(({ disease, label, cases, deaths }) => (
        <tr key={disease}>
          <th scope="row">{label}</th>
          {[...cases, ...deaths].map(({ figure, value }, place) => (
            <td key={figure} data-zero={value === 0 || undefined}>
              {value === 0 ? (
                '0'
              ) : (
                <Link
                  to={`?tab=week&week=${week}&figure=${encodeURIComponent(figure)}`}
                  aria-label={WORDS.openVisits(`${label}, ${COLUMNS[place]?.age.label}`, numberText(value))}
                >
                  {numberText(value)}
                </Link>
              )}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  )
}
