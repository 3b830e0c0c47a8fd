import { getBanner, type PatientBanner as Now } from '@clinic/contract/patient-now/patient-now'
import type { Patient } from '@clinic/contract/patients/patients'
import { SHOWN_PROBLEMS } from '@clinic/contract/problems/problems'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../api/client.ts'
import { timeNow } from '../../lib/clock.ts'
import { StatusBadge } from '../../ui/list/status-badge.tsx'
import { clinicToday } from '../../ui/time/clinic-time.ts'
import { formatDate } from '../../ui/time/date-text.tsx'
import { shortTime } from '../../ui/time/short-time.ts'
import { UI_WORDS } from '../../ui/words.ts'
import { AllergyStrip } from '../allergies/allergy-strip.tsx'
import { bannerAge } from './banner-age.ts'
import { DueMark } from './due-mark.tsx'
import { type BannerFact, PatientBanner } from './patient-banner.tsx'
import { WORDS } from './words.ts'

type Props = {
  patient: Pick<Patient, '_id' | 'firstname' | 'lastname' | 'gender' | 'ageRange'> & {
    [Field in 'phone' | 'allergies' | 'clinicNumber']?: Patient[Field] | undefined
  }
}

/** The banner on every patient screen, with the current state. Belongs to one patient; another patient gets a new one. */
export function PatientStrip({ patient }: Props) {
  return <Strip key={patient._id} patient={patient} />
}

function Strip({ patient }: Props) {
  const now = useQuery(query(getBanner, { params: { id: patient._id } }))
  const { data } = now
  const death = data?.deceasedOn ? <StatusBadge kind="warning" text={WORDS.died(formatDate(data.deceasedOn))} /> : null
  return (
    <PatientBanner
      patient={patient}
      clinicNumber={data?.clinicNumber ?? patient.clinicNumber}
      age={data && bannerAge(data, clinicToday())}
      allergies={<AllergyStrip patientId={patient._id} text={patient.allergies} />}
      facts={data ? factsOf(data, `${patient.firstname} ${patient.lastname}`) : []}
      problems={data ? problemsFact(data.problems) : null}
      due={<DueMark patientId={patient._id} />}
      death={death}
      trouble={
        data === undefined &&
        now.isError && (
          <>
            <StatusBadge kind="warning" text={WORDS.factsNotLoaded} />
            <Button variant="default" aria-label={WORDS.tryFactsAgain} loading={now.isFetching} onClick={() => void now.refetch()}>
              {WORDS.tryAgain}
            </Button>
          </>
        )
      }
    />
  )
}

const LEVELS = { urgent: 'urgent', yellow: 'watch', usual: undefined } as const

/** In order of importance. */
function factsOf({ isRestricted, stay, score, results, pregnantUntil, spO2Scale, joinedNames }: Now, name: string): BannerFact[] {
  const facts: (BannerFact | null)[] = [
    isRestricted ? { key: 'restricted', text: WORDS.restricted, more: WORDS.restrictedMore, level: 'urgent' } : null,
    stay && { key: 'stay', text: UI_WORDS.bed(stay.tag), more: WORDS.dayOfStay(stay.day) },
    score && score.text !== '' ? { key: 'score', text: score.text, level: LEVELS[score.urgency] } : null,
    ...results.map(({ _id, text, takenAt, level }) => ({ key: _id, text, more: shortTime(takenAt, timeNow()), level })),
    pregnantUntil === null ? null : { key: 'pregnant', text: WORDS.pregnant, level: 'watch' },
    spO2Scale === 2 ? { key: 'scale', text: WORDS.scale2, level: 'watch' } : null,
    joinedNames.length === 0 ? null : { key: 'joined', text: joinedText(joinedNames, name) },
  ]
  return facts.filter((fact) => fact !== null)
}

/** The other names; records of one name are counted. */
function joinedText(names: readonly string[], name: string): string {
  const others = [...new Set(names)].filter((other) => other !== name)
  return others.length > 0 ? WORDS.alsoRecordedAs(others) : WORDS.joinedRecords(names.length + 1)
}

/** Pinned problems by name; if none is pinned, the first. */
function problemsFact(problems: Now['problems']): BannerFact | null {
  if (problems.length === 0) return null
  const pinned = problems.filter((problem) => problem.pinned)
  const named = (pinned.length > 0 ? pinned : problems).slice(0, SHOWN_PROBLEMS)
  const others = problems.length - named.length
  return { key: 'problems', text: named.map(({ label }) => label).join(', '), more: others > 0 ? WORDS.otherProblems(others) : undefined }
}
