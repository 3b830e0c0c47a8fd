import { type DoseTimes, doseTimes, piecesOf } from '@clinic/clinical/drugs/dose-times'
import type { SessionLine } from '@clinic/contract/prescribing/prescribing'
import { IconClock, IconMoonStars, IconSun, IconSunHigh, IconSunset2 } from '@tabler/icons-react'
import { Fragment, useState } from 'react'
import { formatDate } from '../../../ui/time/date-text.tsx'
import type { DrawOptions, LoadedPaper } from '../paper-loader.ts'
import { NamedWarnings, Who } from '../patient.tsx'
import { loadSession, loadShelf, type SessionData } from '../session-data.ts'
import { Sheet } from '../sheet.tsx'
import styles from '../slip.module.css'
import { PRINT_WORDS } from '../words.ts'
import { isForHome } from './take-home.tsx'

export async function load(id: string): Promise<LoadedPaper> {
  const data = await loadSession(id)
  if (data.session.voided) return { nothing: PRINT_WORDS.openedInError }
  if (data.lines.length === 0) return { nothing: PRINT_WORDS.noLines }
  const shelf = await loadShelf()
  const [home, here] = [data.lines.filter((line) => isForHome(line, shelf)), data.lines.filter((line) => !isForHome(line, shelf))]
  return { draw: (drawn) => <DoseSlips {...drawn} {...data} home={home} here={here} /> }
}

type Lines = { home: readonly SessionLine[]; here: readonly SessionLine[] }

/**
 * One slip per drug that is taken at home, to be cut apart. Each goes on its own box, so each names the patient. What goes by injection gets
 * one if a person ticks it, as insulin.
 */
function DoseSlips({ printed, size, session, home, here, age, named }: DrawOptions & SessionData & Lines) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const lines = [...home, ...here.filter(({ _id }) => ticked.has(_id))]
  return (
    <Sheet title={PRINT_WORDS.howToTake} size={size} printed={printed} about={formatDate(session.createdAt)}>
      <NamedWarnings named={named} />
      {lines.map((line) => (
        <section key={line._id} className={styles.slip}>
          <Who patient={session.patientId} age={age} number={printed.clinicNumber} />
          <h3>{line.drug}</h3>
          {line.dose && <p className={styles.dose}>{line.dose}</p>}
          <Times line={line} />
          {line.days !== null && (
            <>
              <p className={styles.days}>{PRINT_WORDS.forDays(line.days)}</p>
              <p>{PRINT_WORDS.finishAll}</p>
            </>
          )}
        </section>
      ))}
      {lines.length === 0 && <p>{PRINT_WORDS.nothingAtHome}</p>}
      {here.map(({ _id, drug, dose }) => (
        <label key={_id} className="no-print">
          <input
            type="checkbox"
            checked={ticked.has(_id)}
            onChange={() => setTicked((before) => before.symmetricDifference(new Set([_id])))}
          />{' '}
          {PRINT_WORDS.atHomeToo(`${drug} ${dose}`.trim())}
        </label>
      ))}
    </Sheet>
  )
}

const PICTURES = [
  ['morning', IconSun, PRINT_WORDS.morning],
  ['noon', IconSunHigh, PRINT_WORDS.noon],
  ['evening', IconSunset2, PRINT_WORDS.evening],
  ['night', IconMoonStars, PRINT_WORDS.night],
] as const

/** Sun and moon, for people who do not read, with how many to take each time; in words only if no times of day follow from the dose. */
function Times({ line: { timesPerDay, dose } }: { line: SessionLine }) {
  const times = doseTimes(timesPerDay, dose)
  if (times) return <Pictures times={times} pieces={piecesOf(dose) ?? 1} />
  if (timesPerDay === null) return null
  return (
    <p className={styles.clock}>
      <IconClock aria-hidden /> {PRINT_WORDS.timesADay(timesPerDay)}
    </p>
  )
}

function Pictures({ times, pieces }: { times: DoseTimes; pieces: number }) {
  const shown = PICTURES.filter(([time]) => time !== 'evening' || times.evening)
  return (
    <>
      <div className={styles.pictures}>
        {shown.map(([time, Icon, name]) => (
          <div key={time} data-off={times[time] ? undefined : true}>
            <Icon role="img" aria-label={name} stroke={times[time] ? 2 : 1} />
            <span>{times[time] ? '●' : '–'}</span>
          </div>
        ))}
      </div>
      <p className={styles.pattern}>
        {shown.map(([time], place) => (
          <Fragment key={time}>
            {place > 0 && '-'}
            {times[time] ? pieces : 0}
          </Fragment>
        ))}
      </p>
    </>
  )
}
