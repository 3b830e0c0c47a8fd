import type { FirstSteps as Steps } from '@clinic/contract/overview/overview'
import { SCREENS } from '@clinic/contract/screens'
import { getSettings, updateSettings } from '@clinic/contract/settings/settings'
import { Button } from '@mantine/core'
import { IconBed, IconBuildingHospital, IconBuildingWarehouse, IconCircleCheck, IconStethoscope, IconUsers } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { call, query } from '../../api/client.ts'
import { newKey } from '../../forms/contract-form.ts'
import * as notify from '../../lib/notices/notify.ts'
import { browserZone, setClinicZone } from '../../ui/time/clinic-time.ts'
import styles from './recent.module.css'
import { RECENT_WORDS } from './recent-words.ts'

/** The five steps to the first patient, in the order that works; each opens its form. */
const FIVE = {
  clinic: { to: SCREENS.settings.path, Icon: IconBuildingHospital },
  staff: { to: SCREENS.invitePersonnel.path, Icon: IconUsers },
  beds: { to: SCREENS.createBeds.path, Icon: IconBed },
  stock: { to: SCREENS.inventoryUpload.path, Icon: IconBuildingWarehouse },
  patients: { to: SCREENS.createPatient.path, Icon: IconStethoscope },
} as const
const LATER = { secondDisk: SCREENS.storage.path, reachable: SCREENS.phones.path } as const

/** A new clinic's first steps. Each is ticked by what is true, and all are gone once they are done. */
export function FirstSteps({ steps }: { steps: Steps }) {
  const putAway = useMutation({
    mutationFn: () => call(updateSettings, { body: { firstStepsHidden: true } }, { idempotencyKey: newKey() }),
    onError: (error) => notify.failure(error),
  })
  const names = Object.keys(FIVE) as (keyof typeof FIVE)[] // its own keys
  const next = names.find((name) => !steps[name])
  const later = (Object.keys(LATER) as (keyof typeof LATER)[]).filter((name) => steps[name] === false) // its own keys
  return (
    <section className="card pad-6" aria-labelledby="first-steps">
      <h2 id="first-steps">{RECENT_WORDS.firstSteps}</h2>
      <p className="note above-3">{RECENT_WORDS.stepsLeft(names.filter((name) => steps[name]).length, names.length)}</p>
      <ZoneOfDevice />
      <ol className={`plain-list grid gap-4 above-5 below-5 ${styles.five}`}>
        {names.map((name) => {
          const { to, Icon } = FIVE[name]
          return (
            <li key={name} data-done={steps[name] || undefined} data-next={name === next || undefined}>
              <Link to={to} className={`card pad-4 grid gap-3 ink medium centred no-underline ${styles.step}`}>
                {steps[name] ? <IconCircleCheck size={28} stroke={1.5} aria-hidden /> : <Icon size={28} stroke={1.5} aria-hidden />}
                <span>
                  {RECENT_WORDS.steps[name]}
                  {steps[name] && <span className="visually-hidden">{RECENT_WORDS.done}</span>}
                </span>
              </Link>
            </li>
          )
        })}
      </ol>
      {later.length > 0 && (
        <p className="note above-3">
          {RECENT_WORDS.later}{' '}
          {later.map((name) => (
            <Link key={name} to={LATER[name]} className={`accent ${styles.laterStep}`}>
              {RECENT_WORDS.steps[name]}
            </Link>
          ))}
        </p>
      )}
      <p className="note above-3">
        {RECENT_WORDS.orLookAround} <code>{RECENT_WORDS.demoCommand}</code>
      </p>
      <Button variant="subtle" size="compact-md" loading={putAway.isPending} onClick={() => putAway.mutate()}>
        {RECENT_WORDS.putAway}
      </Button>
    </section>
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
      <p className="note above-3">{RECENT_WORDS.zoneOfMachine(settings.timeZone)}</p>
      <Button variant="default" loading={choose.isPending} onClick={() => choose.mutate()}>
        {RECENT_WORDS.takeZone(here)}
      </Button>
    </>
  )
}
