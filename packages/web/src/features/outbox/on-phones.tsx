import { forgetUnsent, listUnsent, type UnsentOnPhone } from '@clinic/contract/outbox/unsent-reports'
import { Anchor, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { call, query } from '../../api/client.ts'
import { newKey } from '../../forms/contract-form.ts'
import * as notify from '../../lib/notices/notify.ts'
import { pathTo } from '../../lib/paths.ts'
import { ConfirmModal } from '../../ui/float/confirm-modal.tsx'
import { formatDate, formatTime } from '../../ui/time/date-text.tsx'
import { WORDS } from './words.ts'

/** For the admin: what phones said last of what waits on them. */
export function OnPhones() {
  const { data = [], refetch } = useQuery(query(listUnsent, {}))
  const [wanted, setWanted] = useState<UnsentOnPhone | null>(null)
  if (data.length === 0) return null

  async function forget({ device, userId }: UnsentOnPhone) {
    setWanted(null)
    try {
      await call(forgetUnsent, { params: { device, id: userId._id } }, { idempotencyKey: newKey() })
      await refetch()
    } catch (error) {
      notify.failure(error)
    }
  }

  return (
    <section className="above-5">
      <h2>{WORDS.onPhones}</h2>
      <ul className="plain-list line-above">
        {data.map((row) => (
          <li key={`${row.device} ${row.userId._id}`} className="entry top">
            <div>
              <p>
                <strong>{WORDS.ofPerson(row.userId.name, row.deactivated)}</strong> <span>{WORDS.records(row.records)}</span>
              </p>
              <p className="note">{WORDS.heardFrom(timeOf(row.oldestAt), timeOf(row.heardAt))}</p>
              {row.patients.length > 0 && (
                <p>
                  {WORDS.forPatients}{' '}
                  {row.patients.map(({ _id, firstname, lastname }, place) => (
                    <span key={_id}>
                      {place > 0 && ', '}
                      <Anchor component={Link} to={pathTo('patientProfile', { patientId: _id })}>
                        {firstname} {lastname}
                      </Anchor>
                    </span>
                  ))}
                </p>
              )}
              <p className="above-2">{WORDS.askFor(row)}</p>
            </div>
            <div className="flex wrap at-end gap-3">
              <Button variant="subtle" onClick={() => setWanted(row)} aria-label={WORDS.putAwayOf(row.userId.name)}>
                {WORDS.putAway}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <ConfirmModal
        danger
        opened={wanted !== null}
        question={WORDS.putAwayQuestion}
        confirm={WORDS.putAway}
        cancel={WORDS.keepIt}
        onConfirm={() => wanted && forget(wanted)}
        onCancel={() => setWanted(null)}
      >
        {WORDS.putAwayMeans}
      </ConfirmModal>
    </section>
  )
}

const timeOf = (time: string) => `${formatDate(time)} ${formatTime(time)}`
