import { readVital, VITAL_LABELS } from '@clinic/clinical/observations/vitals'
import type { PatientBrief } from '@clinic/contract/patients/patient-brief'
import type { MeasuredSet, WardRow } from '@clinic/contract/ward/ward'
import { IconPlus } from '@tabler/icons-react'
import { timeNow } from '../../lib/clock.ts'
import { vitalWords } from '../../shared/session/vital-text.ts'
import { shortTime } from '../../ui/time/short-time.ts'
import { nameOf } from './name-of.ts'
import { ROUND_WORDS } from './round-words.ts'
import styles from './ward-vitals.module.css'

const SHOWN = ['temperature', 'bloodPressure', 'pulse', 'spO2'] as const
type ShownVital = (typeof SHOWN)[number]

/** The last vitals of the stay, each with an arrow from the one before, and the way to record the next. */
export function WardVitals({ row, onRecord }: { row: WardRow; onRecord: () => void }) {
  const { measured, patient } = row
  return (
    <>
      {measured.length > 0 && (
        <dl className={`flex wrap gap-columns-4 figures ${styles.vitals}`}>
          {SHOWN.map((vital) => (
            <OneVital key={vital} vital={vital} sets={measured} ageRange={patient.ageRange} />
          ))}
        </dl>
      )}
      <button type="button" className={styles.record} aria-label={ROUND_WORDS.recordVitals(nameOf(row))} onClick={onRecord}>
        <IconPlus size={18} aria-hidden />
      </button>
    </>
  )
}

type Props = { vital: ShownVital; sets: readonly MeasuredSet[]; ageRange: PatientBrief['ageRange'] }

function OneVital({ vital, sets, ageRange }: Props) {
  const [last, before] = sets.filter((set) => set[vital].trim() !== '')
  const isOlder = last !== undefined && last !== sets[0]
  const reading = last && readVital(vital, last[vital], ageRange)
  const trend = last && before && trendOf(reading?.value, readVital(vital, before[vital], ageRange).value)
  return (
    <div title={last && titleOf(vital, last, before)}>
      <dt>{ROUND_WORDS.vitals[vital]}</dt>
      <dd className={reading?.flag ? 'watch strong' : undefined}>
        {last ? last[vital] : '–'}
        {trend && (
          <>
            <span aria-hidden>{ARROWS[trend]}</span>
            <span className="visually-hidden"> {ROUND_WORDS.trends[trend]}</span>
          </>
        )}
        {isOlder && <small className="quiet regular"> {shortTime(last.takenAt, timeNow())}</small>}
      </dd>
    </div>
  )
}

const ARROWS = { up: '↑', down: '↓' } as const

function trendOf(now: number | null | undefined, before: number | null): keyof typeof ARROWS | null {
  if (now == null || before === null || now === before) return null
  return now > before ? 'up' : 'down'
}

/** 'Temperature 38.4 °C, 14:05; before 38.9, 10:00' */
function titleOf(vital: ShownVital, last: MeasuredSet, before: MeasuredSet | undefined): string {
  const now = `${VITAL_LABELS[vital]} ${vitalWords(vital, last[vital])}, ${shortTime(last.takenAt, timeNow())}`
  return before ? `${now}; ${ROUND_WORDS.before} ${before[vital]}, ${shortTime(before.takenAt, timeNow())}` : now
}
