import type { Duties } from '@clinic/contract/data-protection/duties'
import { sql } from 'kysely'
import { type Actor, clinicDay } from '../actor.ts'
import { timeRange } from '../clinic-days.ts'
import { rootIn } from '../db/queries/group.ts'
import type { Services } from '../services.ts'

const MONTHS = 6

/** What is due, how many people the clinic had in six months, and whether the disk of the data folder is encrypted. */
export async function getDuties({ db, config, operations }: Services, actor: Actor): Promise<Duties> {
  const today = clinicDay(actor)
  const since = Temporal.PlainDate.from(today).subtract({ months: MONTHS }).toString()
  const { from } = timeRange(actor.timeZone, { startDate: since })
  const { rows } = await sql<{ people: number; open: number; late: number; breaches: number }>`select
    (select count(*) from (
      select ${rootIn('session.patientId')} as "one" from "session" where "createdAt" >= ${from}
      union select ${rootIn('arrival.patientId')} from "arrival" where "arrivedAt" >= ${from}
      union select ${rootIn('patient._id')} from "patient" where "createdAt" >= ${from}) as "seen") as "people",
    (select count(*) from "dataRequest" where "state" = 'open') as "open",
    (select count(*) from "dataRequest" where "state" = 'open' and "dueOn" < ${today}) as "late",
    (select count(*) from "breach" where "reportedAt" is null) as "breaches"`.execute(db)
  const [counted] = rows
  if (!counted) throw new Error('A select without a table has one row')
  const { people, open, late, breaches } = counted
  return { people, since, requests: { open, late }, breaches, disk: await operations.askDisk(config.dataDir) }
}
