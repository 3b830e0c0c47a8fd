import { VITALS } from '@clinic/clinical/observations/vitals'
import type { Attendant } from '@clinic/contract/personnel/roles'
import type { TimelineEntryOf } from '@clinic/contract/timeline/timeline'
import { IconCheck, IconCircle } from '@tabler/icons-react'
import { Link } from 'react-router'
import { pathTo } from '../../../lib/paths.ts'
import { vitalWords } from '../../../shared/session/vital-text.ts'
import { StatusBadge } from '../../../ui/list/status-badge.tsx'
import styles from './timeline-entry.module.css'
import { WORDS } from './words.ts'

const ROLE_NAMES: Record<Attendant, string> = { NURSE: 'Nurse', PHARMACIST: 'Pharmacist', PHYSIOTHERAPIST: 'Physiotherapist' }

/** A consultation: findings and decisions, and, if open, the roles still to act. */
export function SessionEntry({ entry }: { entry: TimelineEntryOf<'sessions'> }) {
  const { sessionId, open, complaints, workingDiagnosis, prescription, vitals, roles, outcome } = entry
  const measured = VITALS.flatMap((vital) => (vitals[vital] === '' ? [] : [vitalWords(vital, vitals[vital])]))
  return (
    <>
      <p className={styles.line}>
        <Link className="strong placed reach" to={pathTo('sessionDetails', { sessionId: sessionId ?? '' })}>
          {workingDiagnosis || complaints || WORDS.consultation}
        </Link>
        {open && <StatusBadge kind="open" />}
        {outcome && <span className="quiet">{WORDS.ended(outcome.outcome, outcome.referredTo)}</span>}
      </p>
      {measured.length > 0 && <p className={styles.measured}>{measured.join(' · ')}</p>}
      {prescription !== '' && <p className={styles.text}>{prescription}</p>}
      {roles.length > 0 && (
        <ul className={`plain-list flex wrap quiet gap-rows-1 gap-columns-4 ${styles.roles}`}>
          {roles.map(({ role, done }) => (
            <li key={role} className="inline-flex middle gap-2">
              {done ? <IconCheck size={16} aria-hidden /> : <IconCircle size={14} aria-hidden />}
              <span aria-hidden>{ROLE_NAMES[role]}</span>
              <span className="visually-hidden">{(done ? WORDS.roleDone : WORDS.roleWaits)(ROLE_NAMES[role])}</span>
            </li>
          ))}
          {open && (
            <li className="inline-flex middle gap-2">
              <Link className="accent placed reach" to={pathTo('sessionDetails', { sessionId: sessionId ?? '' })}>
                {WORDS.continueIt}
                <span className="visually-hidden"> {workingDiagnosis}</span>
              </Link>
            </li>
          )}
        </ul>
      )}
    </>
  )
}
