import { ALL, figureOf, figuresOfItem, isNotExact, NAMED_FIGURES, stockFigure, TABLES } from '@clinic/clinical/returns/figures'
import type { ParsedRequestOf, ResponseOf } from '@clinic/contract/endpoint'
import type { Dhis, getDhisFile, updateDhis } from '@clinic/contract/returns/returns'
import { SERVER } from '@clinic/contract/server-messages'
import { type Actor, at } from '../actor.ts'
import { recordAudit } from '../audit/trail.ts'
import { today } from '../clinic-days.ts'
import { refuseOtherVersion } from '../db/lock-row.ts'
import type { Db } from '../db/open.ts'
import { changedByOther, conflict, invalid } from '../errors.ts'
import type { Figures } from './compute.ts'
import { unknownFigures } from './known-figures.ts'
import { lastSent } from './sent-returns.ts'
import { withoutFigures } from './tables.ts'

const ROW = 'dhis2'
/** Of a clinic that has set nothing. */
const NONE = { orgUnit: '', dataSet: '', attributeOptionCombo: null, version: 1 }
/** Rows per statement, to keep it short. */
const ROWS = 100

export async function readDhis(db: Db): Promise<Dhis> {
  const setting = await db.selectFrom('dhisSetting').select(['orgUnit', 'dataSet', 'attributeOptionCombo', 'version']).executeTakeFirst()
  const map = await db.selectFrom('dhisMap').selectAll().orderBy('figure').execute()
  return {
    ...(setting ?? NONE),
    map: map.map(({ zero, ...row }) => ({ ...row, zero: zero === 1 })),
  }
}

type Update = ParsedRequestOf<typeof updateDhis>['body']

/**
 * Replaces the whole mapping.
 * @throws AppError 400 at `map.i.figure` for an unknown figure; 409 if another admin saved since `version`
 */
export async function saveDhis(db: Db, actor: Actor, { map, attributeOptionCombo = null, version, ...update }: Update): Promise<Dhis> {
  const unknown = await unknownFigures(
    db,
    map.map(({ figure }) => figure),
  )
  const wrong = map.flatMap(({ figure }, place) => (unknown.has(figure) ? [[`map.${place}.figure`, SERVER.noFigure]] : []))
  if (wrong.length > 0) throw invalid(Object.fromEntries(wrong))
  const before = await lockedVersion(db)
  refuseOtherVersion({ version: before }, version)
  const set = { ...update, attributeOptionCombo, by: actor._id, at: at(actor), version: before + 1 }
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('dhisSetting')
    .values({ _id: ROW, ...set })
    .onConflict((conflict) => conflict.column('_id').doUpdateSet(set).where('dhisSetting.version', '=', before))
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows === 0n) throw changedByOther() // two admins set the first one at once
  await db.deleteFrom('dhisMap').execute()
  const rows = map.map(({ zero, ...row }) => ({ ...row, zero: zero ? (1 as const) : (0 as const) }))
  for (let start = 0; start < rows.length; start += ROWS)
    await db
      .insertInto('dhisMap')
      .values(rows.slice(start, start + ROWS))
      .execute()
  await recordAudit(db, actor, { action: 'U', type: 'returns.mapping', rows: rows.length })
  return readDhis(db)
}

/** No other transaction changes the mapping before this one ends. */
async function lockedVersion(db: Db): Promise<number> {
  const row = await db
    .updateTable('dhisSetting')
    .set((eb) => ({ version: eb.ref('version') }))
    .returning('version')
    .executeTakeFirst()
  return row?.version ?? NONE.version
}

/**
 * The month in DHIS2's format, for someone to upload there; zeros only where the mapping says so. `off`: the services not offered here.
 * @throws AppError 409 if the organisation unit or data set is not configured
 */
export async function dhisFile(
  db: Db,
  { timeZone }: Actor,
  month: string,
  { counts, items, beingRead }: Figures,
  off: ReadonlySet<string>,
): Promise<ResponseOf<typeof getDhisFile>> {
  const { orgUnit, dataSet, attributeOptionCombo, map } = await readDhis(db)
  if (orgUnit === '') throw conflict(SERVER.dhisNotSet)
  const sent = (await lastSent(db, month))?.sent
  const hidden = figuresWithout(off)
  // A use that is not known yet, and an item that the return does not list, are not 0.
  const isUnknown = (figure: string) => stockFigure(figure) !== null && !counts.has(figure)
  const dataValues = map.flatMap(({ figure, dataElement, categoryOptionCombo, zero }) => {
    if (hidden.has(figure) || isUnknown(figure)) return []
    const value = counts.get(figure) ?? 0
    return value !== 0 || zero ? [{ dataElement, categoryOptionCombo, value: String(value) }] : []
  })
  const mapped = new Set(map.map(({ figure }) => figure))
  const labels = labelsOf(items)
  const left = [...counts]
    .filter(([figure, value]) => value !== 0 && labels.has(figure) && !hidden.has(figure))
    .map(([figure, value]) => ({ figure, label: labels.get(figure) ?? figure, value }))
  return {
    payload: {
      dataSet,
      period: month.replace('-', ''),
      orgUnit,
      ...(attributeOptionCombo !== null && { attributeOptionCombo }),
      ...(sent && { completeDate: today(timeZone, new Date(sent.at)) }),
      dataValues,
    },
    unmapped: left.filter(({ figure }) => !mapped.has(figure)),
    notExact: left.filter(({ figure }) => isNotExact(figure)),
    beingRead,
  }
}

/** Figures of rows that this clinic does not offer, or cannot know: no number is sent, not even 0. */
function figuresWithout(off: ReadonlySet<string>): Set<string> {
  const rows = TABLES.flatMap(({ key, rows, columns }) =>
    rows.filter((row) => withoutFigures(row, off) !== null).map((row) => ({ key, row: row.key, columns })),
  )
  return new Set(
    rows.flatMap(({ key, row, columns }) => [...columns.map((column) => column.key), ALL].map((column) => figureOf(key, row, column))),
  )
}

function labelsOf(items: Figures['items']): Map<string, string> {
  const all = [...NAMED_FIGURES, ...items.flatMap(figuresOfItem)]
  return new Map(all.map(({ figure, label }) => [figure, label]))
}
