import { test } from 'vitest'
import { startClinic } from '../../harness/clinics/clinic.ts'
import { engine } from '../../harness/clinics/store.ts'
import { noteFigure } from '../../harness/measure/figures.ts'
import { size } from '../../harness/measure/size.ts'
import { AT_ONCE, raceForBeds } from './bed-races.ts'

const ROUNDS = size({ quick: 1, full: 20 })

test(`CON-01 ${engine}: one bed holds one patient and one patient one bed, however many ask at once`, async () => {
  const clinic = await startClinic()
  await raceForBeds(clinic, [await clinic.as('doctor'), await clinic.as('admin')], ROUNDS)
  noteFigure(`CON-01 ${engine}`, `${ROUNDS} rounds of ${AT_ONCE} for one bed and 10 beds for one patient: one success each`)
})
