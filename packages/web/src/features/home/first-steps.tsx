import type { FirstSteps as Steps } from '@clinic/contract/overview/overview'
import { SCREENS } from '@clinic/contract/screens'
import { getSettings, updateSettings } from '@clinic/contract/settings/settings'
import { Button } from '@mantine/core'
import { IconCircle, IconCircleCheck } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { call, query } from '../../api/client.ts'
import { newKey } from '../../forms/contract-form.ts'
import * as notify from '../../lib/notify.ts'
import { browserZone, setClinicZone } from '../../ui/clinic-time.ts'
import { Panel } from './panel.tsx'
import styles from './recent.module.css'
import { RECENT_WORDS } from './recent-words.ts'

/** Where to do each step. */
const WAYS: Record<keyof Steps, string> = {
  staff: SCREENS.invitePersonnel.path,
  beds: SCREENS.createBeds.path,
  stock: SCREENS.inventoryUpload.path,
  secondDisk: SCREENS.storage.path,
  reachable: SCREENS.phones.path,
}

/** A new clinic's first steps, in the order that works. A step is ticked automatically once done. */
export function FirstSteps({ steps }: { steps: Steps }) {
  const putAway = useMutation({
    mutationFn: () => call(updateSettings, { body: { firstStepsHidden: true } }, { idempotencyKey: newKey() }),
    onError: (error) => notify.failure(error),
  })
  const names = (Object.keys(WAYS) as (keyof Steps)[]).filter((name) => steps[name] !== null) // its own keys
  const done = names.filter((name) => steps[name]).length
  return (
    <Panel title={RECENT_WORDS.firstSteps}>
      <p className={styles.note}>{RECENT_WORDS.stepsLeft(done, names.length)}</p>
      <ZoneOfDevice />
      <ol className={styles.steps}>
        {names.map((name) => (
          <li key={name} data-done={steps[name] || undefined}>
            <Link to={WAYS[name]}>
              {steps[name] ? <IconCircleCheck size={20} aria-hidden /> : <IconCircle size={20} aria-hidden />}
              <span>
                {RECENT_WORDS.steps[name]}
                {steps[name] && <span className="visually-hidden">{RECENT_WORDS.done}</span>}
              </span>
            </Link>
          </li>
        ))}
      </ol>
      <Button variant="subtle" size="compact-md" loading={putAway.isPending} onClick={() => putAway.mutate()}>
        {RECENT_WORDS.putAway}
      </Button>
    </Panel>
  )
}

/** Until someone has decided it: the clinic's time zone from this browser, if the server's machine has another. */
function ZoneOfDevice() {
  const settings = useQuery(query(getSettings, {})).data
  const here = browserZone()
  const choose = useMutation({
    mutationFn: () => call(updateSettings, { body: { timeZone: here } }, { idempotencyKey: newKey() }),
    onSuccess: ({ timeZone }) => setClinicZone(timeZone),
    onError: (error) => notify.failure(error),
  })
  if (!settings || settings.timeZone === here || settings.timeZoneChosen || settings.fixed.includes('timeZone')) return null
  return (
    <>
      <p className={styles.note}>{RECENT_WORDS.zoneOfMachine(settings.timeZone)}</p>
      <Button variant="default" loading={choose.isPending} onClick={() => choose.mutate()}>
        {RECENT_WORDS.takeZone(here)}
      </Button>
    </>
  )
}
