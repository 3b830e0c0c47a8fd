import { GLUCOSE_UNITS } from '@clinic/clinical/results/tests'
import { SERVICES } from '@clinic/clinical/returns/services'
import { type ClinicSettings, type FixedSetting, getSettings, SETTING_VARIABLES, updateSettings } from '@clinic/contract/settings/settings'
import { Button, Checkbox, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { call, query } from '../../api/client.ts'
import type { Prefetch } from '../../api/prefetch.ts'
import { queryClient } from '../../api/query-client.ts'
import { differencesOf, useEditForm } from '../../forms/edit-form.ts'
import * as notify from '../../lib/notices/notify.ts'
import { nameClinic, setNumberForm } from '../../lib/page-facts.ts'
import { pathTo } from '../../lib/paths.ts'
import { APP_WORDS } from '../../lib/words.ts'
import { FormActions } from '../../ui/form/form-actions.tsx'
import { ListState } from '../../ui/list/list-state.tsx'
import { ChangedNotice } from '../../ui/page/changed-notice.tsx'
import { Page } from '../../ui/page/page.tsx'
import { setClinicZone } from '../../ui/time/clinic-time.ts'
import { ChurchFields } from './church-fields.tsx'
import { NumberFields } from './number-fields.tsx'
import styles from './settings.module.css'
import { changedOf, LABELS, PAPER_CHOICES, SettingsForm, textsOf, valuesOf } from './settings-values.ts'
import { WORDS } from './words.ts'
import { ZoneField } from './zone-field.tsx'

const settings = query(getSettings, {})

export const prefetch: Prefetch = (client) => client.prefetchQuery(settings)

/** Settings of the whole clinic: its name and contact details for prints, its paper size, and its churches. */
export function Screen() {
  const read = useQuery({ ...settings, staleTime: Number.POSITIVE_INFINITY })
  const [saves, setSaves] = useState(0)
  return (
    <Page title={WORDS.title} context={WORDS.context} narrow>
      <ListState query={read} rows={6} rowHeight={64}>
        {/* After a save the form starts again with what was saved; another admin's change does not discard what is being typed. */}
        {(record) => <SettingsFields key={saves} record={record} onSaved={() => setSaves(saves + 1)} />}
      </ListState>
    </Page>
  )
}

const areStrong = ({ min, blocklist }: ClinicSettings['passwords']) => min >= 8 && blocklist

const latest = () => queryClient.fetchQuery({ ...settings, staleTime: 0 })

function SettingsFields({ record, onSaved }: { record: ClinicSettings; onSaved: () => void }) {
  const navigate = useNavigate()
  const { form, conflict } = useEditForm({
    schema: SettingsForm,
    record,
    valuesOf,
    latest,
    draft: 'settings',
    send: async (body, idempotencyKey, read) => {
      const changed = changedOf(body, read)
      if (Object.keys(changed).length === 0) return read
      return call(updateSettings, { body: { ...changed, version: read.version } }, { idempotencyKey })
    },
    onSuccess: (saved) => {
      queryClient.setQueryData(settings.queryKey, saved)
      nameClinic(saved.clinicName)
      setClinicZone(saved.timeZone)
      setNumberForm(saved.clinicNumbers)
      notify.success(WORDS.saved)
      onSaved()
      void navigate('.', { replace: true, preventScrollReset: true }) // the frame shows the new name
    },
  })
  const isFixed = (field: FixedSetting) => record.fixed.includes(field)

  return (
    <form {...form.props}>
      {conflict && (
        <ChangedNotice
          conflict={conflict}
          differences={differencesOf(LABELS, textsOf(form.getValues()), textsOf(valuesOf(conflict.theirs)))}
        />
      )}
      <div className="card ruled">
        <Part title={WORDS.clinic}>
          <TextInput
            label={WORDS.clinicName}
            description={isFixed('clinicName') ? WORDS.decidedBy(SETTING_VARIABLES.clinicName) : WORDS.clinicNameHelp}
            required={!isFixed('clinicName')}
            readOnly={isFixed('clinicName')}
            autoComplete="off"
            {...form.field('clinicName')}
          />
          <Textarea label={WORDS.address} description={WORDS.addressHelp} minRows={2} {...form.field('address')} />
          <TextInput label={WORDS.phone} type="tel" autoComplete="off" {...form.field('phone')} />
        </Part>
        <Part title={WORDS.time}>
          <ZoneField form={form} record={record} />
        </Part>
        <Part title={WORDS.churches}>
          <ChurchFields form={form} fixed={isFixed('churches')} />
        </Part>
        <Part title={WORDS.clinicNumbers}>
          <NumberFields form={form} saved={record.clinicNumbers} />
        </Part>
        <Part title={WORDS.printing}>
          <NativeSelect label={WORDS.paper} description={WORDS.paperHelp} data={PAPER_CHOICES} {...form.field('paper')} />
        </Part>
        <Part title={WORDS.tests}>
          <NativeSelect
            label={WORDS.glucoseUnit}
            description={WORDS.glucoseUnitHelp}
            data={[{ value: '', label: WORDS.noGlucoseUnit }, ...GLUCOSE_UNITS]}
            {...form.field('glucoseUnit')}
          />
        </Part>
        <Part title={WORDS.monthlyForm}>
          <Checkbox.Group label={WORDS.servicesOff} description={WORDS.servicesOffHelp} {...form.field('servicesOff')}>
            <Stack gap="sm" mt="sm">
              {SERVICES.map(({ key, label }) => (
                <Checkbox key={key} value={key} label={label} />
              ))}
            </Stack>
          </Checkbox.Group>
        </Part>
        <Part title={WORDS.diseases}>
          <TextInput
            label={WORDS.diseaseOfficerPhone}
            description={WORDS.diseaseOfficerHelp}
            type="tel"
            autoComplete="off"
            {...form.field('diseaseOfficerPhone')}
          />
          <p className="note">{WORDS.diseasesNotReviewed}</p>
          <Button component={Link} to={`${pathTo('diseaseReports')}?tab=lists`} variant="default" className="own-width">
            {WORDS.showDiseases}
          </Button>
        </Part>
        {!areStrong(record.passwords) && (
          <Part title={WORDS.passwords}>
            <p className="note">{WORDS.passwordsEasy(record.passwords.min, record.passwords.blocklist)}</p>
          </Part>
        )}
        <Part title={APP_WORDS.dataProtection}>
          <p className="note">{WORDS.dataProtectionHelp}</p>
          <Button component={Link} to={pathTo('dataProtection')} variant="default" className="own-width">
            {WORDS.openDataProtection}
          </Button>
        </Part>
        <Part title={WORDS.summaries}>
          <p className="note">{WORDS.summariesHelp}</p>
          <Button component={Link} to={pathTo('sisterSummaries')} variant="default" className="own-width">
            {WORDS.showSummaries}
          </Button>
        </Part>
        <Part title={WORDS.rules}>
          <p className="note">{WORDS.rulesHelp}</p>
          <Button component={Link} to={pathTo('print', { what: 'rules', id: 'now' })} variant="default" className="own-width">
            {WORDS.showRules}
          </Button>
        </Part>
      </div>
      <div className={styles.save}>
        <FormActions>
          <Button type="submit" loading={form.busy} disabled={conflict !== null}>
            {WORDS.save}
          </Button>
        </FormActions>
      </div>
    </form>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={`grid gap-4 gap-columns-6 pad-5 one-column ${styles.part}`} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <div className={styles.fields}>{children}</div>
    </section>
  )
}
