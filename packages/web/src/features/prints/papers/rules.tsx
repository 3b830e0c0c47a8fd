import type { RulesDocument } from '@clinic/clinical/rules-document/row'
import { getRulesDocument } from '@clinic/contract/guard/rules-document'
import { call } from '../../../api/client.ts'
import styles from '../lines.module.css'
import type { DrawOptions, LoadedPaper } from '../paper-loader.ts'
import { Block, Rule, Sheet } from '../sheet.tsx'
import { PRINT_WORDS } from '../words.ts'

type Section = RulesDocument['sections'][number]

/** The clinical rules as this server applies them, for a clinician to read and to sign. */
export async function load(): Promise<LoadedPaper> {
  const { rules, sections } = await call(getRulesDocument, {})
  const chapters = [...Map.groupBy(sections, ({ chapter }) => chapter)]
  return { draw: (drawn) => <Rules {...drawn} rules={rules} chapters={chapters} /> }
}

type Props = DrawOptions & {
  readonly rules: string
  readonly chapters: readonly (readonly [chapter: string, sections: readonly Section[]])[]
}

function Rules({ printed, size, rules, chapters }: Props) {
  return (
    <Sheet title={PRINT_WORDS.clinicalRules} size={size} printed={printed} byRules about={PRINT_WORDS.rulesVersion(rules)}>
      <p>{PRINT_WORDS.howToSign}</p>
      {chapters.map(([chapter, sections]) => (
        <Block key={chapter} label={chapter}>
          {sections.map((section) => (
            <RulesTable key={section.title} {...section} />
          ))}
        </Block>
      ))}
      <Rule label={PRINT_WORDS.signer} />
      <Rule label="Date" />
      <Rule label={PRINT_WORDS.signature} />
    </Sheet>
  )
}

function RulesTable({ title, columns, rows }: Section) {
  return (
    <table className={`${styles.lines} ${styles.rules}`}>
      <caption>{title}</caption>
      <thead>
        <tr>
          {[...columns, 'Source', 'State'].map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ cells: [first = '', ...cells], source, state }) => (
          <tr key={[first, ...cells].join()}>
            <th scope="row">{first}</th>
            {[...cells, source, state].map((cell, place) => (
              <td key={[...columns.slice(1), 'Source', 'State'][place]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
