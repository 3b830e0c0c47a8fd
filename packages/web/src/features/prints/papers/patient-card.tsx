import { getPatient } from '@clinic/contract/patients/patients'
import { inGroups } from '@clinic/contract/prints/card-code'
import { getPatientCard } from '@clinic/contract/prints/cards'
import { call } from '../../../api/client.ts'
import { WORDS } from '../../../shared/patient/words.ts'
import { Qr } from '../../../ui/qr.tsx'
import styles from '../card.module.css'
import paper from '../paper.module.css'
import type { DrawOptions, LoadedPaper } from '../paper-loader.ts'
import { bandOf, nameOf, type Person, sexOf } from '../patient.tsx'
import { PRINT_WORDS } from '../words.ts'

export async function load(id: string): Promise<LoadedPaper> {
  const [{ card }, patient] = await Promise.all([call(getPatientCard, { params: { id } }), call(getPatient, { params: { id } })])
  if (!card) return { nothing: PRINT_WORDS.noCard }
  return { draw: ({ size, printed }) => <Cards size={size} clinicName={printed.clinic.name} patient={patient} {...card} /> }
}

type Props = Pick<DrawOptions, 'size'> & { clinicName: string; patient: Person & { clinicNumber: string }; code: string; url: string }

function Cards({ size, ...card }: Props) {
  if (size !== 'A4') return <OneCard {...card} />
  return (
    <div className={styles.cards}>
      <OneCard {...card} />
    </div>
  )
}

function OneCard({ clinicName, patient, code, url }: Omit<Props, 'size'>) {
  return (
    <section className={styles.card} aria-label={PRINT_WORDS.patientCard}>
      <div className="narrow">
        <p className={paper.fine}>{clinicName}</p>
        <p className={styles.name}>{nameOf(patient)}</p>
        <p>
          {sexOf(patient)} · {bandOf(patient.ageRange)}
        </p>
        {patient.clinicNumber && <p>{WORDS.clinicNumber(patient.clinicNumber)}</p>}
        <p className={`mono ${paper.apart}`}>{inGroups(code)}</p>
      </div>
      <Qr text={url} className={styles.qr} />
    </section>
  )
}
