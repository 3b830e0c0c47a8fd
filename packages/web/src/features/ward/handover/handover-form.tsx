import { SCREENS } from '@clinic/contract/screens'
import { createHandover, HandoverInput, listHandovers, SHIFTS } from '@clinic/contract/ward/handovers'
import type { Ward } from '@clinic/contract/ward/ward'
import { Button, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call, query } from '../../../api/client.ts'
import { useContractForm } from '../../../forms/contract-form.ts'
import { timeNow } from '../../../lib/clock.ts'
import * as notify from '../../../lib/notices/notify.ts'
import { SCREEN } from '../../../lib/texts.ts'
import { FormActions } from '../../../ui/form/form-actions.tsx'
import { Empty, LoadingRows } from '../../../ui/list/list-state.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { clinicTime } from '../../../ui/time/clinic-time.ts'
import { HandoverLine } from './handover-line.tsx'
import { HANDOVER_WORDS } from './handover-words.ts'

type Props = { ward: Ward; onDone: () => void; onCancel: () => void }

/** By the hour at the clinic; the user can choose another shift. */
function shiftNow(): (typeof SHIFTS)[number] {
  const hour = Number(clinicTime(timeNow()).slice(11, 13))
  return hour < 12 ? 'night' : hour < 18 ? 'morning' : 'afternoon'
}

const SHIFT_OPTIONS = SHIFTS.map((value) => ({ value, label: HANDOVER_WORDS.shifts[value] }))

/** A line for each patient; only what the next shift must do is written, and what has not changed takes one key. */
export function HandoverForm({ ward, onDone, onCancel }: Props) {
  // The ward updates meanwhile, but the form keeps its rows.
  const [rows] = useState(ward.data)
  const before = useQuery(query(listHandovers, { query: { limit: 1 } }))
  const last = before.data?.data[0]
  const form = useContractForm({
    schema: HandoverInput,
    initial: { shift: shiftNow(), proposed: shiftNow(), lines: rows.map(({ sessionId }) => ({ sessionId, recommendation: '' })) },
    draft: 'handover',
    resume: ({ shift, proposed, lines }) => ({
      // A shift that no one chose is that of the hour.
      shift: shift === proposed ? shiftNow() : shift,
      proposed: shiftNow(),
      // Others may have come and left meanwhile.
      lines: rows.map(({ sessionId }) => lines.find((line) => line.sessionId === sessionId) ?? { sessionId, recommendation: '' }),
    }),
    send: (body, idempotencyKey) => call(createHandover, { body }, { idempotencyKey }),
    onSuccess: () => {
      notify.success(HANDOVER_WORDS.done)
      onDone()
    },
  })
  return (
    <Page title={HANDOVER_WORDS.title} context={HANDOVER_WORDS.context} back={SCREENS.ward.path}>
      {rows.length === 0 && <Empty>{HANDOVER_WORDS.nothing}</Empty>}
      {/* What was said last makes a box higher. */}
      {rows.length > 0 && before.isLoading && <LoadingRows rows={rows.length} rowHeight={96} />}
      {rows.length > 0 && !before.isLoading && (
        <form {...form.props} className="grid gap-5" aria-label={HANDOVER_WORDS.title}>
          <NativeSelect maw={240} label={HANDOVER_WORDS.shift} data={SHIFT_OPTIONS} {...form.field('shift')} />
          <ol className="plain-list card ruled">
            {rows.map((row, line) => {
              const path = `lines.${line}.recommendation` as const
              return (
                <HandoverLine
                  key={row.sessionId}
                  row={row}
                  before={last?.lines.find(({ sessionId }) => sessionId === row.sessionId)?.recommendation}
                  value={form.values.lines[line]?.recommendation ?? ''}
                  onChange={(text) => form.setFieldValue(path, text)}
                  field={form.field(path)}
                />
              )
            })}
          </ol>
          <FormActions>
            <Button
              variant="default"
              onClick={() => {
                form.discard()
                onCancel()
              }}
            >
              {SCREEN.cancel}
            </Button>
            <Button type="submit" loading={form.busy}>
              {HANDOVER_WORDS.save}
            </Button>
          </FormActions>
        </form>
      )}
    </Page>
  )
}
