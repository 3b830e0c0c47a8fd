import { type Breach, type BreachReach, getBreach, listBreachPeople } from '@clinic/contract/data-protection/breaches'
import type { PatientBrief } from '@clinic/contract/patients/patient-brief'
import { call } from '../../../../api/client.ts'
import { FILE_WORDS } from '../../../../shared/data-protection/words.ts'
import { formatDate, formatTime } from '../../../../ui/time/date-text.tsx'
import type { DrawOptions, LoadedPaper } from '../../paper-loader.ts'
import { Block, Facts, Rule, Sheet } from '../../sheet.tsx'
import styles from './data-protection.module.css'
import { WORDS } from './words.ts'

/** As many letters as one print takes. */
const MOST = 200

type Data = Breach & { readonly reach: BreachReach }

const timeOf = (time: string) => `${formatDate(time)} ${formatTime(time)}`

export async function load(id: string): Promise<LoadedPaper> {
  const [breach, people] = await Promise.all([
    call(getBreach, { params: { id } }),
    call(listBreachPeople, { params: { id }, query: { limit: MOST } }),
  ])
  return { draw: (drawn) => <Letters {...drawn} breach={breach} people={people} /> }
}

type Props = DrawOptions & { breach: Data; people: { readonly data: readonly PatientBrief[]; readonly count: number } }

/** The letter to the Commission, and behind it one for each person, in plain language, as s. 40(3) asks. */
function Letters({ printed, size, breach, people: { data, count } }: Props) {
  return (
    <Sheet title={WORDS.title} size={size} printed={printed} about={timeOf(printed.at)}>
      <Authority printed={printed} breach={breach} />
      {data.map((patient) => (
        <PersonLetter key={patient._id} printed={printed} breach={breach} patient={patient} />
      ))}
      {count === 0 && <p className="note">{WORDS.noPeople}</p>}
      {count > data.length && <p className="strong">{WORDS.more(data.length, count)}</p>}
    </Sheet>
  )
}

/** What s. 40(2) and (4) ask of the notice to the Commission. */
function Authority({ printed, breach }: Pick<DrawOptions, 'printed'> & { breach: Data }) {
  const { what, foundAt, fromAt, toAt, consequences, measures, toldAt, reach } = breach
  const { people, atLeast, files } = reach
  return (
    <section className={styles.letter}>
      <h3>{WORDS.authority}</h3>
      <p className="strong">{WORDS.toAuthority}</p>
      <p>{WORDS.underAuthority}</p>
      <Facts
        facts={[
          [WORDS.controller, reachOf(printed.clinic)],
          [WORDS.contact, [printed.by.name, printed.clinic.phone].filter((part) => part !== '').join(', ')],
          [WORDS.found, timeOf(foundAt)],
          [WORDS.span, WORDS.from(timeOf(fromAt), timeOf(toAt))],
          [WORDS.people, atLeast > people ? WORDS.atLeast(atLeast) : WORDS.peopleText(people)],
          [WORDS.kinds, WORDS.kindsText],
          [WORDS.files, files.map(({ at, type }) => `${FILE_WORDS.nameOf(type)}, ${timeOf(at)}`).join('; ')],
          [WORDS.told, toldAt === null ? WORDS.notToldYet : timeOf(toldAt)],
        ]}
      />
      <Block label={WORDS.nature} pre>
        {what}
      </Block>
      <Block label={WORDS.consequences} pre>
        {consequences || WORDS.toBeWritten}
      </Block>
      <Block label={WORDS.measures} pre>
        {measures || WORDS.toBeWritten}
      </Block>
      <Rule label={WORDS.signature} />
    </section>
  )
}

const reachOf = ({ name, address, phone }: DrawOptions['printed']['clinic']) =>
  [name, address.replaceAll(/\s*\n\s*/g, ', '), phone].filter((part) => part !== '').join(', ')

function PersonLetter({ printed, breach, patient }: Pick<DrawOptions, 'printed'> & { breach: Data; patient: PatientBrief }) {
  const { what, fromAt, toAt, consequences, measures } = breach
  return (
    <section className={styles.letter}>
      <h3>{WORDS.personLetter}</h3>
      <p>{WORDS.dear(`${patient.firstname} ${patient.lastname}`)}</p>
      <p>{WORDS.personText(printed.clinic.name, timeOf(fromAt), timeOf(toAt))}</p>
      <Block label={WORDS.whatHappened} pre>
        {what}
      </Block>
      <Block label={WORDS.whatFollows} pre>
        {consequences || WORDS.toBeWritten}
      </Block>
      <Block label={WORDS.whatWeDo} pre>
        {measures || WORDS.toBeWritten}
      </Block>
      <Block label={WORDS.whatYouCanDo}>
        <ul>
          {WORDS.advice.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </Block>
      <p>
        {WORDS.askUs(reachOf(printed.clinic))} {WORDS.complain}
      </p>
      <Rule label={WORDS.signature} />
    </section>
  )
}
