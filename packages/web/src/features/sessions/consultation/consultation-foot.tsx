import { VITALS } from '@clinic/clinical/observations/vitals'
import { IconCheck } from '@tabler/icons-react'
import type { ReactNode, RefObject } from 'react'
import { useIsPhone } from '../../../lib/use-media.ts'
import { FormActions } from '../../../ui/form/form-actions.tsx'
import { WORDS } from '../words.ts'
import type { Clinical } from './clinical-labels.ts'
import styles from './consultation-foot.module.css'

type Values = Clinical & { attendants: readonly string[]; admitPatient: boolean; bedId: string }
/** `of` holds the parts, each with its name as `data-part`. */
type Props = { of: RefObject<HTMLElement | null>; values: Values; children: ReactNode }

/** Always in reach: the button that creates the session, what is missing for it, and on a phone the parts with what is filled in. */
export function ConsultationFoot({ of, values, children }: Props) {
  const isPhone = useIsPhone()
  const isRoomMissing = values.admitPatient && values.bedId === ''
  const missing = values.attendants.length === 0 ? WORDS.chooseNext : isRoomMissing ? WORDS.chooseRoom : ''

  function go(part: string) {
    const section = of.current?.querySelector<HTMLElement>(`[data-part="${part}"]`)
    section?.scrollIntoView({ block: 'start' })
    section?.querySelector<HTMLElement>('input, textarea')?.focus({ preventScroll: true })
  }

  return (
    <div className={styles.foot}>
      {isPhone && (
        <nav className={`flex gap-1 own-line ${styles.parts}`} aria-label={WORDS.parts}>
          {partsOf(values).map(({ part, name, isFilled }) => (
            <button key={part} type="button" data-filled={isFilled || undefined} onClick={() => go(part)}>
              {name}
              {isFilled && <IconCheck size={12} role="img" aria-label={WORDS.partFilled} />}
            </button>
          ))}
        </nav>
      )}
      {missing !== '' && !isPhone && (
        <button
          type="button"
          className={`tall unpadded no-edge see-through quiet same-font pressable to-left ${styles.missing}`}
          onClick={() => go('next')}
        >
          {missing}
        </button>
      )}
      <FormActions>{children}</FormActions>
    </div>
  )
}

const PARTS: readonly { part: string; name: string; fields: readonly (keyof Clinical)[] }[] = [
  { part: 'vitals', name: 'Vitals', fields: VITALS },
  { part: 'complaint', name: 'Complaint', fields: ['complaints'] },
  { part: 'findings', name: 'Findings', fields: ['examinationFindings', 'investigation_results'] },
  { part: 'diagnosis', name: 'Diagnosis', fields: ['workingDiagnosis'] },
  { part: 'prescription', name: 'Drugs', fields: ['prescription'] },
]

function partsOf(values: Values) {
  const isFilled = (fields: readonly (keyof Clinical)[]) => fields.some((field) => values[field].trim() !== '')
  return [
    ...PARTS.map(({ part, name, fields }) => ({ part, name, isFilled: isFilled(fields) })),
    { part: 'next', name: 'Next', isFilled: values.attendants.length > 0 },
  ]
}
