import { type BreachReach, getReach } from '@clinic/contract/data-protection/breaches'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../api/client.ts'
import { timeText } from '../../shared/disease-reports/typed-time.ts'
import { ListState } from '../../ui/list/list-state.tsx'
import styles from './data-protection.module.css'
import { WORDS } from './words.ts'

/** Only what one person did, from one device; '' for any. */
export type Only = { readonly personnelId: string; readonly address: string }

type LiveProps = { fromAt: string; toAt: string; only: Only; onOnly: (only: Only) => void }

/** Counted as soon as both times can be read. */
export function LiveReach({ fromAt, toAt, only, onOnly }: LiveProps) {
  const isAsked = fromAt !== '' && toAt !== '' && fromAt <= toAt
  const reach = useQuery({ ...query(getReach, { query: { fromAt, toAt, ...only } }), enabled: isAsked })
  if (!isAsked) return <p className="note">{WORDS.counting}</p>
  return (
    <ListState query={reach} rows={2} rowHeight={40}>
      {(counted) => <Reach reach={counted} isNarrow={only.personnelId !== '' || only.address !== ''} onOnly={onOnly} />}
    </ListState>
  )
}

type Props = { reach: BreachReach; isNarrow?: boolean; onOnly?: (only: Only) => void }

/** How many people it reached, who reached them, and files that left. */
export function Reach({ reach: { people, atLeast, files, searches, by }, isNarrow = false, onOnly }: Props) {
  return (
    <section aria-label={WORDS.reached} className={`card ${styles.reach}`}>
      <p className={styles.headline}>{WORDS.people(people)}</p>
      {atLeast > people && <p className="strong">{WORDS.atLeast(atLeast)}</p>}
      {by.length > 0 && (
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{WORDS.who}</th>
              <th scope="col">{WORDS.device}</th>
              <th scope="col">{WORDS.reached}</th>
              {onOnly && <td />}
            </tr>
          </thead>
          <tbody>
            {by.map(({ by: person, address, people }) => (
              <tr key={`${person?._id} ${address}`}>
                <td>{person?.name ?? WORDS.nobody}</td>
                <td>{address ?? '–'}</td>
                <td>{WORDS.people(people)}</td>
                {onOnly && (
                  <td>
                    <Button
                      variant="subtle"
                      aria-label={WORDS.onlyOf(person?.name ?? WORDS.nobody, address ?? '–')}
                      onClick={() => onOnly({ personnelId: person?._id ?? '', address: address ?? '' })}
                    >
                      {WORDS.onlyThis}
                    </Button>
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {isNarrow && onOnly && (
        <Button variant="subtle" onClick={() => onOnly({ personnelId: '', address: '' })}>
          {WORDS.everyone}
        </Button>
      )}
      {files.map(({ at, type, by: person, rows }) => (
        <p key={`${at} ${type}`}>
          {WORDS.fileNames[type] ?? type}, {timeText(at)}, {person?.name ?? WORDS.nobody}: {WORDS.fileRows(rows)}
        </p>
      ))}
      {searches > 0 && <p className="note">{WORDS.searches(searches)}</p>}
      <p className="note">{WORDS.hourly}</p>
    </section>
  )
}
