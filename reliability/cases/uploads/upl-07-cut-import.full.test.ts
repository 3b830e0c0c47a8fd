import { uploadPatients } from '@clinic/contract/patients/patients'
import { expect, test } from 'vitest'
import { csv, fileOf, patientCells } from '../../harness/clients/files.ts'
import { clientAt, startClinic } from '../../harness/clinics/clinic.ts'
import { engine } from '../../harness/clinics/store.ts'
import { grouped, noteFigure } from '../../harness/measure/figures.ts'
import { size } from '../../harness/measure/size.ts'

const ROWS = size({ quick: 1_000, full: 20_000 })
const KILLS = size({ quick: 2, full: 10 })

test(`UPL-07 ${engine}: an import that was killed again and again ends as one import would`, async () => {
  const clinic = await startClinic()
  const { token } = await clinic.as('admin')
  const content = csv(patientCells(ROWS))
  const upload = (url: string) => clientAt(url, token).send(uploadPatients, { file: fileOf('all.csv', content) })
  const stored = async () => {
    const { count } = await clinic.db
      .selectFrom('patient')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return Number(count)
  }
  const begun = performance.now()
  let server = clinic.server
  const seen: number[] = []
  for (let kill = 0; kill < KILLS; kill++) {
    let isOver = false
    const cut = upload(server.url).then(
      ({ status }) => status,
      () => 0,
    )
    // At a random moment: after some rows more have come in.
    const wanted = (seen.at(-1) ?? 0) + 1 + Math.floor((Math.random() * ROWS) / KILLS)
    void cut.finally(() => {
      isOver = true
    })
    while (!isOver && (await stored()) < Math.min(wanted, ROWS)) await new Promise((resolve) => setTimeout(resolve, 5))
    await server.end('SIGKILL')
    await cut
    seen.push(await stored())
    server = await clinic.store.start()
  }
  const last = await upload(server.url)
  expect(last.status).toBe(201)
  const rows = await clinic.db.selectFrom('patient').select(['phoneKey', 'searchName']).execute()
  expect([rows.length, new Set(rows.map(({ phoneKey }) => phoneKey)).size]).toEqual([ROWS, ROWS])
  expect(last.data.inserted + last.data.records.length).toBe(ROWS)
  expect(last.data.records.length).toBe(seen.at(-1))
  expect(new Set(last.data.records.map(({ error }) => error))).toEqual(new Set(['Already registered: the same name and phone number']))
  expect(await clinic.store.faults()).toEqual([])
  noteFigure(
    `UPL-07 ${engine}`,
    `${grouped(ROWS)} rows, ${KILLS} kills at ${seen.map(grouped).join(', ')}; none lost, none twice (${Math.round((performance.now() - begun) / 1000)} s)`,
  )
})
