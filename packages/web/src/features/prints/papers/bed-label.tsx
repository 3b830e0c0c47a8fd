import { getPatientCard } from '@clinic/contract/prints/cards'
import { call } from '../../../api/client.ts'
import { WORDS } from '../../../shared/patient/words.ts'
import { Qr } from '../../../ui/qr.tsx'
import { formatDate } from '../../../ui/time/date-text.tsx'
import styles from '../card.module.css'
import paper from '../paper.module.css'
import type { DrawOptions, LoadedPaper } from '../paper-loader.ts'
import { allergyLine, nameOf, sexOf } from '../patient.tsx'
import { loadSession, type SessionData } from '../session-data.ts'
import { PRINT_WORDS } from '../words.ts'

export async function load(id: string): Promise<LoadedPaper> {
  const data = await loadSession(id)
  if (data.session.bedId === null || !data.session.open) return { nothing: PRINT_WORDS.notInBed }
  const { card } = await call(getPatientCard, { params: { id: data.session.patientId._id } })
  return { draw: (drawn) => <BedLabel {...drawn} {...data} url={card?.url} /> }
}

/** For the foot of the bed. Name and allergies are never cut off; includes a code to scan once the patient has a card. */
function BedLabel({ printed, session, allergies, age, url }: DrawOptions & SessionData & { url: string | undefined }) {
  const { words, loud } = allergyLine(allergies)
  return (
    <section className={styles.label}>
      <div className="narrow">
        <p className={styles.tag}>{session.bedId?.tag}</p>
        <p className={styles.name}>{nameOf(session.patientId)}</p>
        <p>
          {[sexOf(session.patientId), age, printed.clinicNumber && WORDS.clinicNumber(printed.clinicNumber)].filter(Boolean).join(' · ')}
        </p>
        {printed.stay && <p>{PRINT_WORDS.admittedOn(formatDate(printed.stay.from))}</p>}
        <p className={loud ? paper.boxed : 'strong'} data-loud={loud || undefined}>
          {words}
        </p>
      </div>
      {url && <Qr text={url} className={styles.qr} />}
    </section>
  )
}
