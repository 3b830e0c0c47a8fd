import { givenUnits } from '@clinic/clinical/drugs/units'
import { VITALS } from '@clinic/clinical/observations/vitals'
import type { Session } from '@clinic/contract/sessions/session-record'
import { formatDate } from '../../../ui/time/date-text.tsx'
import type { DrawOptions, LoadedPaper } from '../paper-loader.ts'
import { Who } from '../patient.tsx'
import { givenOf, loadSession, type SessionData } from '../session-data.ts'
import { Block, Facts, Sheet } from '../sheet.tsx'
import { PRINT_WORDS } from '../words.ts'

export async function load(id: string): Promise<LoadedPaper> {
  const data = await loadSession(id)
  if (data.session.voided) return { nothing: PRINT_WORDS.openedInError }
  return { draw: (drawn) => <Receipt {...drawn} {...data} /> }
}

/** For an employer or a school: what was done, without anything that reveals the illness. Comments are left out because they could. */
function Receipt({ printed, size, session, age }: DrawOptions & SessionData) {
  const given = givenOf(session)
  return (
    <Sheet
      title={PRINT_WORDS.receipt}
      size={size}
      printed={printed}
      about={formatDate(session.createdAt)}
      who={<Who patient={session.patientId} age={age} number={printed.clinicNumber} />}
    >
      <Facts facts={[[PRINT_WORDS.seenBy, seenBy(session, printed).join('; ')]]} />
      <Block label="Services">{servicesOf(session, printed).join('; ')}</Block>
      {given.length > 0 && <Block label={PRINT_WORDS.itemsGiven}>{given.map(givenUnits).join('; ')}</Block>}
    </Sheet>
  )
}

/** Who opened the session and who recorded care, with their roles. */
function seenBy({ comments, attendants: [openedBy = ''] }: Session, { author }: DrawOptions['printed']): string[] {
  const people = comments
    .filter(({ struck }) => !struck)
    .map(({ userId }) => PRINT_WORDS.person(userId.name, PRINT_WORDS.roles[userId.role]))
  const first = author?.name === openedBy ? PRINT_WORDS.person(author.name, PRINT_WORDS.roles[author.role]) : openedBy
  return [...new Set([first, ...people])]
}

function servicesOf(session: Session, { stay }: DrawOptions['printed']): string[] {
  return [
    PRINT_WORDS.consultation,
    ...(VITALS.some((vital) => session[vital].trim() !== '') ? [PRINT_WORDS.vitalsTaken] : []),
    ...(session.comments.some(({ struck, comment }) => !struck && comment !== '') ? [PRINT_WORDS.treatment] : []),
    ...(stay ? [PRINT_WORDS.inBed(stay.days)] : []),
  ]
}
