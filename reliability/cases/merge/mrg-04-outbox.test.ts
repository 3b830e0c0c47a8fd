import { randomInt, randomUUID } from 'node:crypto'
import { mergePatients } from '@clinic/contract/merge/merge'
import { getPatientHistory } from '@clinic/contract/sessions/session-record'
import { updateSession } from '@clinic/contract/sessions/sessions'
import { newPatient } from '@clinic/server/test/arrange'
import { aSession } from '@clinic/server/test/factories'
import { expect, test } from 'vitest'
import { outboxClient } from '../../harness/clients/outbox-client.ts'
import { startClinic } from '../../harness/clinics/clinic.ts'
import { engine } from '../../harness/clinics/store.ts'
import { CUTS, type CutPoint, startCuttingProxy } from '../../harness/faults/cutting-proxy.ts'
import { grouped, noteFigure } from '../../harness/measure/figures.ts'
import { size } from '../../harness/measure/size.ts'

const ITEMS = size({ quick: 10, full: 200 })
/** So many are sure to come. */
const FIRST_CUTS = 3

test(`MRG-04 ${engine}: a session that waits on a phone for a record that is joined meanwhile is stored once, in the chart of both`, async () => {
  const clinic = await startClinic()
  const [admin, { token }] = [await clinic.as('admin'), await clinic.as('doctor')]
  let cuts = 0
  const proxy = await startCuttingProxy(() => {
    if (cuts >= FIRST_CUTS && Math.random() < 0.4) return null
    cuts++
    return CUTS[randomInt(CUTS.length)] as CutPoint // one of them
  })
  proxy.lead(clinic.url)
  const phone = await outboxClient({ url: () => proxy.url, token })

  const pairs: { keepId: string; mergeId: string; mark: string }[] = []
  for (let n = 0; n < ITEMS; n++) {
    const [keepId, mergeId] = [(await newPatient(admin))._id, (await newPatient(admin))._id]
    const mark = randomUUID()
    pairs.push({ keepId, mergeId, mark })
    await phone.keep('session', aSession(mergeId, { workingDiagnosis: mark }))
  }

  /** What was stored already keeps its record from being joined until it is closed. */
  async function join({ keepId, mergeId }: (typeof pairs)[number]): Promise<void> {
    const { data } = await admin.call(getPatientHistory, { params: { patientId: mergeId } })
    for (const { _id: id } of data) await admin.call(updateSession, { body: { id, open: false } })
    await admin.call(mergePatients, { body: { keepId, mergeId, reason: 'The same person' } })
  }

  const toJoin = [...pairs]
  for (const pair of toJoin.splice(0, ITEMS / 2)) await join(pair)
  let tries = 0
  while ((await phone.flush()) === 'away') {
    tries++
    const [next] = Math.random() < 0.3 ? toJoin.splice(randomInt(toJoin.length || 1), 1) : []
    if (next) await join(next)
  }
  expect((await phone.box().list()).mine.filter(({ state }) => state !== 'sent')).toEqual([])
  for (const { keepId, mark } of pairs) {
    const stored = await clinic.db.selectFrom('session').select('_id').where('workingDiagnosis', '=', mark).execute()
    const { data } = await admin.call(getPatientHistory, { params: { patientId: keepId } })
    expect([stored.length, data.map(({ workingDiagnosis }) => workingDiagnosis)]).toEqual([
      1,
      toJoin.some((left) => left.mark === mark) ? [] : [mark],
    ])
  }
  expect(tries).toBeGreaterThanOrEqual(FIRST_CUTS)
  expect(await clinic.store.faults()).toEqual([])
  noteFigure(
    `MRG-04 ${engine}`,
    `${grouped(ITEMS)} sessions waited through ${grouped(cuts)} cuts while ${grouped(ITEMS - toJoin.length)} of their records were joined: each stored once, in the chart of both`,
  )
})
