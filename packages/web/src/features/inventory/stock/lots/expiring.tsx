import { countedOf } from '@clinic/clinical/drugs/units'
import { numberText } from '@clinic/clinical/number-text'
import type { PlanRow } from '@clinic/contract/stock/stock-plan'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { expiryText } from '../../../../shared/drugs/typed-expiry.ts'
import { ListState } from '../../../../ui/list/list-state.tsx'
import { clinicToday } from '../../../../ui/time/clinic-time.ts'
import { planRows } from '../count/shelf.ts'
import { WORDS } from '../words.ts'
import styles from './expiring.module.css'
import { expiringOf, type ExpiringRows as Lists } from './expiring-rows.ts'
import { LotsDialog } from './lots-dialog.tsx'

/** Expired and expiring items, worst first; each opens its lots. */
export function Expiring() {
  const plan = useQuery(planRows)
  const [itemId, setItemId] = useState('')
  const [isOpen, setOpen] = useState(false)

  function open(id: string) {
    setItemId(id)
    setOpen(true)
  }

  return (
    <>
      <ListState query={plan} rows={6} rowHeight={64} isEmpty={isNothing} empty={WORDS.nothingExpires}>
        {(rows) => {
          const { expired, soon, unknown } = expiringOf(rows, clinicToday())
          return (
            <div className="grid one-column gap-7">
              <Part
                title={WORDS.expiredTitle}
                rows={expired}
                factOf={(row) => WORDS.unitsExpired(countedOf(row.expired, row))}
                tone="danger"
                onOpen={open}
              />
              <Part title={WORDS.soonTitle} rows={soon} factOf={soonFact} tone="quiet" onOpen={open} />
              <Part
                title={WORDS.unknownTitle}
                rows={unknown}
                factOf={(row) => WORDS.unitsUsable(countedOf(row.usable, row))}
                tone="quiet"
                onOpen={open}
              />
            </div>
          )
        }}
      </ListState>
      <LotsDialog item={plan.data?.find(({ _id }) => _id === itemId)} opened={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}

const isNothing = (rows: readonly PlanRow[]) =>
  Object.values<Lists[keyof Lists]>(expiringOf(rows, clinicToday())).every((list) => list.length === 0)

/** All of these expire soon; loud is what will be lost. */
function soonFact(row: PlanRow): ReactNode {
  const { nextExpiry, unitsAtRisk } = row
  return (
    <>
      {nextExpiry && WORDS.expires(expiryText(nextExpiry))}
      {(unitsAtRisk ?? 0) > 0 && (
        <>
          {nextExpiry && ' · '}
          <span className="watch strong">{WORDS.atRisk(countedOf(unitsAtRisk ?? 0, row))}</span>
        </>
      )}
    </>
  )
}

type PartProps = {
  title: string
  rows: readonly PlanRow[]
  factOf: (row: PlanRow) => ReactNode
  tone: 'danger' | 'quiet'
  onOpen: (itemId: string) => void
}

function Part({ title, rows, factOf, tone, onOpen }: PartProps) {
  if (rows.length === 0) return null
  return (
    <section aria-label={title}>
      <h2 className="below-3">
        {title} <span className="quiet regular">{numberText(rows.length)}</span>
      </h2>
      <ul className="plain-list card ruled">
        {rows.map((row) => (
          <li key={row._id} className="flex middle gap-5 pad-rows-3 pad-sides-4">
            <div className="grid two-columns middle fill narrow anywhere gap-rows-1 gap-columns-5 stacks-narrow">
              <p className="strong">
                {row.name} <span className="quiet regular before-2">{row.dosage}</span>
              </p>
              <p className={`${styles.fact} ${tone === 'danger' ? 'error strong' : 'quiet'}`}>{factOf(row)}</p>
            </div>
            <Button variant="default" aria-label={WORDS.lotsOf(row.name)} onClick={() => onOpen(row._id)}>
              Lots
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
