import { getFacts } from '@clinic/contract/patients/patient-facts'
import { getReferral, type Referral, URGENCY_WORDS } from '@clinic/contract/referrals/referrals'
import { getSession, type Session } from '@clinic/contract/sessions/session-record'
import { call } from '../../../api/client.ts'
import { clinicToday } from '../../../ui/time/clinic-time.ts'
import { formatDate, formatTime } from '../../../ui/time/date-text.tsx'
import type { DrawOptions, LoadedPaper } from '../paper-loader.ts'
import { ageOf, Who } from '../patient.tsx'
import styles from '../referral.module.css'
import { Facts, Rule, Sheet } from '../sheet.tsx'
import { PRINT_WORDS } from '../words.ts'

export async function load(id: string): Promise<LoadedPaper> {
  const referral = await call(getReferral, { params: { id } })
  if (referral.struck) return { nothing: PRINT_WORDS.enteredInError }
  const { patientId: patient } = await call(getSession, { params: { id: referral.sessionId } })
  const facts = await call(getFacts, { params: { id: patient._id } })
  const age = ageOf(patient, facts, facts.deceasedOn ?? clinicToday())
  return { draw: (drawn) => <ReferralLetter {...drawn} referral={referral} patient={patient} age={age} /> }
}

type Props = DrawOptions & { referral: Referral; patient: Session['patientId']; age: string }

/**
 * The letter, and at its foot a strip that the other clinic tears off and sends back. The header names the patient, whatever its writer left in
 * the text.
 */
function ReferralLetter({ printed, size, referral, patient, age }: Props) {
  const { number, facility, department, urgency, reason, letter, sentAt, sentBy } = referral
  return (
    <Sheet
      title={PRINT_WORDS.referralLetter(number)}
      size={size}
      printed={printed}
      about={`${formatDate(sentAt)} ${formatTime(sentAt)}`}
      who={<Who patient={patient} age={age} number={printed.clinicNumber} />}
    >
      <Facts
        facts={[
          [PRINT_WORDS.to, [facility, department].filter((part) => part !== '').join(', ')],
          [PRINT_WORDS.urgency, URGENCY_WORDS[urgency]],
          [PRINT_WORDS.reason, reason],
        ]}
      />
      <p className={`as-typed ${styles.letter}`}>{letter}</p>
      <p>{PRINT_WORDS.person(sentBy.name, PRINT_WORDS.roles[sentBy.role])}</p>
      <Rule label={PRINT_WORDS.signature} />
      <section className={styles.strip}>
        <h3>{PRINT_WORDS.replyTo(printed.clinic.name)}</h3>
        <p>{PRINT_WORDS.replyNumbers(number, printed.clinicNumber, printed.clinic.phone)}</p>
        <Rule label={PRINT_WORDS.theyFound} />
        <Rule label={PRINT_WORDS.theyDid} />
        <Rule label={PRINT_WORDS.theyAsk} />
        <Rule label={PRINT_WORDS.nameDayPhone} />
      </section>
    </Sheet>
  )
}
