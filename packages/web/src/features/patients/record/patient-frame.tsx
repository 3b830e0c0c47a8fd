import { getPatient, type Patient } from '@clinic/contract/patients/patients'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, Navigate } from 'react-router'
import { query } from '../../../api/client.ts'
import { pathTo } from '../../../lib/paths.ts'
import { ACTIONS } from '../../../lib/targets.ts'
import { PatientStrip } from '../../../shared/patient/patient-strip.tsx'
import { Settled } from '../../../shared/patient/settled.tsx'
import { ListState } from '../../../ui/list/list-state.tsx'
import { BackArrow } from '../../../ui/page/page.tsx'
import { WORDS } from '../words.ts'
import styles from './patient-frame.module.css'

const TABS = [
  { screen: 'patientChart', title: WORDS.timelineTab },
  { screen: 'patientHistory', title: WORDS.sessionsTab },
  { screen: 'patientProfile', title: WORDS.profileTab },
] as const

type Props = {
  patientId: string
  tab: (typeof TABS)[number]['screen']
  title: string
  /** Next to the tabs, the main action last. */
  actions: (patient: Patient) => ReactNode
  children: (patient: Patient) => ReactNode
}

/** A patient's page: the banner, its tabs, and the selected tab. Each tab has its own address. */
export function PatientFrame({ patientId, tab, title, actions, children }: Props) {
  const patient = useQuery(query(getPatient, { params: { id: patientId } }))
  return (
    <>
      <h1 className="visually-hidden">{title}</h1>
      <ListState query={patient} rows={1} rowHeight={84}>
        {(record) =>
          record._id !== patientId ? (
            // This record was joined to another, so its address opens the joint chart.
            <Navigate to={pathTo(tab, { patientId: record._id })} replace />
          ) : (
            <Settled>
              <PatientStrip patient={record} />
              <div className={`flex wrap middle gap-3 below-5 line-below no-print ${styles.bar}`}>
                <BackArrow fallback={pathTo('patientSearch')} />
                <nav className={styles.tabs} aria-label={WORDS.partsOfPatient}>
                  {TABS.map(({ screen, title }) => (
                    <Link
                      key={screen}
                      to={pathTo(screen, { patientId })}
                      className={styles.tab}
                      aria-current={screen === tab ? 'page' : undefined}
                    >
                      {title}
                    </Link>
                  ))}
                </nav>
                <div {...ACTIONS} className={styles.actions}>
                  {actions(record)}
                </div>
              </div>
              {children(record)}
            </Settled>
          )
        }
      </ListState>
    </>
  )
}
