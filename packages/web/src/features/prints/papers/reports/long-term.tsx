import { CONDITIONS, CONTROL_GROUPS, type Condition } from '@clinic/clinical/long-term/control'
import { numberText } from '@clinic/clinical/number-text'
import type { ResponseOf } from '@clinic/contract/endpoint'
import { listLongTerm } from '@clinic/contract/long-term/long-term'
import { call } from '../../../../api/client.ts'
import { formatDate } from '../../../../ui/time/date-text.tsx'
import { WORDS } from '../../../long-term/words.ts'
import lines from '../../lines.module.css'
import type { DrawOptions, LoadedPaper } from '../../paper-loader.ts'
import { Block, Sheet } from '../../sheet.tsx'
import { PRINT_WORDS } from '../../words.ts'

type Answer = ResponseOf<typeof listLongTerm>

/** The figures for the wall: no one's name is on them. */
export async function load(id: string): Promise<LoadedPaper> {
  const condition = CONDITIONS.find((name) => name === id)
  if (!condition) return { nothing: PRINT_WORDS.notLoadable }
  const answer = await call(listLongTerm, { query: { condition, limit: 1 } })
  return { draw: (drawn) => <LongTerm {...drawn} condition={condition} answer={answer} /> }
}

function LongTerm({ printed, size, condition, answer: { counts, total } }: DrawOptions & { condition: Condition; answer: Answer }) {
  return (
    <Sheet title={WORDS.conditions[condition]} size={size} printed={printed} about={formatDate(printed.at)} byRules>
      <Block label={WORDS.headline(counts, total)}>
        <table className={lines.lines} aria-label={WORDS.conditions[condition]}>
          <thead>
            <tr>
              <th scope="col">Group</th>
              <th scope="col">People</th>
              <th scope="col">%</th>
            </tr>
          </thead>
          <tbody>
            {CONTROL_GROUPS.toReversed().map((group) => (
              <tr key={group}>
                <th scope="row">{WORDS.groups[group]}</th>
                <td>{numberText(counts[group])}</td>
                <td>{WORDS.share(counts, group)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p>{WORDS.limits[condition]}</p>
      </Block>
    </Sheet>
  )
}
