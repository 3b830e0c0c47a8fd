import { addDays } from '@clinic/clinical/calendar'
import type { ResponseOf } from '@clinic/contract/endpoint'
import { getOccupancy } from '@clinic/contract/ward/occupancy'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../api/client.ts'
import { Chips } from '../../ui/choose/chips.tsx'
import { ListState } from '../../ui/list/list-state.tsx'
import { DaysPlot } from '../../ui/plot/days-plot.tsx'
import { clinicToday } from '../../ui/time/clinic-time.ts'
import { formatDate } from '../../ui/time/date-text.tsx'
import { WORDS } from './words.ts'

const RANGES = [30, 90] as const

/** How full the ward was: a line below its capacity, a sentence, and a table. */
export function Occupancy() {
  const [days, setDays] = useState<number>(RANGES[0])
  const to = clinicToday()
  const occupancy = useQuery(query(getOccupancy, { query: { from: addDays(to, 1 - days), to } }))
  return (
    <>
      <Chips
        label={WORDS.range}
        chips={RANGES.map((range) => ({ name: `${range}`, title: WORDS.lastDays(range) }))}
        chosen={`${days}`}
        onChoose={(range) => setDays(Number(range))}
      />
      <ListState query={occupancy} rows={1} rowHeight={320} isEmpty={({ bor }) => bor === null} empty={WORDS.noOccupancy}>
        {(shown) => <Plot {...shown} />}
      </ListState>
    </>
  )
}

function Plot({ data, bor }: ResponseOf<typeof getOccupancy>) {
  const most = Math.max(...data.map(({ occupied }) => occupied))
  const beds = data.at(-1)?.beds ?? 0
  return (
    <DaysPlot
      sentence={WORDS.occupancySentence(bor ?? 0, data.length, most, beds)}
      label={WORDS.occupancyPlot}
      days={data.map(({ day, occupied, beds }) => ({ day, value: occupied, limit: beds }))}
      limitWords={WORDS.capacity(beds)}
      tableLabel={WORDS.tableLabel}
      columns={['Day', 'Occupied', 'Beds', WORDS.admissions, WORDS.discharges]}
      rows={data
        .toReversed()
        .map(({ day, occupied, beds, admissions, discharges }) => [formatDate(day), occupied, beds, admissions, discharges])}
    />
  )
}
