import { can } from '@clinic/contract/endpoint'
import { addProblem, type Problem, updateProblem } from '@clinic/contract/problems/problems'
import { ActionIcon, Button } from '@mantine/core'
import { IconPin, IconPinFilled } from '@tabler/icons-react'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { useUser } from '../../../auth/user.tsx'
import { newKey } from '../../../forms/contract-form.ts'
import * as notify from '../../../lib/notices/notify.ts'
import { ConfirmModal } from '../../../ui/float/confirm-modal.tsx'
import { ListState } from '../../../ui/list/list-state.tsx'
import { AddProblem } from './add-problem.tsx'
import styles from './chart.module.css'
import { sinceText } from './since-text.ts'
import { useProblems } from './use-current-state.ts'
import { WORDS } from './words.ts'

/** A patient's long-term problems. Admin and doctor can add them, pin them to the banner, and end them. */
export function Problems({ patientId }: { patientId: string }) {
  const problems = useProblems(patientId)
  const mayWrite = can(useUser().role, addProblem)
  const [isAdding, setAdding] = useState(false)
  const [ending, setEnding] = useState<Problem | null>(null)

  async function change({ _id, version }: Problem, body: { pinned: boolean } | { ended: true }) {
    try {
      await call(updateProblem, { params: { id: _id }, body: { ...body, version } }, { idempotencyKey: newKey() })
    } catch (error) {
      notify.failure(error)
    }
  }

  return (
    <section className="narrow" aria-labelledby="problems">
      <div className={styles.heading}>
        <h2 id="problems" className="text-m">
          {WORDS.problems}
        </h2>
        {mayWrite && !isAdding && (
          <Button variant="subtle" size="compact-md" aria-label={WORDS.addProblem} onClick={() => setAdding(true)}>
            {WORDS.add}
          </Button>
        )}
      </div>
      {isAdding && <AddProblem patientId={patientId} onDone={() => setAdding(false)} />}
      <ListState query={problems} rows={1} rowHeight={40}>
        {(all) => {
          const active = all.filter(({ endedAt }) => endedAt === null)
          if (active.length === 0) return <p className="quiet">{WORDS.noProblems}</p>
          return (
            <ul className="plain-list ruled">
              {active.map((problem) => (
                <li key={problem._id} className="flex wrap middle pad-rows-4 anywhere gap-columns-3">
                  <span className={styles.name}>{problem.label}</span>
                  {mayWrite && (
                    <>
                      <ActionIcon
                        variant="subtle"
                        aria-pressed={problem.pinned}
                        aria-label={WORDS.pin(problem.label)}
                        onClick={() => void change(problem, { pinned: !problem.pinned })}
                      >
                        {problem.pinned ? <IconPinFilled size={18} aria-hidden /> : <IconPin size={18} aria-hidden />}
                      </ActionIcon>
                      <Button variant="subtle" size="compact-md" aria-label={WORDS.endOf(problem.label)} onClick={() => setEnding(problem)}>
                        {WORDS.end}
                      </Button>
                    </>
                  )}
                  {problem.since !== null && <span className="note own-line">{WORDS.since(sinceText(problem.since))}</span>}
                </li>
              ))}
            </ul>
          )
        }}
      </ListState>
      <ConfirmModal
        opened={ending !== null}
        question={WORDS.endQuestion(ending?.label ?? '')}
        onCancel={() => setEnding(null)}
        onConfirm={async () => {
          if (ending) await change(ending, { ended: true })
          setEnding(null)
        }}
      >
        {WORDS.endMeans}
      </ConfirmModal>
    </section>
  )
}
