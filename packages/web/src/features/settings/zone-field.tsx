import { type ClinicSettings, SETTING_VARIABLES } from '@clinic/contract/settings/settings'
import { Button, NativeSelect } from '@mantine/core'
import type { ContractForm } from '../../forms/contract-form.ts'
import { browserZone } from '../../ui/time/clinic-time.ts'
import type { SettingsValues } from './settings-values.ts'
import { WORDS } from './words.ts'

type Props = { form: ContractForm<SettingsValues>; record: ClinicSettings }

/** The clinic's time zone, and where it comes from. */
export function ZoneField({ form, record: { timeZone, timeZoneChosen, fixed } }: Props) {
  const here = browserZone()
  const { timeZone: wanted } = form.getValues()
  if (fixed.includes('timeZone'))
    return (
      <p>
        {WORDS.shownIn(timeZone)} {WORDS.decidedBy(SETTING_VARIABLES.timeZone)}
      </p>
    )
  return (
    <>
      <p className="note">
        {WORDS.shownIn(timeZone)} {timeZoneChosen ? WORDS.zoneChosen : WORDS.zoneOfMachine}
      </p>
      <NativeSelect label={WORDS.timeZone} description={WORDS.zoneHelp} data={choicesWith(timeZone, here)} {...form.field('timeZone')} />
      {wanted !== here && (
        <Button variant="default" className="own-width" onClick={() => form.setFieldValue('timeZone', here)}>
          {WORDS.takeThisZone(here)}
        </Button>
      )}
    </>
  )
}

/** All that this browser knows, and these, which its list may lack. */
const choicesWith = (...zones: string[]) => [...new Set([...Intl.supportedValuesOf('timeZone'), ...zones])].sort()
