import { SCREENS } from '@clinic/contract/screens'
import { createHandover, HandoverInput, listHandovers, SHIFTS } from '@clinic/contract/ward/handovers'
import type { Ward } from '@clinic/contract/ward/ward'
import { Button, NativeSelect, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call, query } from '../../api/client.ts'
import { useContractForm } from '../../forms/contract-form.ts'
import * as notify from '../../lib/notices/notify.ts'
import { SCREEN } from '../../lib/texts.ts'
import { FormActions } from '../../ui/form/form-actions.tsx'
import { Empty } from '../../ui/list/list-state.tsx'
import { Page } from '../../ui/page/page.tsx'
import { clinicTime } from '../../ui/time/clinic-time.ts'
import styles from './handovers.module.css'
import { nameOf } from './name-of.ts'
import shared from './ward.module.css'
import { WORDS } from './words.ts'

type Props = { ward: Ward; onDone: () => void; onCancel: () => void }

/** By the hour at the clinic; the user can choose another shift. */
function shiftNow(): (typeof SHIFTS)[number] {
  const hour = Number(clinicTime(new Date()).slice(11, 13))
  return hour < 12 ? 'night' : hour < 18 ? 'morning' : 'afternoon'
}

const SHIFT_OPTIONS = SHIFTS.map((value) => ({ value, label: WORDS.shifts[value] }))

/** A line for each patient; only what the next shift must do has to be typed. */
export function HandoverForm({ ward, onDone, onCancel }: Props) {
  // The ward updates meanwhile, but the form keeps its rows.
  const [rows] = useState(ward.data)
  const last = useQuery(query(listHandovers, { query: { limit: 1 } })).data?.data[0]
  const form = useContractForm({
    schema: HandoverInput,
    initial: { shift: shiftNow(), lines: rows.map(({ sessionId }) => ({ sessionId, recommendation: '' })) },
    send: (body, idempotencyKey) => call(createHandover, { body }, { idempotencyKey }),
    onSuccess: () => {
      notify.success(WORDS.handedOver)
      onDone()
    },
  })
  return (
    <Page title={WORDS.handoverTitle} context={WORDS.handoverContext} back={SCREENS.ward.path} narrow>
      {rows.length === 0 ? (
        <Empty>{WORDS.nothingToHandOver}</Empty>
      ) : (
        <form {...form.props} className={shared.form} aria-label={WORDS.handoverTitle}>
          <NativeSelect label={WORDS.shift} data={SHIFT_OPTIONS} {...form.field('shift')} />
          {rows.map((row, line) => {
            const before = last?.lines.find(({ sessionId }) => sessionId === row.sessionId)?.recommendation
            return (
              <div key={row.sessionId} className={styles.line}>
                <p className={styles.lineHead}>
                  <b>{row.bed.tag}</b> {nameOf(row)} <span className={shared.quiet}>{row.diagnosis}</span>
                </p>
                <Textarea
                  label={WORDS.whatToDo(nameOf(row))}
                  autosize
                  minRows={2}
                  required
                  {...form.field(`lines.${line}.recommendation`)}
                />
                {before !== undefined && (
                  <Button variant="subtle" onClick={() => form.setFieldValue(`lines.${line}.recommendation`, before)}>
                    {WORDS.asLastTime}
                  </Button>
                )}
              </div>
            )
          })}
          <FormActions>
            <Button variant="default" onClick={onCancel}>
              {SCREEN.cancel}
            </Button>
            <Button type="submit" loading={form.busy}>
              {WORDS.saveHandover}
            </Button>
          </FormActions>
        </form>
      )}
    </Page>
  )
}
