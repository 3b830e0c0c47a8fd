import { newBed } from '@clinic/server/test/arrange'
import { expect, test } from 'vitest'
import { startClinic } from '../../harness/clinics/clinic.ts'
import { need } from '../../harness/faults/machine.ts'
import { noteFigure } from '../../harness/measure/figures.ts'
import { AT_ONCE, raceForBeds } from './bed-races.ts'

test('CON-01 sqlite: one bed holds one patient while every commit takes its time', async ({ skip }) => {
  need(skip, 'strace')
  const slow = ['strace', '-f', '-o', '/dev/null', '-e', 'trace=fsync,fdatasync', '-e', 'inject=fsync,fdatasync:delay_enter=200000']
  const clinic = await startClinic({}, slow)
  // The control: a commit that waits for the disk is slow indeed.
  const admin = await clinic.as('admin')
  const begun = performance.now()
  await newBed(admin, 'A slow bed')
  expect(performance.now() - begun).toBeGreaterThan(200)
  await raceForBeds(clinic, [await clinic.as('doctor'), admin], 2)
  noteFigure('CON-01 sqlite, slow commits', `2 rounds of ${AT_ONCE} while each sync takes 0.2 s: one success each`)
})
