import { type DiseaseReport, getSessionDiseaseReports } from '@clinic/contract/disease-reports/disease-reports'
import { can } from '@clinic/contract/endpoint'
import { telephonesIn } from '@clinic/contract/patients/telephone'
import { Anchor, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { query } from '../../api/client.ts'
import { useUser } from '../../auth/user.tsx'
import { pathTo } from '../../lib/paths.ts'
import { CaseForm } from './case-form.tsx'
import styles from './disease-notice.module.css'
import { timeText } from './typed-time.ts'
import { CLASSIFICATION_WORDS, WAY_WORDS, WORDS } from './words.ts'

/** What must be reported of a session, and what was done. Nothing for most sessions. */
export function DiseaseNotice({ sessionId }: { sessionId: string }) {
  const { role } = useUser()
  const { data } = useQuery({
    ...query(getSessionDiseaseReports, { params: { id: sessionId } }),
    enabled: can(role, getSessionDiseaseReports),
  })
  const [chosen, setChosen] = useState<DiseaseReport | null>(null)
  if (!data || data.reports.length === 0) return null
  return (
    <section className="grid gap-3 no-print" aria-label={WORDS.mustReport}>
      {data.reports.map((report) => (
        <div
          key={report._id}
          className={`grid gap-2 card pad-rows-4 pad-sides-5 anywhere ${styles.notice}`}
          data-open={report.notified === null || undefined}
          data-late={report.late || undefined}
        >
          {report.notified === null ? <Open report={report} phone={data.officerPhone} /> : <Reported report={report} />}
          {report.sessionId !== sessionId && <p className="note">{WORDS.otherVisit}</p>}
          <div className="flex wrap middle gap-3">
            <Button
              variant={report.notified === null ? 'filled' : 'default'}
              aria-label={report.notified === null ? undefined : WORDS.changeOf(report.label)}
              onClick={() => setChosen(report)}
            >
              {report.notified === null ? WORDS.note : WORDS.change}
            </Button>
            <Button
              variant="subtle"
              component={Link}
              to={pathTo('print', { what: 'disease-report', id: report._id })}
              aria-label={WORDS.printOf(report.label)}
            >
              {WORDS.print}
            </Button>
          </div>
        </div>
      ))}
      {chosen && <CaseForm key={`${chosen._id} ${chosen.version}`} report={chosen} onClose={() => setChosen(null)} />}
    </section>
  )
}

function Open({ report: { label, openedAt, late }, phone }: { report: DiseaseReport; phone: string }) {
  return (
    <>
      <p className="strong">{WORDS.report(label)}</p>
      <p className="note">
        {WORDS.since(timeText(openedAt))}
        {late && (
          <>
            {' · '}
            <span className="strong danger">{WORDS.late}</span>
          </>
        )}
      </p>
      <p>{phone === '' ? <span className="note">{WORDS.noPhone}</span> : <Phones typed={phone} />}</p>
    </>
  )
}

const Phones = ({ typed }: { typed: string }) =>
  telephonesIn(typed).map(({ text, href }) =>
    href === null ? (
      <span key={text}>{text}</span>
    ) : (
      <Anchor key={text} href={href} className="inline-flex middle tall">
        {WORDS.call(text)}
      </Anchor>
    ),
  )

function Reported({ report: { label, notified, classification, hasDiagnosis } }: { report: DiseaseReport }) {
  if (!notified) return null
  const { to, how, at, reference } = notified
  return (
    <>
      <p>{WORDS.reported(label, to, WAY_WORDS[how], timeText(at))}</p>
      <p className="note">
        {[CLASSIFICATION_WORDS[classification], reference && WORDS.reference(reference), !hasDiagnosis && WORDS.noDiagnosis]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </>
  )
}
