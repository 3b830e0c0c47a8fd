import { allergyWords, readAllergyText } from '@clinic/clinical/allergies/allergy-text'
import { type MergePreview, type MergeSide, previewMerge } from '@clinic/contract/merge/merge'
import { fieldOf, SHOWN_FIELDS, type ShownField } from '@clinic/contract/patients/patient-fields'
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconArrowsExchange } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import { query } from '../../api/client.ts'
import { pathTo } from '../../lib/paths.ts'
import { churchName, useChurches } from '../../shared/patient/churches.ts'
import { ListState } from '../../ui/list/list-state.tsx'
import { Page } from '../../ui/page/page.tsx'
import { DateText, formatDate } from '../../ui/time/date-text.tsx'
import { JoinForm } from './join-form.tsx'
import styles from './merge.module.css'
import { fullName } from './names.ts'
import { WORDS } from './words.ts'

type Props = { keepId: string; mergeId: string }

/** The two records side by side with differences marked, and the form that joins them. */
export function Compare({ keepId, mergeId }: Props) {
  const preview = useQuery(query(previewMerge, { params: { id: keepId }, query: { with: mergeId } }))
  const swapped = `${pathTo('mergePatients', { patientId: mergeId })}?${new URLSearchParams({ with: keepId })}`
  return (
    <Page
      title={WORDS.title}
      context={WORDS.compareContext}
      back={pathTo('mergePatients', { patientId: keepId })}
      action={
        <Button
          component={Link}
          to={swapped}
          replace
          variant="default"
          leftSection={<IconArrowsExchange size={20} aria-hidden />}
          aria-label={WORDS.swapLabel}
        >
          {WORDS.swap}
        </Button>
      }
    >
      <ListState query={preview} rows={6}>
        {(preview) => (
          <>
            <Notes preview={preview} />
            <Table preview={preview} />
            <JoinForm preview={preview} />
          </>
        )}
      </ListState>
    </Page>
  )
}

function Table({ preview: { keep, merge, differences } }: { preview: MergePreview }) {
  const differs = (name: string) => differences.includes(name)
  const both = (label: string, of: (side: MergeSide) => ReactNode, isDifferent = false) => (
    <Both key={label} label={label} keep={of(keep)} merge={of(merge)} isDifferent={isDifferent} />
  )
  return (
    <table className={`table top-cells below-5 even-columns ${styles.table}`}>
      <thead>
        <tr>
          <th scope="col" className={`quiet ${styles.label}`}>
            <span className="visually-hidden">{WORDS.field}</span>
          </th>
          <th scope="col">
            {WORDS.kept}
            <b className="block ink text-m strong">{fullName(keep.patient)}</b>
          </th>
          <th scope="col">
            {WORDS.goes}
            <b className="block ink text-m strong">{fullName(merge.patient)}</b>
          </th>
        </tr>
      </thead>
      <tbody>
        {SHOWN_FIELDS.map((name) =>
          both(
            fieldOf(name).label,
            ({ patient }) => (name === 'church' ? <ChurchName patient={patient} /> : textOf(patient, name)),
            differs(name),
          ),
        )}
        {both(WORDS.birthDate, ({ birthDate }) => birthDate && formatDate(birthDate), differs('birthDate'))}
        {(keep.deceasedOn || merge.deceasedOn) && both(WORDS.died, ({ deceasedOn }) => deceasedOn && formatDate(deceasedOn), true)}
        {(keep.bed || merge.bed) && both(WORDS.bed, ({ bed }) => bed)}
        {keep.members.length + merge.members.length > 0 && both(WORDS.alsoRecordedAs, ({ members }) => members.map(fullName).join(', '))}
        {both(WORDS.contents, ({ counts }) => WORDS.contentsOf(counts))}
        {both(WORDS.sessions, ({ sessions }) => (
          <Sessions sessions={sessions} />
        ))}
      </tbody>
    </table>
  )
}

/** For members of the community, a church is stored as its key in the list. */
function ChurchName({ patient }: Pick<MergeSide, 'patient'>) {
  const churches = useChurches({ enabled: patient.isSaintsCommunity })
  return churchName(churches, patient) || '–'
}

const textOf = (patient: MergeSide['patient'], name: ShownField): string => {
  const value = patient[name]
  if (name === 'allergies' && readAllergyText(patient.allergies).status !== 'listed') return allergyWords(patient.allergies)
  return typeof value === 'boolean' ? (value ? 'Yes' : 'No') : String(value ?? '')
}

type BothProps = { label: string; keep: ReactNode; merge: ReactNode; isDifferent: boolean }

function Both({ label, keep, merge, isDifferent }: BothProps) {
  return (
    <tr data-differs={isDifferent || undefined}>
      <th scope="row" className={`quiet ${styles.label}`}>
        {label} {isDifferent && <span className="warned text-s">{WORDS.differs}</span>}
      </th>
      <td>{keep || '–'}</td>
      <td>{merge || '–'}</td>
    </tr>
  )
}

function Sessions({ sessions }: Pick<MergeSide, 'sessions'>) {
  if (sessions.length === 0) return WORDS.noSessions
  return (
    <ul className="plain-list">
      {sessions.map(({ _id, createdAt, open, workingDiagnosis }) => (
        <li key={_id}>
          <DateText value={createdAt} /> {workingDiagnosis || WORDS.noDiagnosis}
          {open && ` (${WORDS.open})`}
        </li>
      ))}
    </ul>
  )
}

function Notes({ preview: { reasons, conflicts, notSame } }: { preview: MergePreview }) {
  const refusing = conflicts.filter(({ code }) => code !== 'gender')
  return (
    <>
      {reasons.length > 0 && (
        <p className="anywhere warned">
          {WORDS.why} {reasons.join(' · ')}
        </p>
      )}
      {notSame && <p className="above-3 below-3 warned strong">{WORDS.notSameBefore(notSame.by.name, notSame.reason)}</p>}
      {refusing.length > 0 && (
        <div className={`flex gap-4 corner pad-rows-4 pad-sides-5 above-3 below-5 ${styles.refusing}`} role="alert">
          <IconAlertTriangle size={20} aria-hidden />
          <div>
            <b>{WORDS.cannotJoin}</b>
            {refusing.map(({ message }) => (
              <Fragment key={message}>
                <br />
                {message}
              </Fragment>
            ))}
          </div>
        </div>
      )}
    </>
  )
}
