import { getPlanDefaults, updatePlanDefaults } from '@clinic/contract/stock/stock-plan'
import { Button, Modal, NumberInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call, query } from '../../../../api/client.ts'
import { useUser } from '../../../../auth/user.tsx'
import { useContractForm } from '../../../../forms/contract-form.ts'
import * as notify from '../../../../lib/notices/notify.ts'
import { SaveOrCancel } from '../../../../ui/form/save-or-cancel.tsx'
import { WHOLE_UNITS } from '../../units.ts'
import { WORDS } from '../words.ts'

/** The clinic's defaults for items without their own plan; an admin can change them. */
export function ClinicDays() {
  const isAdmin = useUser().role === 'admin'
  const [isOpen, setOpen] = useState(false)
  const days = useQuery(query(getPlanDefaults, {})).data
  if (!days) return null
  return (
    <div className={`flex wrap middle quiet gap-rows-2 gap-columns-5 above-6 no-print`}>
      {WORDS.clinicPlans(days.leadDays, days.safetyDays, days.reviewDays)}
      {isAdmin && (
        <Button variant="default" onClick={() => setOpen(true)}>
          {WORDS.changeDays}
        </Button>
      )}
      <Modal opened={isOpen} onClose={() => setOpen(false)} title={WORDS.clinicDaysTitle}>
        <DaysForm days={days} onDone={() => setOpen(false)} />
      </Modal>
    </div>
  )
}

const Values = updatePlanDefaults.body.omit({ version: true }).required()

type Days = { leadDays: number; safetyDays: number; reviewDays: number; version: number }

function DaysForm({ days, onDone }: { days: Days; onDone: () => void }) {
  const { version, ...beginning } = days
  const form = useContractForm({
    schema: Values,
    initial: beginning as Record<'leadDays' | 'safetyDays' | 'reviewDays', number | ''>,
    send: (body, idempotencyKey) => call(updatePlanDefaults, { body: { ...body, version } }, { idempotencyKey }),
    onSuccess: () => {
      notify.success(WORDS.daysSaved)
      onDone()
    },
  })
  return (
    <form {...form.props} className="grid gap-5" aria-label={WORDS.clinicDaysTitle}>
      <NumberInput label={WORDS.leadDays} data-autofocus {...WHOLE_UNITS} {...form.field('leadDays')} />
      <NumberInput label={WORDS.safetyDays} {...WHOLE_UNITS} {...form.field('safetyDays')} />
      <NumberInput label={WORDS.reviewDays} {...WHOLE_UNITS} {...form.field('reviewDays')} />
      <SaveOrCancel busy={form.busy} onCancel={onDone} />
    </form>
  )
}
