import { type Endpoint, isMutating } from '@clinic/contract/endpoint'
import { ENDPOINTS } from '@clinic/contract/endpoints'
import { mergePatients } from '@clinic/contract/merge/merge'
import { getAllergies, updateAllergies } from '@clinic/contract/patients/allergies'
import { downloadPatients } from '@clinic/contract/patients/patient-download'
import { getPatient, updatePatient } from '@clinic/contract/patients/patients'
import { expect, test } from 'vitest'
import { newPatient } from '../../../test/arrange.ts'
import { testApp } from '../../../test/harness.ts'
import { records } from '../../../test/merge.ts'
import { requestOf } from '../../../test/samples/request-of.ts'
import { aWorld } from '../../../test/samples/sample-world.ts'

/** Denies all allergies, in letters that nothing else has. */
const DENIED = 'nKdA'
const LISTED = 'Penicillin: qwxrash'

test.each(['kept', 'joined'] as const)(
  'no read or export sends the text of the %s record that denies what the other one lists',
  async (denying) => {
    const clinic = await testApp()
    const world = await aWorld(clinic)
    const { admin, patient } = world
    await admin.call(updatePatient, { body: { id: patient._id, allergies: denying === 'kept' ? DENIED : LISTED } })
    const other = await newPatient(admin, { allergies: denying === 'kept' ? LISTED : DENIED, phone: '08077000001' })
    await admin.call(mergePatients, { body: { keepId: patient._id, mergeId: other._id, reason: 'The same person' } })
    const [denied, listed]: string[][] = [[], []]
    for (const endpoint of ENDPOINTS.filter((each) => !isMutating(each) && !each.stream && !each.file) as Endpoint[]) {
      const { data } = await admin.send(endpoint, (await requestOf(endpoint, world)) as never) // of this endpoint
      const sent = typeof data === 'string' ? data : JSON.stringify(data ?? null)
      if (sent.includes(DENIED)) denied?.push(endpoint.path)
      if (sent.includes('qwxrash')) listed?.push(endpoint.path)
    }
    expect(denied).toEqual([])
    expect(listed?.length).toBeGreaterThanOrEqual(8)
    expect(listed).toContain(downloadPatients.path)
  },
  // Some sixty reads, on a store that is slow in tests.
  120_000,
)

test('what is added to the joined chart is on both records after they are taken apart, and neither gets the other’s text', async () => {
  const { admin, a, b, merge, unmerge } = await records(
    { allergies: 'Septrin: rash', phone: '08030000001' },
    { allergies: 'Penicillin  /  latex', phone: '08030000002' },
  )
  const { _id } = await merge()
  const { version } = await admin.call(getAllergies, { params: { id: a } })
  await admin.call(updateAllergies, { params: { id: a }, body: { version, add: [{ label: 'Quinine', reaction: 'ringing' }] } })
  await unmerge(_id)
  const texts = [await admin.call(getPatient, { params: { id: a } }), await admin.call(getPatient, { params: { id: b } })].map(
    ({ allergies }) => allergies,
  )
  expect(texts[0]).toContain('Septrin')
  expect(texts[0]).toContain('Quinine')
  expect(texts[0]).not.toMatch(/penicillin|latex/i)
  expect(texts[1]).toMatch(/Penicillin.*latex.*Quinine/)
  expect(texts[1]).not.toContain('Septrin')
})

test('texts of full length, and one of forty allergies, are counted where they do not fit, and come back byte for byte', async () => {
  const full = (word: string) => `${word} ${'x'.repeat(499 - word.length)}`
  const many = Array.from({ length: 40 }, (_, number) => `Qwx${number}`).join('; ')
  for (const [first, second] of [
    [full('Penicillin'), full('Septrin')],
    [many, full('Penicillin')],
    ['NKDA', many],
    ['\tPenicillin ;\u00a0 latex  ', 'Septrin\n\nquinine'],
  ] as const) {
    const { admin, a, b, db, merge, unmerge } = await records(
      { allergies: first, phone: '08030000001' },
      { allergies: second, phone: '08030000002' },
    )
    const own = async () => db.selectFrom('patient').select(['_id', 'allergies']).where('_id', 'in', [a, b]).orderBy('_id').execute()
    const before = await own()
    const { _id } = await merge()
    const { allergies } = await admin.call(getPatient, { params: { id: a } })
    const list = await admin.call(getAllergies, { params: { id: a } })
    expect(allergies.length).toBeLessThanOrEqual(500)
    expect(list.text).toBe(allergies)
    const labels = list.list.filter(({ label }) => !allergies.includes(label.slice(0, 20)))
    expect(labels.length === 0 || / and \d+ more$/.test(allergies)).toBe(true)
    await unmerge(_id)
    expect(await own()).toEqual(before)
  }
})
