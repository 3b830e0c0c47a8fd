import { can } from '@clinic/contract/endpoint'
import { listResults, recordResult, type TestResult } from '@clinic/contract/results/results'
import type { Session } from '@clinic/contract/sessions/session-record'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { query } from '../../../api/client.ts'
import { useUser } from '../../../auth/user.tsx'
import { ListState } from '../../../ui/list/list-state.tsx'
import { ResultForm } from './result-form.tsx'
import { ResultRow } from './result-row.tsx'
import { StrikeResult } from './strike-result.tsx'
import { WORDS } from './words.ts'

const NEWEST = 50

/** The results of a session, newest first, and a form for one more. */
export function ResultsSection({ session }: { session: Session }) {
  const [isAdding, setAdding] = useState(false)
  const [struck, setStruck] = useState<{ result: TestResult; opened: boolean } | null>(null)
  const add = useRef<HTMLButtonElement>(null)
  const { role } = useUser()
  const results = useQuery(query(listResults, { params: { id: session._id }, query: { limit: NEWEST } }))
  const mayAdd = session.open && can(role, recordResult)

  /** The form had the focus, and is gone. */
  function done() {
    flushSync(() => setAdding(false))
    add.current?.focus()
  }

  return (
    <section aria-labelledby="results" className="one-column narrow grid gap-4">
      <div className="flex wrap middle apart gap-rows-2 gap-columns-4">
        <h2 id="results" className="dense text-l strong">
          {WORDS.title}
        </h2>
        {mayAdd && !isAdding && (
          <Button
            ref={add}
            className="no-print"
            variant="default"
            data-press="add-result"
            aria-keyshortcuts="r"
            disabled={results.data === undefined}
            onClick={() => setAdding(true)}
          >
            {WORDS.add}
          </Button>
        )}
      </div>
      {isAdding && <ResultForm session={session} glucoseUnit={results.data?.glucoseUnit ?? null} onDone={done} />}
      <ListState query={results} rows={1} rowHeight={44}>
        {({ data }) =>
          data.length === 0 ? (
            <p className="quiet">{WORDS.nothingYet}</p>
          ) : (
            <ul className="plain-list ruled">
              {data.map((result) => (
                <ResultRow key={result._id} result={result} onStrike={() => setStruck({ result, opened: true })} />
              ))}
            </ul>
          )
        }
      </ListState>
      <StrikeResult
        result={struck?.result}
        opened={struck?.opened ?? false}
        onClose={() => setStruck((one) => one && { ...one, opened: false })}
      />
    </section>
  )
}
