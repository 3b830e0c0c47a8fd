import { addDays, daysBetween } from '@clinic/clinical/calendar'
import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { DAY_ORDER, day } from '../fields.ts'
import { ADMIN_OR_DOCTOR } from '../personnel/roles.ts'

export const MAX_DAYS = 400
export const TOO_MANY = `Ask for at most ${MAX_DAYS} days`

/** How full the ward was on each day: `occupied` counts the beds at the end of the day, today as it is now. Days to come are left out. */
export const getOccupancy = defineEndpoint({
  method: 'GET',
  path: '/ward/occupancy',
  summary: 'Beds, occupied beds, admissions and discharges of each day, and the bed occupancy rate; the last 30 days if none are named',
  access: ADMIN_OR_DOCTOR,
  audits: 'ward.occupancy',
  shows: ['beds'],
  query: z
    .object({ from: day().optional(), to: day().optional() })
    .refine(({ from, to }) => !from || !to || from <= to, { message: DAY_ORDER, path: ['from'] })
    .refine(({ from, to }) => !from || !to || daysBetween(from, to) < MAX_DAYS, { message: TOO_MANY, path: ['from'] }),
  response: z.object({
    data: z.array(z.object({ day: z.string(), beds: z.int(), occupied: z.int(), admissions: z.int(), discharges: z.int() })),
    /** Percent of the beds that were occupied in the range; null without a bed. */
    bor: z.number().nullable(),
  }),
})

/** The range of days; by default the last 30 up to today. */
export function daysMeant({ from, to }: { from?: string | undefined; to?: string | undefined }, today: string) {
  const last = to ?? (from && from > today ? from : today)
  return { from: from ?? addDays(last, -29), to: last }
}
