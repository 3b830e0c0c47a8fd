import { WIDAL_NOTE } from '@clinic/clinical/results/flags'
import { TESTS } from '@clinic/clinical/results/tests'
import { resultWords, valueWords } from '@clinic/clinical/results/words'
import { can } from '@clinic/contract/endpoint'
import { updateFacts } from '@clinic/contract/patients/patient-facts'
import type { TestResult } from '@clinic/contract/results/results'
import { ActionIcon, Anchor } from '@mantine/core'
import { IconEraser } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useUser } from '../../../auth/user.tsx'
import { timeNow } from '../../../lib/clock.ts'
import { pathTo } from '../../../lib/paths.ts'
import { shortTime } from '../../../ui/time/short-time.ts'
import styles from './results.module.css'
import { mayStrikeResult } from './strike-result.tsx'
import { WORDS } from './words.ts'

/** A result: the test, its value and what it says; who and when; and the way to take it back. */
export function ResultRow({ result, onStrike }: { result: TestResult; onStrike: () => void }) {
  const { test, flag, struck, takenAt, recordedBy, code, patientId } = result
  const user = useUser()
  const asksPregnancy = test === 'pregnancy' && code === 'positive' && struck === null && can(user.role, updateFacts)
  const Value = struck ? 's' : 'strong'
  return (
    <li className={styles.row}>
      <p className={`flex wrap on-line gap-1 gap-columns-3 anywhere ${struck ? 'quiet' : ''}`}>
        <span>{TESTS[test].name}</span> <Value>{valueWords(result)}</Value>
        {flag && !struck && (
          <span className={`corner text-s pad-sides-2 ${flag.level === 'severe' ? 'on-alarm strong' : 'on-watch'}`}>{flag.text}</span>
        )}
        {test === 'widal' && <span className="note">{WIDAL_NOTE.text}</span>}
        {asksPregnancy && (
          <span>
            {WORDS.pregnant}{' '}
            <Anchor component={Link} to={pathTo('patientProfile', { patientId })}>
              {WORDS.pregnantLink}
            </Anchor>
          </span>
        )}
        {struck && <span className="note">{WORDS.enteredInError(struck.reason, struck.by.name)}</span>}
      </p>
      <span className={`note ${styles.by}`}>
        {recordedBy.name}, {shortTime(takenAt, timeNow())}
      </span>
      {mayStrikeResult(user, result, timeNow()) && (
        <ActionIcon
          className="no-print"
          variant="subtle"
          color="gray"
          aria-label={WORDS.strikeOf(resultWords(result))}
          title={WORDS.strike}
          onClick={onStrike}
        >
          <IconEraser size={18} aria-hidden />
        </ActionIcon>
      )}
    </li>
  )
}
