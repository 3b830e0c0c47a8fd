import { Readable } from 'node:stream'
import { lateDays } from '@clinic/clinical/follow-ups/follow-up-rules'
import type { ParsedRequestOf } from '@clinic/contract/endpoint'
import { downloadFollowUps } from '@clinic/contract/follow-ups/follow-ups'
import { BOM, csvLine } from '@clinic/contract/uploads/csv'
import type { Actor } from '../actor.ts'
import { recordExport } from '../audit/export-limit.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/open.ts'
import { dueRows, listsOf } from './follow-ups.ts'

const HEADER = ['firstname', 'lastname', 'phone', 'contactPerson', 'contactPersonNumber', 'dueOn', 'lateDays', 'calls']

type CallListRequest = ParsedRequestOf<typeof downloadFollowUps>['body']

/**
 * The call list as CSV, in the order of the screen. Includes the reasons only on request.
 * @throws AppError 429 before the first chunk
 */
export async function downloadCallList(
  db: Db,
  actor: Actor,
  config: Config,
  { when, reasons }: CallListRequest,
  hidden: ReadonlySet<string>,
): Promise<Readable> {
  const lists = listsOf(actor, config)
  const rows = (await dueRows(db, lists, when)).filter(({ rootId }) => !hidden.has(rootId))
  await recordExport(db, actor, config, { action: 'E', type: downloadFollowUps.audits, rows: rows.length })
  const lines = rows.map((row) => {
    const { firstname, lastname, phone, contactPerson, contactPersonNumber, dueOn, calls, reason } = row
    const late = String(lateDays(dueOn, lists.today))
    return csvLine([
      firstname,
      lastname,
      phone,
      contactPerson,
      contactPersonNumber,
      dueOn,
      late,
      String(calls),
      ...(reasons ? [reason] : []),
    ])
  })
  return Readable.from([BOM, csvLine([...HEADER, ...(reasons ? ['reason'] : [])]), ...lines], { objectMode: false })
}
