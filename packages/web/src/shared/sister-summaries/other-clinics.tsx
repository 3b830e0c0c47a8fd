import { listPatientSummaries } from '@clinic/contract/sister-summaries/sister-summaries'
import { Button, Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { query } from '../../api/client.ts'
import { loadLazily } from '../../lib/late/lazy.ts'
import { pathTo } from '../../lib/paths.ts'
import { ListState } from '../../ui/list/list-state.tsx'
import { DateText } from '../../ui/time/date-text.tsx'
import { WORDS } from './words.ts'

const SendSummary = lazy(async () => ({ default: (await loadLazily(() => import('./send-summary.tsx'))).SendSummary }))

export const useSummaries = (patientId: string) => useQuery(query(listPatientSummaries, { params: { id: patientId } }))

/** What other clinics told of a patient and what they were sent, newest first. */
export function OtherClinics({ patientId }: { patientId: string }) {
  const summaries = useSummaries(patientId)
  const [isOpen, setOpen] = useState(false)
  return (
    <section className="narrow" aria-labelledby="other-clinics">
      <div className="flex middle apart slim below-2">
        <h2 id="other-clinics" className="text-m strong">
          {WORDS.title}
        </h2>
        <Button variant="subtle" size="compact-md" aria-label={WORDS.sendSummary} onClick={() => setOpen(true)}>
          {WORDS.send}
        </Button>
      </div>
      <ListState query={summaries} rows={1} rowHeight={40}>
        {({ data, sent, clinics }) => (
          <>
            {data.length + sent.length === 0 && <p className="quiet">{WORDS.nothing}</p>}
            <ul className="plain-list ruled">
              {data.map(({ _id, clinic, madeAt }) => (
                <li key={_id} className="flex wrap middle apart pad-rows-4 anywhere gap-columns-3">
                  <Link to={`${pathTo('sisterSummaries')}?id=${_id}`} className="accent">
                    {WORDS.from(clinic)}
                  </Link>
                  <span className="quiet">
                    <DateText value={madeAt} withTime />
                  </span>
                </li>
              ))}
              {sent.map(({ _id, clinic, sentAt, sentBy }) => (
                <li key={_id} className="flex wrap middle apart pad-rows-4 anywhere gap-columns-3">
                  {WORDS.to(clinic)}
                  <span className="quiet">
                    <DateText value={sentAt} withTime /> {WORDS.by(sentBy.name)}
                  </span>
                </li>
              ))}
            </ul>
            <Modal opened={isOpen} onClose={() => setOpen(false)} title={WORDS.sendTitle}>
              <Suspense>
                <SendSummary patientId={patientId} clinics={clinics} onSent={() => setOpen(false)} />
              </Suspense>
            </Modal>
          </>
        )}
      </ListState>
    </section>
  )
}
