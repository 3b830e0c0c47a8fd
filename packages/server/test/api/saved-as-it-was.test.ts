import { createBreach, updateBreach } from '@clinic/contract/data-protection/breaches'
import { updateDiseaseLists } from '@clinic/contract/disease-reports/disease-weeks'
import { updatePreferences } from '@clinic/contract/personnel/preferences'
import { createPhrase, updatePhrase } from '@clinic/contract/prescribing/phrases'
import { getSettings, updateSettings } from '@clinic/contract/settings/settings'
import { expect, test } from 'vitest'
import { newPatient } from '../arrange.ts'
import { type Client, testApp } from '../harness.ts'
import { aBreach } from '../samples/sample-data-protection.ts'

/**
 * Each changes something when it is called first, and nothing when it is called again. A template is not among them: a doctor who saves
 * one as it is takes it over.
 */
const CHANGES: [string, (admin: Client) => Promise<() => Promise<unknown>>][] = [
  [
    'settings',
    async (admin) => {
      const { churches, clinicName } = await admin.call(getSettings, {})
      return () => admin.call(updateSettings, { body: { churches, clinicName, phone: '0803', paper: null } })
    },
  ],
  ['a disease', async (admin) => () => admin.call(updateDiseaseLists, { body: { disease: 'measles', on: false } })],
  ['preferences', async (admin) => () => admin.call(updatePreferences, { body: { singleKeys: false, paper: 'A5' } })],
  [
    'a phrase',
    async (admin) => {
      const { _id: id } = await admin.call(createPhrase, { body: { trigger: 'cc', text: 'Complains of' } })
      return () => admin.call(updatePhrase, { params: { id }, body: { trigger: 'cc', text: 'Complains of cough' } })
    },
  ],
  [
    'a breach',
    async (admin) => {
      const { _id: id } = await admin.call(createBreach, { body: aBreach() })
      return () => admin.call(updateBreach, { params: { id }, body: { measures: 'Changed all passwords', consequences: '' } })
    },
  ],
]

test.each(CHANGES)(
  '%s saved again as it was leaves no event, and no newer version that would refuse another person',
  async (_, prepare) => {
    const clinic = await testApp()
    const admin = await clinic.as('admin')
    await newPatient(admin)
    const save = await prepare(admin)
    const changes = async () => {
      const events = clinic.db.selectFrom('auditEvent').select('type').where('action', '=', 'U')
      return (await events.execute()).length
    }
    const before = await changes()
    const saved = await save()
    expect(await changes()).toBe(before + 1)
    expect(await save()).toEqual(saved)
    expect(await changes()).toBe(before + 1)
  },
)
