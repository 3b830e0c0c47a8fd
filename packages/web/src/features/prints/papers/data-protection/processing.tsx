import lines from '../../lines.module.css'
import type { DrawOptions, LoadedPaper } from '../../paper-loader.ts'
import { Rule, Sheet } from '../../sheet.tsx'
import styles from './data-protection.module.css'
import { WORDS } from './words.ts'

/** @param id 'record' or 'notice' */
export const load = async (id: string): Promise<LoadedPaper> => ({
  draw: (drawn) => (id === 'notice' ? <WallNotice {...drawn} /> : <ProcessingRecord {...drawn} />),
})

/** What the clinic does with personal data; what only the clinic knows is left to be written. */
function ProcessingRecord({ printed, size }: DrawOptions) {
  return (
    <Sheet title={WORDS.record} size={size} printed={printed}>
      <p>{WORDS.recordOf}</p>
      <table className={lines.lines} aria-label={WORDS.record}>
        <thead>
          <tr>
            {WORDS.columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {WORDS.rows.map(([purpose, ...cells]) => (
            <tr key={purpose}>
              <th scope="row">{purpose}</th>
              {cells.map((cell) => (
                <td key={cell}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <Rule label={WORDS.officer} />
      <Rule label={WORDS.registration} />
      <Rule label={WORDS.reviewed} />
    </Sheet>
  )
}

/** For patients to read from a metre away. */
function WallNotice({ printed, size }: DrawOptions) {
  return (
    <Sheet title={WORDS.notice} size={size} printed={printed}>
      <p>{WORDS.noticeIntro(printed.clinic.name)}</p>
      <dl className={styles.points}>
        {WORDS.points.map(([label, text]) => (
          <div key={label} className="unbroken">
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <Rule label={WORDS.askHere} />
      <p>{WORDS.law}</p>
    </Sheet>
  )
}
