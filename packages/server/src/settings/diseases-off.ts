import { isReportable } from '@clinic/clinical/disease-reports/diseases'
import { DISEASE_WEEK_RULES } from '@clinic/contract/disease-reports/disease-weeks'
import { type Actor, at } from '../actor.ts'
import { recordAudit } from '../audit/trail.ts'
import type { Db } from '../db/open.ts'
import { invalid } from '../errors.ts'

/** The settings row's name; its value is a JSON list of keys. */
const NAME = 'disease-reports.off'

/** The diseases of the lists that an admin has switched off. */
export async function diseasesOff(db: Db): Promise<ReadonlySet<string>> {
  const row = await db.selectFrom('setting').select('value').where('name', '=', NAME).executeTakeFirst()
  return new Set(row ? (JSON.parse(row.value) as string[]) : []) // as `switchDisease` wrote it
}

/**
 * Switches a disease on or off; cases that are there stay.
 * @throws AppError 400 for a disease that is on no list
 */
export async function switchDisease(db: Db, actor: Actor, { disease, on }: { disease: string; on: boolean }): Promise<void> {
  if (!isReportable(disease)) throw invalid({ disease: DISEASE_WEEK_RULES.disease })
  // Creates the row and locks it, so that two switches at once both count.
  const { value } = await db
    .insertInto('setting')
    .values({ name: NAME, value: '[]', updatedBy: actor._id, updatedAt: at(actor) })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ name: NAME }))
    .returning('value')
    .executeTakeFirstOrThrow()
  const before = JSON.parse(value) as string[] // as written below
  if (before.includes(disease) !== on) return
  const after = on ? before.filter((key) => key !== disease) : [...before, disease]
  await db
    .updateTable('setting')
    .set((eb) => ({ value: JSON.stringify(after), version: eb('version', '+', 1), updatedBy: actor._id, updatedAt: at(actor) }))
    .where('name', '=', NAME)
    .execute()
  await recordAudit(db, actor, { action: 'U', type: 'disease-report.lists', fields: [disease] })
}
