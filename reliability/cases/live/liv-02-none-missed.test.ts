import { test } from 'vitest'
import { startClinic } from '../../harness/clinic.ts'
import { grouped, noteFigure } from '../../harness/figures.ts'
import { CLIENTS, expectNoneMissed } from '../../harness/live-changes.ts'
import { size } from '../../harness/size.ts'
import { engine } from '../../harness/store.ts'

const CHANGES = size({ quick: 100, full: 10_000 })

test(`LIV-02 ${engine}: of ${grouped(CHANGES)} random changes or more ${CLIENTS} clients that drop and return miss none`, async () => {
  const returns = await expectNoneMissed(await startClinic(), CHANGES)
  noteFigure(`LIV-02 ${engine}`, `${grouped(CHANGES)} changes, ${grouped(returns)} returns, 0 missed`)
})
