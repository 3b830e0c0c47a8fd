import { DISEASE_LISTS } from '@clinic/clinical/disease-reports/diseases'
import { getDiseaseLists, type ListedDisease, updateDiseaseLists } from '@clinic/contract/disease-reports/disease-weeks'
import { can } from '@clinic/contract/endpoint'
import { Switch } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call, query } from '../../api/client.ts'
import { useUser } from '../../auth/user.tsx'
import { newKey } from '../../forms/contract-form.ts'
import * as notify from '../../lib/notices/notify.ts'
import { ListState } from '../../ui/list/list-state.tsx'
import { formatDate } from '../../ui/time/date-text.tsx'
import styles from './disease-reports.module.css'
import { WORDS } from './words.ts'

/** The diseases that must be reported, where the lists come from, and the diagnoses that mean each. An admin can switch each off. */
export function Lists() {
  const lists = useQuery(query(getDiseaseLists, {}))
  return (
    <ListState query={lists} rows={8} rowHeight={48}>
      {({ dated, source, diseases }) => (
        <>
          <p className="note">{WORDS.listed(formatDate(dated), source)}</p>
          <p className="note below-5">{WORDS.switchHelp}</p>
          <div className={`grid ${styles.lists}`}>
            {DISEASE_LISTS.map((list) => (
              <section key={list} aria-label={WORDS.groups[list]}>
                <h2 className="text-m strong">{WORDS.groups[list]}</h2>
                <ul className="plain-list ruled">
                  {diseases
                    .filter((disease) => disease.list === list)
                    .map((disease) => (
                      <Disease key={disease.disease} disease={disease} />
                    ))}
                </ul>
              </section>
            ))}
          </div>
        </>
      )}
    </ListState>
  )
}

function Disease({ disease: { disease, label, diagnoses, on, reviewed } }: { disease: ListedDisease }) {
  const { role } = useUser()
  const change = useMutation({
    mutationFn: (on: boolean) => call(updateDiseaseLists, { body: { disease, on } }, { idempotencyKey: newKey() }),
    onError: (error) => notify.failure(error),
  })
  return (
    <li className="pad-rows-3">
      <Switch
        label={label}
        description={[diagnoses.join(', '), !reviewed && WORDS.notReviewed].filter(Boolean).join(' · ')}
        checked={change.isPending ? change.variables : on}
        disabled={!can(role, updateDiseaseLists)}
        onChange={({ currentTarget: { checked } }) => change.mutate(checked)}
      />
    </li>
  )
}
