import { diagnosisName } from '@clinic/clinical/diagnoses/diagnosis-name'
import { teachTerm, type UncodedPart } from '@clinic/contract/diagnoses/diagnoses'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Link } from 'react-router'
import { call } from '../../api/client.ts'
import { newKey } from '../../forms/contract-form.ts'
import * as notify from '../../lib/notices/notify.ts'
import { pathTo } from '../../lib/paths.ts'
import { DiagnosisSelect } from '../../shared/session/diagnosis-select.tsx'
import { UNDO_MS } from '../../ui/float/undo-toast.tsx'
import styles from './diagnoses.module.css'
import { Taught } from './taught-terms.tsx'
import { WORDS } from './words.ts'

/** A text, how often it was written, and what it may mean. A press on a meaning applies to all of them. */
export function UncodedRow({ part: { text, sessions, sessionId, canTeach, suggestions } }: { part: UncodedPart }) {
  const teach = useMutation({
    mutationFn: (code: string) => call(teachTerm, { body: { term: text, code } }, { idempotencyKey: newKey() }),
    onSuccess: (taught) => notify.success(<Taught taught={taught} />, UNDO_MS),
    onError: (error) => notify.failure(error),
  })
  return (
    <li className={styles.row}>
      <p className="strong anywhere">{text}</p>
      <Link
        className="pad-rows-4 accent to-right figures"
        to={pathTo('sessionDetails', { sessionId })}
        aria-label={WORDS.newest(WORDS.sessions(sessions), text)}
      >
        {WORDS.sessions(sessions)}
      </Link>
      {canTeach ? (
        <div className={`flex wrap at-end gap-3 ${styles.means}`}>
          {suggestions.map(({ code, label }) => (
            <Button
              key={code}
              variant="default"
              aria-label={WORDS.isIt(text, label)}
              loading={teach.isPending && teach.variables === code}
              disabled={teach.isPending}
              onClick={() => teach.mutate(code)}
            >
              {diagnosisName(label)}
            </Button>
          ))}
          <DiagnosisSelect
            label={WORDS.means(text)}
            hiddenLabel
            placeholder={suggestions.length > 0 ? WORDS.another : WORDS.choose}
            without={suggestions.map(({ code }) => code)}
            disabled={teach.isPending}
            onChoose={(code) => teach.mutate(code)}
          />
        </div>
      ) : (
        <p className={`quiet to-right ${styles.tooLong}`}>{WORDS.tooLong}</p>
      )}
    </li>
  )
}
