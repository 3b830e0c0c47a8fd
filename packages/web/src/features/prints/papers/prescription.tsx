import { drugWithStrength, prescriptionLineText } from '@clinic/clinical/drugs/prescription-text'
import { REASON_WORDS, type ReasonCode } from '@clinic/clinical/guard/guard-override'
import type { SessionLine } from '@clinic/contract/prescribing/prescribing'
import { formatDate } from '../../../ui/time/date-text.tsx'
import table from '../lines.module.css'
import styles from '../paper.module.css'
import type { DrawOptions, LoadedPaper } from '../paper-loader.ts'
import { isRoll } from '../paper-size.ts'
import { AllergyBox, NamedWarnings, Who } from '../patient.tsx'
import { counted, freshWeight, loadSession, loadShelf, type SessionData, type Shelf } from '../session-data.ts'
import { Block, Rule, Sheet } from '../sheet.tsx'
import { PRINT_WORDS } from '../words.ts'

export async function load(id: string): Promise<LoadedPaper> {
  const data = await loadSession(id)
  if (data.session.voided) return { nothing: PRINT_WORDS.openedInError }
  if (data.lines.length === 0 && data.session.prescription.trim() === '') return { nothing: PRINT_WORDS.noPrescription }
  const items = await loadShelf()
  return { draw: (drawn) => <Prescription {...drawn} {...data} items={items} /> }
}

type Props = DrawOptions & SessionData & { items: Shelf }

function Prescription({ printed, size, chosen, session, allergies, lines, age, named, items }: Props) {
  const weight = freshWeight(session, Date.parse(printed.at))
  const other = otherText(session.prescription, lines, items)
  return (
    <Sheet
      title={PRINT_WORDS.prescription}
      size={size}
      printed={printed}
      about={formatDate(session.createdAt)}
      who={<Who patient={session.patientId} age={age} number={printed.clinicNumber} extra={weight && PRINT_WORDS.weight(weight)} />}
    >
      <AllergyBox allergies={allergies} />
      <NamedWarnings named={named} />
      <p className={styles.rx}>{PRINT_WORDS.rx}</p>
      {isRoll(size) ? (
        <LineList lines={lines} items={items} withStock={chosen} />
      ) : (
        lines.length > 0 && <LineTable lines={lines} items={items} withStock={chosen} />
      )}
      {other && (
        <Block label={lines.length > 0 ? PRINT_WORDS.alsoWritten : PRINT_WORDS.asWritten} pre>
          {other}
        </Block>
      )}
      {printed.author && (
        <div className={styles.signed}>
          <p>{PRINT_WORDS.prescribedBy(printed.author.name, PRINT_WORDS.roles[printed.author.role])}</p>
          <Rule label={PRINT_WORDS.signature} />
        </div>
      )}
    </Sheet>
  )
}

/** What the text says besides the lines, which it may have with or without the strength per unit: a drug said twice could be taken twice. */
function otherText(text: string, lines: readonly SessionLine[], items: Shelf): string {
  const written = new Set(
    lines.flatMap(({ drug, itemId, dose, timesPerDay, days, units }) => {
      const figures = { dose, timesPerDay: timesPerDay ?? undefined, days: days ?? undefined, units: units ?? undefined }
      const withStrength = drugWithStrength({ drug, strength: strengthOf(itemId, items), dose })
      return [drug, withStrength].map((name) => prescriptionLineText({ drug: name, ...figures }))
    }),
  )
  return text
    .split('\n')
    .filter((row) => !written.has(row.trim()))
    .join('\n')
    .trim()
}

const strengthOf = (itemId: string | null, items: Shelf) => (itemId !== null && items.get(itemId)?.dosage) || ''

/** What was given here matters to who gives the rest; a column only if there is something. */
const isGiven = (line: SessionLine) => line.given > 0

type Lines = { lines: readonly SessionLine[]; items: Shelf; withStock: boolean }

function LineTable({ lines, items, withStock }: Lines) {
  return (
    <table className={table.lines} aria-label={PRINT_WORDS.prescription}>
      <thead>
        <tr>
          <th scope="col">{PRINT_WORDS.number}</th>
          <th scope="col">{PRINT_WORDS.drug}</th>
          <th scope="col">Dose</th>
          <th scope="col">{PRINT_WORDS.aDay}</th>
          <th scope="col">Days</th>
          <th scope="col">Units</th>
          {lines.some(isGiven) && <th scope="col">{PRINT_WORDS.givenHere}</th>}
          {withStock && <th scope="col">Here</th>}
        </tr>
      </thead>
      <tbody>
        {lines.map((line, place) => (
          <tr key={line._id}>
            <td>{place + 1}.</td>
            <th scope="row">
              {drugOf(line, items)}
              <Override line={line} />
            </th>
            <td>{line.dose || '–'}</td>
            <td>{line.timesPerDay ?? '–'}</td>
            <td>{line.days ?? '–'}</td>
            <td>{line.units === null ? '–' : counted(line.units, line, items)}</td>
            {lines.some(isGiven) && <td>{givenText(line, items)}</td>}
            {withStock && <td>{stockOf(line, items)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function LineList({ lines, items, withStock }: Lines) {
  return (
    <ol className={table.list}>
      {lines.map((line) => (
        <li key={line._id}>
          <strong>{drugOf(line, items)}</strong>
          <span className="block">{PRINT_WORDS.lineDetails(line, counted(line.units ?? 0, line, items))}</span>
          {isGiven(line) && (
            <span className="block">
              {PRINT_WORDS.givenOf(counted(line.given, line, items), line.left === null ? null : `${line.left}`)}
            </span>
          )}
          <Override line={line} />
          {withStock && <span className="block">{PRINT_WORDS.here(stockOf(line, items))}</span>}
        </li>
      ))}
    </ol>
  )
}

/** '6 tablets, 12 left' */
const givenText = (line: SessionLine, items: Shelf) =>
  [counted(line.given, line, items), ...(line.left ? [PRINT_WORDS.stillLeft(line.left)] : [])].join(', ')

/** The item's name with its strength, unless the name already includes it. */
function drugOf({ drug, itemId }: SessionLine, items: Shelf): string {
  const strength = strengthOf(itemId, items)
  return drug.toLowerCase().includes(strength.toLowerCase()) ? drug : `${drug} ${strength}`
}

function stockOf({ itemId, units }: SessionLine, items: Shelf): string {
  const item = itemId === null ? undefined : items.get(itemId)
  if (!item) return '–'
  return item.usable >= (units ?? 1) ? 'yes' : 'no'
}

function Override({ line: { override } }: { line: SessionLine }) {
  if (!override) return null
  const reason = override.reason || REASON_WORDS[override.reasonCode as ReasonCode] // stored from the contract's list
  return <em className={table.under}>{PRINT_WORDS.override(reason, override.by.name)}</em>
}
