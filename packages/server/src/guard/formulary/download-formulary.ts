import { Readable } from 'node:stream'
import { DRUG_KINDS, drugRows } from '@clinic/contract/guard/drug-rows'
import { BOM, csvLine } from '@clinic/contract/uploads/csv'
import type { Actor } from '../../actor.ts'
import { recordExport } from '../../audit/export-limit.ts'
import { today } from '../../clinic-days.ts'
import type { Config } from '../../config.ts'
import type { Db } from '../../db/open.ts'
import { getFormulary } from './formulary.ts'

const HEADER = ['kind', 'name', 'other names', 'contents', 'groups', 'source', 'reviewed', 'signed by', 'signed on', 'doubt']

/**
 * The drug list as CSV, in the order of the screen.
 * @throws AppError 429 before the first chunk
 */
export async function downloadFormulary(db: Db, actor: Actor, config: Config): Promise<Readable> {
  const dayOf = (time: string) => today(actor.timeZone, new Date(time))
  const rows = drugRows(await getFormulary(db), dayOf)
  await recordExport(db, actor, config, { action: 'E', type: 'formulary.download', rows: rows.length })
  const lines = rows.map(({ kind, name, otherNames, contents, groups, source, reviewed, signed, doubt }) => {
    const signature = signed === null ? ['', ''] : [`${signed.by.name} (${signed.by.role})`, dayOf(signed.at)]
    const read = reviewed ? 'yes' : 'no'
    return csvLine([DRUG_KINDS[kind], name, otherNames.join(', '), contents, groups.join(', '), source, read, ...signature, doubt])
  })
  return Readable.from([BOM, csvLine(HEADER), ...lines], { objectMode: false })
}
