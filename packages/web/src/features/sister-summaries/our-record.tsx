import { listMedicines } from '@clinic/contract/patient-now/patient-now'
import { type Allergies, getAllergies } from '@clinic/contract/patients/allergies'
import { listProblems } from '@clinic/contract/problems/problems'
import type { SummaryReceived } from '@clinic/contract/sister-summaries/sister-summaries'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { query } from '../../api/client.ts'
import { pathTo } from '../../lib/paths.ts'
import { ListState } from '../../ui/list/list-state.tsx'
import { WORDS } from './words.ts'

type Props = { patient: NonNullable<SummaryReceived['patient']>; onTakeAway: (() => void) | undefined }

/** What the own record says of the same things. It is changed on the chart, by its own forms. */
export function OurRecord({ patient: { _id, firstname, lastname }, onTakeAway }: Props) {
  const params = { id: _id }
  const allergies = useQuery(query(getAllergies, { params }))
  const problems = useQuery(query(listProblems, { params }))
  const medicines = useQuery(query(listMedicines, { params }))
  const name = `${firstname} ${lastname}`
  return (
    <section className="narrow card pad-5" aria-labelledby="ours">
      <h2 id="ours" className="text-m below-2">
        {WORDS.ours}
      </h2>
      <p>{name}</p>
      <p className="quiet">{WORDS.addThem}</p>
      <div className="flex wrap gap-3 above-3">
        <Button component={Link} to={pathTo('patientChart', { patientId: _id })} variant="default">
          {WORDS.openChart}
        </Button>
        {onTakeAway && (
          <Button variant="subtle" aria-label={WORDS.takeAwayFrom(name)} onClick={onTakeAway}>
            {WORDS.takeAway}
          </Button>
        )}
      </div>
      <Part title={WORDS.problems}>
        <ListState query={problems} rows={1} rowHeight={32}>
          {(all) => <Lines lines={all.filter(({ endedAt }) => endedAt === null).map(({ label }) => label)} none={WORDS.noProblems} />}
        </ListState>
      </Part>
      <Part title={WORDS.medicines}>
        <ListState query={medicines} rows={1} rowHeight={32}>
          {(all) => <Lines lines={all.map(({ drug, dose }) => [drug, dose].filter(Boolean).join(', '))} none={WORDS.noMedicines} />}
        </ListState>
      </Part>
      <Part title={WORDS.allergies}>
        <ListState query={allergies} rows={1} rowHeight={32}>
          {({ list, status }) => (
            <Lines lines={list.map(({ label, reaction }) => (reaction === '' ? label : `${label}: ${reaction}`))} none={NONE[status]} />
          )}
        </ListState>
      </Part>
    </section>
  )
}

const NONE: Record<Allergies['status'], string> = {
  'not-asked': WORDS.notAsked,
  'none-known': WORDS.noneKnown,
  unable: WORDS.unable,
  listed: WORDS.notAsked,
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="above-5">
      <h3 className="note strong below-2">{title}</h3>
      {children}
    </div>
  )
}

function Lines({ lines, none }: { lines: readonly string[]; none: string }) {
  return lines.length === 0 ? <p className="quiet">{none}</p> : <LineList lines={lines} />
}

export function LineList({ lines }: { lines: readonly string[] }) {
  return (
    <ul className="plain-list">
      {lines.map((line, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two lines may say the same, and they keep their order
        <li key={place} className="pad-rows-2 anywhere">
          {line}
        </li>
      ))}
    </ul>
  )
}
