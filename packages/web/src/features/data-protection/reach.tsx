import { type BreachReach, getReach } from '@clinic/contract/data-protection/breaches'
import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { query } from '../../api/client.ts'
import { FILE_WORDS } from '../../shared/data-protection/words.ts'
import { timeText } from '../../shared/disease-reports/typed-time.ts'
import { ListState } from '../../ui/list/list-state.tsx'
import { Row, Rows } from '../../ui/list/rows.tsx'
import { WORDS } from './words.ts'

/** Only what one person did, from one device; '' for any. */
export type ReachFilter = { readonly personnelId: string; readonly address: string }

type LiveProps = { fromAt: string; toAt: string; only: ReachFilter; onOnly: (only: ReachFilter) => void }

/** Counted as soon as both times can be read. */
export function LiveReach({ fromAt, toAt, only, onOnly }: LiveProps) {
  const isAsked = fromAt !== '' && toAt !== '' && fromAt <= toAt
  // The rows stay until the next count is there, so that the focus stays on the one that was pressed.
  const reach = useQuery({
    ...query(getReach, { query: { fromAt, toAt, ...only } }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  })
  if (!isAsked) return <p className="note">{WORDS.counting}</p>
  return (
    <ListState query={reach} rows={2} rowHeight={40}>
      {(counted) => (
        <Reach
          reach={counted}
          isBusy={reach.isPlaceholderData}
          isNarrow={!reach.isPlaceholderData && (only.personnelId !== '' || only.address !== '')}
          onOnly={onOnly}
        />
      )}
    </ListState>
  )
}

type Props = { reach: BreachReach; isBusy?: boolean; isNarrow?: boolean; onOnly?: (only: ReachFilter) => void }

const EVERYONE: ReachFilter = { personnelId: '', address: '' }

/** How many people it reached, who reached them, and files that left. */
export function Reach({ reach: { people, atLeast, files, searches, by }, isBusy = false, isNarrow = false, onOnly }: Props) {
  return (
    <section aria-label={WORDS.reached} className="grid one-column gap-3">
      <p>
        <span className="text-l strong">{WORDS.people(people)}</span> <span className="note">{WORDS.reachedByAudit}</span>
      </p>
      {atLeast > people && <p className="strong">{WORDS.atLeast(atLeast)}</p>}
      {by.length > 0 && (
        <Rows label={WORDS.who} columns={['7rem']} isBusy={isBusy}>
          {by.map(({ by: person, address, people }) => {
            const name = person?.name ?? WORDS.nobody
            return (
              <Row
                key={`${person?._id} ${address}`}
                id={`${person?._id} ${address}`}
                name={name}
                about={address !== null && WORDS.device(address)}
                cells={[
                  <span key="people" className="figures">
                    {WORDS.people(people)}
                  </span>,
                ]}
                action={
                  onOnly && (
                    <Button
                      variant="subtle"
                      aria-label={isNarrow ? undefined : WORDS.onlyOf(name, address ?? '–')}
                      onClick={() => onOnly(isNarrow ? EVERYONE : { personnelId: person?._id ?? '', address: address ?? '' })}
                    >
                      {isNarrow ? WORDS.everyone : WORDS.onlyThis}
                    </Button>
                  )
                }
              />
            )
          })}
        </Rows>
      )}
      {isNarrow && by.length === 0 && onOnly && (
        <p>
          <Button variant="default" onClick={() => onOnly(EVERYONE)}>
            {WORDS.everyone}
          </Button>
        </p>
      )}
      {files.map(({ at, type, by: person, rows }) => (
        <p key={`${at} ${type}`}>
          {FILE_WORDS.nameOf(type)}, {timeText(at)}, {person?.name ?? WORDS.nobody}: {WORDS.fileRows(rows)}
        </p>
      ))}
      {searches > 0 && <p className="note">{WORDS.searches(searches)}</p>}
      <p className="note">{WORDS.hourly}</p>
    </section>
  )
}
