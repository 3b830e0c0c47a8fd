import { numberText } from '@clinic/clinical/number-text'
import { type Drill, getSelfCheck } from '@clinic/contract/storage/self-check'
import { call } from '../../../api/client.ts'
import { Qr } from '../../../ui/qr.tsx'
import { formatDate, formatTime } from '../../../ui/time/date-text.tsx'
import card from '../card.module.css'
import paper from '../paper.module.css'
import type { DrawOptions, LoadedPaper } from '../paper-loader.ts'
import { Block, Facts, Rule, Sheet } from '../sheet.tsx'
import { PRINT_WORDS } from '../words.ts'
import styles from './certificate.module.css'

/** What the last drill proved. A failed drill proves nothing, so it has no certificate. */
export async function load(): Promise<LoadedPaper> {
  const { drill } = await call(getSelfCheck, {})
  if (!drill?.backup || drill.fault !== null) return { nothing: PRINT_WORDS.noDrill }
  const { backup } = drill
  return { draw: (drawn) => <Certificate {...drawn} drill={drill} backup={backup} /> }
}

const timeOf = (time: string) => `${formatDate(time)} ${formatTime(time)}`

type Props = DrawOptions & { drill: Drill; backup: NonNullable<Drill['backup']> }

function Certificate({ printed, size, drill, backup }: Props) {
  const { of, anchor, asked, rules, tables } = drill
  const held = asked - rules.length
  return (
    <Sheet title={PRINT_WORDS.certificate[of]} size={size} printed={printed} about={formatDate(drill.at)}>
      <p className={paper.before}>{PRINT_WORDS.drillProves[of]}</p>
      <Facts
        facts={[
          [PRINT_WORDS.drilled[of], backup.file],
          [PRINT_WORDS.madeAt, timeOf(backup.madeAt)],
          ['SHA-256', <code key="sha">{backup.sha256}</code>],
          [PRINT_WORDS.drilledAt, timeOf(drill.at)],
          [PRINT_WORDS.neededMinutes, PRINT_WORDS.neededText(drill.seconds / 60, of)],
          [PRINT_WORDS.patientsCompared, numberText(drill.patients)],
          [PRINT_WORDS.rulesHeld, PRINT_WORDS.ofRules(held, asked)],
          [PRINT_WORDS.programVersion, drill.version],
          [PRINT_WORDS.storeId, <code key="store">{drill.storeId}</code>],
        ]}
      />
      <Block label={PRINT_WORDS.auditHead}>
        <div className={styles.anchor}>
          <Qr text={anchor.toUpperCase()} className={card.qr} />
          <div>
            <p className={styles.code}>{anchor}</p>
            <p>{PRINT_WORDS.keepPaper}</p>
            <p>
              <code>{PRINT_WORDS.verifyCommand(anchor)}</code>
            </p>
          </div>
        </div>
      </Block>
      <Block label={PRINT_WORDS.rowsByTable}>
        <dl className={styles.tables}>
          {tables.map(({ table, count }) => (
            <div key={table}>
              <dt>{table}</dt>
              <dd className="figures">{numberText(count)}</dd>
            </div>
          ))}
        </dl>
      </Block>
      <Rule label={PRINT_WORDS.signature} />
    </Sheet>
  )
}
