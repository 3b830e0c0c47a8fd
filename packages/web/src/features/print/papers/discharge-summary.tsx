import { formatDate } from '../../../ui/date-text.tsx'
import type { Drawn, Loaded } from '../loaded.ts'
import styles from '../paper.module.css'
import { AllergyBox, Who } from '../patient.tsx'
import { givenOf, loadSession, type SessionData } from '../session-data.ts'
import { Block, Facts, Rule, Sheet } from '../sheet.tsx'
import { WORDS } from '../words.ts'

export async function load(id: string): Promise<Loaded> {
  const data = await loadSession(id)
  if (data.session.voided) return { nothing: WORDS.openedInError }
  return { draw: (drawn) => <DischargeSummary {...drawn} {...data} /> }
}

function DischargeSummary({ printed, size, session, allergies, lines, age }: Drawn & SessionData) {
  const { stay } = printed
  const given = givenOf(session)
  const comments = session.comments.filter(({ struck, comment }) => !struck && comment !== '')
  return (
    <Sheet
      title={WORDS.dischargeSummary}
      size={size}
      printed={printed}
      about={formatDate(session.closedAt ?? session.createdAt)}
      who={<Who patient={session.patientId} age={age} />}
    >
      {session.open && <p className={styles.draft}>{WORDS.draft}</p>}
      <Facts
        facts={[
          [stay ? WORDS.admitted : WORDS.seenOn, formatDate(stay?.from ?? session.createdAt)],
          [WORDS.left, stay?.to ? formatDate(stay.to) : null],
          [WORDS.stay, stay && WORDS.days(stay.days)],
          ['Bed', stay?.tag ?? null],
        ]}
      />
      <AllergyBox allergies={allergies} />
      <Block label="Diagnosis" pre>
        {session.workingDiagnosis || WORDS.notRecorded}
      </Block>
      <Block label="Course">
        {session.complaints && <p className={styles.pre}>{session.complaints}</p>}
        {comments.map(({ _id, createdAt, userId, comment }) => (
          <p key={_id} className={styles.pre}>
            <strong>{formatDate(createdAt)}</strong> {userId.name}: {comment}
          </p>
        ))}
        {!session.complaints && comments.length === 0 && WORDS.notRecorded}
      </Block>
      <Block label={WORDS.givenHere}>
        {given.length === 0 ? 'Nothing' : given.map(([drug, units]) => WORDS.units(drug, units)).join('; ')}
      </Block>
      <Block label={WORDS.toTake} pre>
        {lines.length > 0 ? lines.map((line) => `${line.drug} – ${WORDS.lineDetails(line)}`).join('\n') : session.prescription || 'Nothing'}
      </Block>
      <div className={styles.signed}>
        <Rule label={WORDS.outcome} />
        <Rule label={WORDS.comeBackOn} />
        <Rule label={WORDS.whoToCall} />
        <Rule label={WORDS.signature} />
      </div>
    </Sheet>
  )
}
