import { isPrivate } from '@clinic/clinical/results/tests'
import { resultWords } from '@clinic/clinical/results/words'
import { MAX_PAGE_SIZE } from '@clinic/contract/paging'
import { listResults, type TestResult } from '@clinic/contract/results/results'
import { call } from '../../../api/client.ts'
import { formatDate, formatTime } from '../../../ui/time/date-text.tsx'
import { Block } from '../sheet.tsx'
import { PRINT_WORDS } from '../words.ts'

/** The results of a session, in the order in which the tests were done. */
export const loadResults = async (id: string): Promise<readonly TestResult[]> =>
  (await call(listResults, { params: { id }, query: { limit: MAX_PAGE_SIZE } })).data.toReversed()

/** An HIV screen is printed by choice only; without one there is nothing to choose. */
export const hivChoice = (results: readonly TestResult[]): string | undefined =>
  results.some(({ test, struck }) => isPrivate(test) && struck === null) ? PRINT_WORDS.withHiv : undefined

type Props = { results: readonly TestResult[]; withHiv: boolean; withStruck?: boolean }

/** A session's results, as they were typed. A paper that goes with the patient leaves out those entered in error. */
export function Results({ results, withHiv, withStruck = false }: Props) {
  const printed = results.filter(({ test, struck }) => (withHiv || !isPrivate(test)) && (withStruck || struck === null))
  if (printed.length === 0) return null
  return (
    <Block label={PRINT_WORDS.results}>
      {printed.map((result) => (
        <Line key={result._id} result={result} />
      ))}
    </Block>
  )
}

function Line({ result }: { result: TestResult }) {
  const { flag, struck, takenAt, recordedBy } = result
  const words = PRINT_WORDS.resultText(resultWords(result), flag && struck === null ? flag.text : null)
  return (
    <p>
      {struck ? <del>{words}</del> : <strong>{words}</strong>} {formatDate(takenAt)} {formatTime(takenAt)}, {recordedBy.name}
      {struck && `. ${PRINT_WORDS.struckBy(PRINT_WORDS.enteredInError, struck.by.name, formatDate(struck.at), struck.reason)}`}
    </p>
  )
}
