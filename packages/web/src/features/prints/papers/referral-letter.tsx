import { getReferral, type Referral, URGENCY_WORDS } from '@clinic/contract/referrals/referrals'
import { call } from '../../../api/client.ts'
import { formatDate, formatTime } from '../../../ui/time/date-text.tsx'
import type { Drawn, Loaded } from '../loaded.ts'
import styles from '../referral.module.css'
import { Facts, Rule, Sheet } from '../sheet.tsx'
import { PRINT_WORDS } from '../words.ts'

export async function load(id: string): Promise<Loaded> {
  const referral = await call(getReferral, { params: { id } })
  if (referral.struck) return { nothing: PRINT_WORDS.enteredInError }
  return { draw: (drawn) => <ReferralLetter {...drawn} referral={referral} /> }
}

/** The letter, and at its foot a strip that the other clinic tears off and sends back. */
function ReferralLetter({ printed, size, referral }: Drawn & { referral: Referral }) {
  const { number, facility, department, urgency, reason, letter, sentAt, sentBy } = referral
  return (
    <Sheet title={PRINT_WORDS.referralLetter(number)} size={size} printed={printed} about={`${formatDate(sentAt)} ${formatTime(sentAt)}`}>
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
