import { test } from 'vitest'
import { CLIENTS, expectNoneMissed } from '../../harness/clients/live-changes.ts'
import { startClinic } from '../../harness/clinics/clinic.ts'
import { engine } from '../../harness/clinics/store.ts'
import { grouped, noteFigure } from '../../harness/measure/figures.ts'
import { size } from '../../harness/measure/size.ts'

const CHANGES = size({ quick: 100, full: 10_000 })

test(`LIV-02 ${engine}: of ${grouped(CHANGES)} random changes or more ${CLIENTS} clients that drop and return miss none`, async () => {
  const returns = await expectNoneMissed(await startClinic(), CHANGES)
  noteFigure(`LIV-02 ${engine}`, `${grouped(CHANGES)} changes, ${grouped(returns)} returns, 0 missed`)
})
