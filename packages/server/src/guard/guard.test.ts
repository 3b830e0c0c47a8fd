import { checkGuard, getItemDrug, listGuardLog, updateItemDrug } from '@clinic/contract/guard/guard'
import { listItems, updateItem } from '@clinic/contract/inventory/inventory'
import { getAllergies, updateAllergies } from '@clinic/contract/patients/allergies'
import type { PatientInput } from '@clinic/contract/patients/patients'
import { recordResult } from '@clinic/contract/results/results'
import { strikeCare } from '@clinic/contract/sessions/entered-in-error'
import { type SessionUpdate, updateSession } from '@clinic/contract/sessions/sessions'
import { expect, test } from 'vitest'
import { newItem, newPatient, newSession } from '../../test/arrange.ts'
import { testApp } from '../../test/harness.ts'
import type { Config } from '../config.ts'
import { newId } from '../ids.ts'

type Row = NonNullable<NonNullable<SessionUpdate['drugs']>[number]>

/** A clinic with one patient in an open session, and items by name. */
async function clinic(allergies = 'N/A', config: Partial<Config> = {}, changes: Partial<PatientInput> = {}) {
  const clock = { now: new Date('2026-11-12T09:00:00Z') }
  // Lets a test continue weeks later.
  const app = await testApp({ clock, config: { signInHours: 24 * 60, idleMinutes: 60 * 24 * 60, ...config } })
  const [admin, doctor, nurse] = [await app.as('admin'), await app.as('doctor'), await app.as('nurse')]
  const patient = await newPatient(doctor, { allergies, ...changes })
  const session = await newSession(doctor, { patientId: patient._id })
  // Antimalarials are judged by their allergies here.
  await doctor.call(recordResult, { body: { id: session._id, test: 'malaria-rdt', value: 'positive' } })
  const items = new Map<string, string>()
  const item = async (name: string) => {
    const _id = items.get(name) ?? (await newItem(admin, { name, count: 100 }))._id
    items.set(name, _id)
    return _id
  }
  const giveIn = async (id: string, by: typeof nurse, name: string, extra: Partial<Row> = {}) => {
    await item(name)
    return by.send(updateSession, { body: { id, drugs: [{ drug: name, dosage: 1, ...extra }] } })
  }
  const give = (by: typeof nurse, name: string, extra: Partial<Row> = {}) => giveIn(session._id, by, name, extra)
  const left = async (name: string) => (await admin.call(listItems, { query: { name } }))[0]?.count
  const findings = () =>
    app.db.selectFrom('guardFinding').select(['drug', 'verdict', 'kinds', 'overrideId', 'allergyId']).orderBy('_id').execute()
  const check = async (...rows: { drug: string; days?: number }[]) =>
    (await doctor.call(checkGuard, { body: { patientId: patient._id, sessionId: session._id, rows } })).rows
  const verdictOf = async (drug: string) => (await check({ drug }))[0]?.verdict
  return { ...app, clock, admin, doctor, nurse, patient, session, item, give, giveIn, left, findings, check, verdictOf }
}

test('2.1 refuses amoxicillin at its row for a penicillin allergy, and takes nothing from stock', async () => {
  const { give, nurse, left, db, services } = await clinic('Penicillin')
  const { status, error } = await give(nurse, 'Amoxicillin')
  expect([status, Object.keys(error.fields ?? {})]).toEqual([409, ['drugs.0.drug']])
  expect(error.message).toContain('Allergy: Penicillin')
  expect(await left('Amoxicillin')).toBe(100)
  for (const table of ['care', 'guardFinding', 'guardOverride'] as const)
    expect(await db.selectFrom(table).selectAll().execute()).toEqual([])
  await services.readLog.flush()
  const events = await db.selectFrom('auditEvent').select(['type', 'outcome', 'actorId']).where('type', '=', 'guard.stop').execute()
  expect(events).toEqual([{ type: 'guard.stop', outcome: 'denied', actorId: nurse.user._id }])
})

const TOOK_IT = { reasonCode: 'tolerated-before', reason: 'Took it in May, no reaction' } as const

test('2.2 a doctor can override with a reason; the response keeps its keys, and the log and audit record it', async () => {
  const { give, doctor, left, db, session, patient } = await clinic('Penicillin')
  const { status, data } = await give(doctor, 'Amoxicillin', { override: TOOK_IT })
  expect([status, data.comments[0]?.drugs]).toMatchObject([200, [{ drug: 'Amoxicillin', dosage: 1 }]])
  expect(await left('Amoxicillin')).toBe(99)
  const { data: log, count } = await doctor.call(listGuardLog, {})
  const by = { _id: doctor.user._id, name: doctor.user.name, role: 'doctor' }
  expect([count, log]).toMatchObject([
    1,
    [{ drug: 'Amoxicillin', verdict: 'stop', sessionId: session._id, patientId: { _id: patient._id }, override: { by, ...TOOK_IT } }],
  ])
  const given = await db.selectFrom('careDrug').select(['guard', 'overrideId']).execute()
  const kept = await db.selectFrom('guardOverride').selectAll().execute()
  expect(given).toEqual([{ guard: 'stop', overrideId: kept[0]?._id }])
  expect(kept).toMatchObject([{ ingredient: 'amoxicillin', rules: '2026-11.5', allergies: '["penicillin (unknown)"]', agreedWith: null }])
  const events = await db.selectFrom('auditEvent').select(['type', 'entityId']).where('type', '=', 'guard.override').execute()
  expect(events).toEqual([{ type: 'guard.override', entityId: kept[0]?._id }])
})

test('2.3 refuses a reason of two letters; only doctors override severe allergies; a nurse needs a doctor’s agreement', async () => {
  const { give, doctor, nurse, left } = await clinic('Penicillin; Aspirin: anaphylaxis')
  const tried = async (name: string, override: object) => {
    const { status, error } = await give(nurse, name, { override: { ...TOOK_IT, ...override } })
    return [status, ...Object.keys(error?.fields ?? {})]
  }
  expect((await give(doctor, 'Amoxicillin', { override: { reasonCode: 'other', reason: 'ok' } })).error.fields).toHaveProperty([
    'drugs.0.override.reason',
  ])
  expect(await tried('Amoxicillin', {})).toEqual([400, 'drugs.0.override.agreedWith'])
  expect(await tried('Ibuprofen', { agreedWith: doctor.user._id })).toEqual([403, 'drugs.0.drug'])
  expect([await left('Amoxicillin'), await left('Ibuprofen')]).toEqual([100, 100])
  expect(await tried('Amoxicillin', { agreedWith: doctor.user._id })).toEqual([200])
})

test('2.26 refuses an agreement by a nurse, by an unknown person or by a deactivated doctor', async () => {
  const { give, nurse, as } = await clinic('Penicillin')
  const gone = await as('doctor', { deactivated: true }).catch(() => null)
  for (const agreedWith of [nurse.user._id, newId(), ...(gone ? [gone.user._id] : [])]) {
    const { status, error } = await give(nurse, 'Amoxicillin', { override: { ...TOOK_IT, agreedWith } })
    expect([status, Object.keys(error.fields ?? {})]).toEqual([400, ['drugs.0.override.agreedWith']])
  }
})

test('2.4 a closed guard refuses unclear or unasked allergies until answered, every time', async () => {
  const closed = await clinic('N/A', { drugGuard: 'closed' })
  const { status, error } = await closed.give(closed.nurse, 'Paracetamol')
  expect([status, Object.keys(error.fields ?? {})]).toEqual([409, ['drugs.0.drug']])
  const answered = { override: { reasonCode: 'asked-now-none' } } as Partial<Row>
  expect((await closed.give(closed.nurse, 'Paracetamol', answered)).status).toBe(200)
  expect((await closed.give(closed.nurse, 'Paracetamol')).status).toBe(409)
})

test('listed: a clash with text alone is stored as a caution; a clash with a confirmed allergy stops', async () => {
  const { give, nurse, doctor, patient, findings } = await clinic('Penicillin', { drugGuard: 'listed' })
  expect((await give(nurse, 'Amoxicillin')).status).toBe(200)
  expect(await findings()).toMatchObject([{ verdict: 'caution' }])
  await doctor.call(updateAllergies, { params: { id: patient._id }, body: { add: [{ label: 'Penicillin' }] } })
  expect((await give(nurse, 'Amoxicillin')).status).toBe(409)
})

const BOX_READ = { override: { reasonCode: 'label-checked' } } as Partial<Row>

const CASES: [check: string, allergies: string, stop: string[], caution: string[], clear: string[], unclear?: string[]][] = [
  [
    '2.5',
    'Penicillin',
    ['Ampiclox', 'AUGMENTIN 625', 'amoxycillin', 'Amoxil caps 500mg', 'amoxcillin', 'cephalexin', 'cefuroxime'],
    ['ceftriaxone'],
    [],
  ],
  ['2.6', 'Penicillin: mild rash', ['cefalexin'], ['ceftriaxone'], []],
  ['2.6', 'Penicillin: anaphylaxis', ['ceftriaxone', 'cefalexin'], [], []],
  ['2.7', 'Septrin', ['Fansidar'], [], ['furosemide', 'glibenclamide', 'hydrochlorothiazide'], ['HCT']],
  ['2.8', 'Ibuprofen: wheeze', ['diclofenac', 'aspirin', 'piroxicam'], ['celecoxib'], ['paracetamol']],
  ['2.8', 'Ibuprofen: collapse', ['diclofenac'], ['paracetamol'], []],
  ['2.9', 'Chloroquine: itching', [], ['Camosunate'], ['Coartem']],
  ['2.10', 'Groundnuts', [], [], ['Paracetamol']],
  ['2.10', 'that red tablet', [], [], [], ['Paracetamol']],
  ['2.12', 'No penicillin', ['Amoxicillin'], [], [], ['Paracetamol']],
  ['2.15', 'Latex', ['Examination gloves'], [], ['Paracetamol']],
  ['2.15', 'Iodine', ['Povidone iodine'], [], []],
]

test.each(CASES)('%s “%s”: verdicts', async (_, allergies, stop, caution, clear, unclear = []) => {
  const { verdictOf, give, nurse } = await clinic(allergies)
  const wanted = Object.entries({ stop, caution, clear, unclear }).flatMap(([verdict, names]) => names.map((name) => ({ name, verdict })))
  for (const { name, verdict } of wanted) expect([name, await verdictOf(name)]).toEqual([name, verdict])
  for (const { name, verdict } of wanted) expect([name, (await give(nurse, name)).status]).toEqual([name, verdict === 'clear' ? 200 : 409])
  for (const { name, verdict } of wanted)
    expect([name, (await give(nurse, name, BOX_READ)).status < 300]).toEqual([name, verdict !== 'stop'])
})

test('2.11 not asked gives a question and a finding; none known is clear, even for an unknown drug', async () => {
  const { doctor, patient, verdictOf, give, nurse, findings, check } = await clinic('N/A')
  expect(await verdictOf('Amoxicillin')).toBe('ask')
  expect((await give(nurse, 'Amoxicillin')).status).toBe(200)
  expect(await findings()).toMatchObject([{ verdict: 'ask', kinds: '["not-asked"]' }])
  await doctor.call(updateAllergies, { params: { id: patient._id }, body: { status: 'none-known' } })
  expect((await doctor.call(getAllergies, { params: { id: patient._id } })).text).toBe('No known allergies')
  expect(await check({ drug: 'Zinc' }, { drug: 'Item Qwx' })).toMatchObject([
    { verdict: 'clear', findings: [], owes: 'nothing', refused: false },
    { verdict: 'clear', findings: [{ kind: 'not-in-list' }] },
  ])
})

test('2.16 duplicates: same day, same group, within the days, and a repeated artemisinin', async () => {
  const { clock, give, doctor, patient, nurse, verdictOf, giveIn } = await clinic('None')
  const tried = async (drug: string, given: { drug: string; day: string; days?: number }[]) => {
    const body = { patientId: patient._id, rows: [{ drug }], given, on: '2026-11-12' }
    return (await doctor.call(checkGuard, { body })).verdict
  }
  expect(await tried('Paracetamol', [{ drug: 'Paracetamol', day: '2026-11-12' }])).toBe('caution')
  expect(await tried('Diclofenac', [{ drug: 'Ibuprofen', day: '2026-11-12' }])).toBe('caution')
  expect(await tried('Coartem', [{ drug: 'Lonart', day: '2026-11-03' }])).toBe('caution')
  expect(await tried('Coartem', [{ drug: 'Lonart', day: '2026-10-13' }])).toBe('clear')
  expect(await tried('Amlodipine', [{ drug: 'Amlodipine', day: '2026-11-02', days: 30 }])).toBe('caution')
  expect(await tried('Amlodipine', [{ drug: 'Amlodipine', day: '2026-10-13', days: 30 }])).toBe('clear')

  // The same for drugs actually given.
  expect(await verdictOf('Paracetamol')).toBe('clear')
  await give(nurse, 'Paracetamol')
  await give(nurse, 'Amlodipine', { days: 30 })
  clock.now = new Date('2026-11-12T14:00:00Z')
  expect(await verdictOf('Paracetamol')).toBe('caution')
  expect((await give(nurse, 'Paracetamol')).status).toBe(200)
  clock.now = new Date('2026-11-22T09:00:00Z')
  const later = await newSession(doctor, { patientId: patient._id })
  expect([await verdictOf('Paracetamol'), await verdictOf('Amlodipine')]).toEqual(['clear', 'caution'])
  expect((await giveIn(later._id, nurse, 'Amlodipine')).status).toBe(200)
  clock.now = new Date('2026-12-13T09:00:00Z')
  expect(await verdictOf('Amlodipine')).toBe('clear')
})

test('struck care does not count as a duplicate', async () => {
  const { give, nurse, verdictOf, doctor, session } = await clinic('None')
  const { data } = await give(nurse, 'Paracetamol')
  expect(await verdictOf('Paracetamol')).toBe('caution')
  const params = { id: session._id, careId: data.comments[0]?._id ?? '' }
  await doctor.call(strikeCare, { params, body: { reason: 'Wrong patient' } })
  expect(await verdictOf('Paracetamol')).toBe('clear')
})

test('2.17 an allergy added while the care form is open stops the drug', async () => {
  const { give, nurse, doctor, patient, verdictOf, left } = await clinic('None')
  expect(await verdictOf('Amoxicillin')).toBe('clear')
  await doctor.call(updateAllergies, { params: { id: patient._id }, body: { add: [{ label: 'Penicillin' }] } })
  expect((await give(nurse, 'Amoxicillin')).status).toBe(409)
  expect(await left('Amoxicillin')).toBe(100)
})

test('an override covers only its session, patient, ingredient and the allergies known at the time', async () => {
  const { give, giveIn, nurse, doctor, patient, session, check } = await clinic('Penicillin')
  expect((await give(doctor, 'Amoxicillin', { override: TOOK_IT })).status).toBe(200)
  expect(await check({ drug: 'Amoxil' }, { drug: 'Ampicillin' })).toMatchObject([
    {
      verdict: 'stop',
      refused: false,
      owes: 'code',
      answered: { by: { _id: doctor.user._id }, reason: 'Tolerated before: Took it in May, no reaction' },
    },
    { verdict: 'stop', refused: true, owes: 'reason', answered: null },
  ])
  expect((await give(nurse, 'Amoxil')).status).toBe(200)
  expect((await give(nurse, 'Ampicillin')).status).toBe(409)
  const other = await newSession(doctor, { patientId: patient._id })
  expect((await giveIn(other._id, nurse, 'Amoxicillin')).status).toBe(409)
  const add = [{ label: 'Penicillin', reaction: 'swelling of the tongue', severity: 'severe' as const }]
  await doctor.call(updateAllergies, { params: { id: patient._id }, body: { add } })
  expect((await giveIn(session._id, nurse, 'Amoxicillin')).status).toBe(409)
})

test('an override does not cover a reaction that is written later and is severe by its words', async () => {
  const { give, nurse, doctor, patient, check } = await clinic('Penicillin')
  await give(doctor, 'Amoxicillin', { override: TOOK_IT })
  const add = [{ label: 'Penicillin', reaction: 'collapsed, face swollen' }]
  await doctor.call(updateAllergies, { params: { id: patient._id }, body: { add } })
  expect(await check({ drug: 'Amoxicillin' })).toMatchObject([{ refused: true, answered: null }])
  expect((await give(nurse, 'Amoxicillin')).status).toBe(409)
  expect((await give(doctor, 'Amoxicillin', { override: TOOK_IT })).status).toBe(200)
  expect((await give(nurse, 'Amoxicillin')).status).toBe(200)
})

test('the check says what each user must provide before saving', async () => {
  const { as, patient, session, doctor } = await clinic('Penicillin; Aspirin: anaphylaxis; that red tablet')
  const owed = async (role: 'admin' | 'doctor' | 'nurse' | 'pharmacist' | 'physiotherapist') => {
    const body = {
      patientId: patient._id,
      sessionId: session._id,
      rows: [{ drug: 'Amoxicillin' }, { drug: 'Ibuprofen' }, { drug: 'Zinc' }],
    }
    return (await (await as(role)).call(checkGuard, { body })).rows.map(({ owes }) => owes)
  }
  expect(await owed('doctor')).toEqual(['reason', 'reason', 'code'])
  expect(await owed('admin')).toEqual(['reason', 'doctor', 'code'])
  for (const role of ['nurse', 'pharmacist', 'physiotherapist'] as const) expect(await owed(role)).toEqual(['agreement', 'doctor', 'code'])
  const other = await newPatient(doctor)
  const wrong = await doctor.send(checkGuard, { body: { patientId: other._id, sessionId: session._id, rows: [] } })
  expect([wrong.status, Object.keys(wrong.error.fields ?? {})]).toEqual([400, ['sessionId']])
})

test('free text gives findings, and is never refused', async () => {
  const { doctor, patient } = await clinic('Penicillin')
  const body = { patientId: patient._id, rows: [], text: 'Amoxicillin 500 mg tds 5/7\nbed rest' }
  expect(await doctor.call(checkGuard, { body })).toMatchObject({
    verdict: 'stop',
    rows: [],
    text: [{ verdict: 'stop' }],
    rules: '2026-11.5',
  })
  const session = await newSession(doctor, { patientId: patient._id, prescription: body.text })
  expect(session.prescription).toBe(body.text)
})

test('a pharmacist can set an item’s contents; renaming it to another drug makes them unknown again', async () => {
  const { admin, as, item, verdictOf, nurse, doctor } = await clinic('Penicillin')
  const pharmacist = await as('pharmacist')
  const params = { id: await item('White powder') }
  expect(await verdictOf('White powder')).toBe('unclear')
  const map = (by: typeof nurse, body: object) => by.send(updateItemDrug, { params, body: body as { state: 'mapped' } })
  expect((await map(nurse, { state: 'not-a-drug' })).status).toBe(403)
  expect((await map(pharmacist, { state: 'mapped', ingredients: ['stardust'] })).error.fields).toHaveProperty('ingredients')
  expect((await map(pharmacist, { state: 'mapped' })).status).toBe(400)
  expect((await map(pharmacist, { state: 'mapped', ingredients: ['amoxicillin'] })).data).toMatchObject({
    state: 'mapped',
    by: { role: 'pharmacist' },
  })
  expect(await verdictOf('White powder')).toBe('stop')
  await map(pharmacist, { state: 'mapped', ingredients: ['paracetamol'] })
  expect(await verdictOf('White powder')).toBe('clear')
  await admin.call(updateItem, { body: { ...params, name: 'White powder 500 mg' } })
  expect(await verdictOf('White powder 500 mg')).toBe('clear')
  await admin.call(updateItem, { body: { ...params, name: 'Amoxil' } })
  expect(await doctor.call(getItemDrug, { params })).toMatchObject({
    state: 'unknown',
    ingredients: [],
    suggested: { ingredients: ['amoxicillin'] },
  })
  expect(await verdictOf('Amoxil')).toBe('stop')
})

test('a later change of mapping leaves old verdicts unchanged', async () => {
  const { give, nurse, findings, as, item, db } = await clinic('Penicillin')
  await give(nurse, 'White powder', BOX_READ)
  const before = await db.selectFrom('guardFinding').selectAll().execute()
  const params = { id: await item('White powder') }
  await (await as('pharmacist')).call(updateItemDrug, { params, body: { state: 'mapped', ingredients: ['paracetamol'] } })
  expect(await db.selectFrom('guardFinding').selectAll().execute()).toEqual(before)
  expect(await findings()).toMatchObject([{ verdict: 'unclear', drug: 'White powder' }])
})

test('an old record’s text stops a drug at once, and its finding does not refer to an unstored allergy', async () => {
  const { db, give, nurse, doctor, patient, findings } = await clinic('Penicillin')
  await db.deleteFrom('allergy').execute()
  await db.deleteFrom('allergyStatus').execute()
  expect((await give(nurse, 'Amoxicillin')).status).toBe(409)
  expect((await give(doctor, 'Amoxicillin', { override: TOOK_IT })).status).toBe(200)
  expect(await findings()).toMatchObject([{ verdict: 'stop', allergyId: null }])
  expect((await doctor.call(getAllergies, { params: { id: patient._id } })).version).toBe(1)
})

test('also stops a physiotherapist, and names every refused row', async () => {
  const { as, session, item, left } = await clinic('Latex; Iodine')
  const names = ['Examination gloves', 'Paracetamol', 'Povidone iodine']
  for (const name of names) await item(name)
  const drugs = names.map((drug) => ({ drug, dosage: 1 }))
  const { status, error } = await (await as('physiotherapist')).send(updateSession, { body: { id: session._id, comment: 'x', drugs } })
  expect([status, Object.keys(error.fields ?? {})]).toEqual([409, ['drugs.0.drug', 'drugs.2.drug']])
  expect(await left('Paracetamol')).toBe(100)
})

test('does not judge drugs that were not given', async () => {
  const { give, nurse, findings } = await clinic('Penicillin')
  expect((await give(nurse, 'Amoxicillin', { notGiven: 'out-of-stock' })).status).toBe(200)
  expect(await findings()).toEqual([])
})

test('if the guard throws, the transaction rolls back and nothing is given', async () => {
  const { db, give, nurse, left } = await clinic('None')
  await db.schema.dropTable('itemDrug').execute()
  expect((await give(nurse, 'Amoxicillin')).status).toBe(500)
  expect(await db.selectFrom('care').select('_id').execute()).toEqual([])
  expect(await left('Amoxicillin')).toBe(100)
})
