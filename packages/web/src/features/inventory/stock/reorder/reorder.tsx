import { downloadPlan, type PlanRow, updateItemPlan } from '@clinic/contract/stock/stock-plan'
import { Button, Group } from '@mantine/core'
import { IconDownload, IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { call, download } from '../../../../api/client.ts'
import { useDownload } from '../../../../api/download.ts'
import { newKey } from '../../../../forms/contract-form.ts'
import * as notify from '../../../../lib/notices/notify.ts'
import { pathTo } from '../../../../lib/paths.ts'
import { ConfirmModal } from '../../../../ui/float/confirm-modal.tsx'
import { ListState } from '../../../../ui/list/list-state.tsx'
import { clinicToday } from '../../../../ui/time/clinic-time.ts'
import { formatDate } from '../../../../ui/time/date-text.tsx'
import bar from '../bottom-bar.module.css'
import { planRows } from '../count/shelf.ts'
import { WORDS } from '../words.ts'
import { ClinicDays } from './clinic-days.tsx'
import { bySupplier, rowsToOrder } from './reorder-rows.ts'
import { type Quantities, ReorderTable } from './reorder-table.tsx'

/** What to order, by supplier. Quantities can be changed before the list is printed. */
export function Reorder() {
  const plan = useQuery(planRows)
  return (
    <>
      <ListState
        query={plan}
        rows={6}
        rowHeight={52}
        isEmpty={(rows) => rowsToOrder(rows).length === 0}
        empty={<p>{WORDS.nothingToOrder}</p>}
      >
        {(rows) => <OrderList rows={rowsToOrder(rows)} />}
      </ListState>
      <ClinicDays />
    </>
  )
}

function OrderList({ rows }: { rows: readonly PlanRow[] }) {
  const { openPaper, kept } = usePaper()
  const [typed, setTyped] = useState<Quantities>(kept)
  const [isAsking, setAsking] = useState(false)
  const file = useDownload((options) => download(downloadPlan, {}, options))
  const quantityOf = ({ _id, order }: PlanRow) => typed[_id] ?? order ?? 0
  const wanted = rows.filter((row) => quantityOf(row) > 0)
  const units = wanted.reduce((sum, row) => sum + quantityOf(row), 0)

  async function markAsOrdered() {
    try {
      for (const row of wanted) await orderItem(row, quantityOf(row))
      notify.success(WORDS.markedAsOrdered(wanted.length))
      setTyped({})
    } catch (error) {
      notify.failure(error)
    }
    setAsking(false)
  }

  return (
    <>
      <h2 className="print-only below-4">{WORDS.reorderListOf(formatDate(clinicToday()))}</h2>
      {bySupplier(rows).map(([supplier, rows], place) => (
        <section key={supplier} className={`unbroken ${place === 0 ? 'above-3' : 'above-7'}`} aria-label={supplier || WORDS.noSupplier}>
          <h2 className="below-4">{supplier || WORDS.noSupplier}</h2>
          <ReorderTable rows={rows} quantityOf={quantityOf} onType={(id, units) => setTyped({ ...typed, [id]: units })} />
        </section>
      ))}
      <div className={bar.total}>
        <p className="strong" role="status">
          {wanted.length === 0 ? WORDS.nothingTyped : WORDS.itemsAndUnits(wanted.length, units)}
        </p>
        <Group gap="sm">
          <Button variant="default" onClick={() => setAsking(true)} disabled={wanted.length === 0}>
            {WORDS.markAsOrdered}
          </Button>
          <Button variant="default" leftSection={<IconDownload size={20} aria-hidden />} onClick={() => void file.start()}>
            CSV
          </Button>
          <Button leftSection={<IconPrinter size={20} aria-hidden />} onClick={() => openPaper(typed)} disabled={wanted.length === 0}>
            {WORDS.printList}
          </Button>
        </Group>
      </div>
      <ConfirmModal
        opened={isAsking}
        question={WORDS.markAsOrderedQuestion(wanted.length)}
        confirm={WORDS.markAsOrdered}
        onConfirm={markAsOrdered}
        onCancel={() => setAsking(false)}
      >
        {WORDS.markAsOrderedDetail}
      </ConfirmModal>
    </>
  )
}

/** Prints the list with the quantities typed; they are still there on returning. */
function usePaper() {
  const navigate = useNavigate()
  const { pathname, search, state } = useLocation()
  const { quantities: kept = {} } = (state ?? {}) as { quantities?: Quantities } // as written below
  function openPaper(quantities: Quantities) {
    void navigate(`${pathname}${search}`, { replace: true, state: { quantities } })
    void navigate(pathTo('print', { what: 'reorder', id: 'all' }), { state: { quantities } })
  }
  return { openPaper, kept }
}

function orderItem({ _id, onOrder, plan }: PlanRow, units: number) {
  const body = { onOrder: onOrder + units, version: plan.version }
  return call(updateItemPlan, { params: { id: _id }, body }, { idempotencyKey: newKey() })
}
