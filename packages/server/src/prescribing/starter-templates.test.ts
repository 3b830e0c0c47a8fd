import { createTemplate, listTemplates, updateTemplate } from '@clinic/contract/prescribing/prescribing'
import { expect, test } from 'vitest'
import { newPatient } from '../../test/arrange.ts'
import { testApp } from '../../test/harness.ts'
import { ensureFirstAdmin } from '../personnel/first-admin.ts'

const admin = { email: 'chief@clinic.test', password: 'harmattan rain', name: 'Chief Admin' }

async function newClinic() {
  const clinic = await testApp({ config: { admin } })
  await ensureFirstAdmin(clinic.services)
  return { clinic, doctor: await clinic.as('doctor'), nurse: await clinic.as('nurse'), chief: await clinic.as('admin') }
}

const all = { query: { all: 'true' } } as const

test('a new clinic begins with five templates, each with its source, and with no dose where the weight decides it', async () => {
  const { doctor } = await newClinic()
  const templates = await doctor.call(listTemplates, all)
  expect(templates.map(({ trigger }) => trigger)).toEqual(['bpreview', 'diarrhoea', 'malaria', 'malchild', 'urti'])
  for (const { notReviewed, by } of templates) {
    expect(notReviewed).toMatch(/^Nigeria Standard Treatment Guidelines, 2022/)
    expect(by.name).toBe('Chief Admin')
  }
  for (const { trigger, fields, lines } of templates) {
    if (trigger === 'malaria') expect(lines).toHaveLength(2)
    else expect([trigger, lines, /\d\s*(mg|ml|g\b|tablet)/.test(fields.prescription ?? '')]).toEqual([trigger, [], false])
    expect([trigger, fields.investigation_results, fields.examinationFindings]).toEqual([trigger, undefined, undefined])
  }
})

test('a doctor takes one over by saving it; an admin who switches it off and on does not, and a changed one is the clinic’s own', async () => {
  const { doctor, chief } = await newClinic()
  const one = async (trigger: string) => (await doctor.call(listTemplates, all)).find((template) => template.trigger === trigger)
  const save = async (by: typeof chief, trigger: string, body: object) =>
    by.call(updateTemplate, { params: { id: (await one(trigger))?._id ?? '' }, body })
  await save(chief, 'urti', { active: false })
  await save(chief, 'urti', { active: true })
  expect((await one('urti'))?.notReviewed).toBeDefined()
  await save(doctor, 'urti', { active: true })
  expect((await one('urti'))?.notReviewed).toBeUndefined()
  await save(chief, 'diarrhoea', { fields: { complaints: 'Loose stools' } })
  expect((await one('diarrhoea'))?.notReviewed).toBeUndefined()
  await save(chief, 'bpreview', { name: 'Pressure' })
  expect((await one('bpreview'))?.notReviewed).toBeDefined()
})

test('the full dose for malaria is offered from 35 kg to adults only, and a clinic’s own template is never marked', async () => {
  const { doctor } = await newClinic()
  const adult = await newPatient(doctor, { ageRange: '26 - 30 years' })
  const child = await newPatient(doctor, { ageRange: '0 - 5 years' })
  const offered = async (patientId: string, weight: string) =>
    (await doctor.call(listTemplates, { query: { patientId, weight, weightConfirmed: 'true' } })).map(({ trigger }) => trigger)
  expect(await offered(adult._id, '35')).toContain('malaria')
  expect(await offered(adult._id, '34.9')).not.toContain('malaria')
  expect(await offered(child._id, '18')).toContain('malchild')
  expect(await offered(child._id, '18')).not.toContain('malaria')
  expect(await offered(child._id, '4.9')).not.toContain('malchild')
  const own = await doctor.call(createTemplate, { body: { name: 'Own', trigger: 'own' } })
  expect(own.notReviewed).toBeUndefined()
})
