import { contentHash } from '@clinic/clinical/formulary/content-hash'
import { GROUPS, INGREDIENTS, PRODUCTS } from '@clinic/clinical/formulary/formulary'
import type { Group, Ingredient, Product } from '@clinic/clinical/formulary/rows'
import { RULES_VERSION } from '@clinic/clinical/rules-version'
import type { ParsedRequestOf, ReplyOf } from '@clinic/contract/endpoint'
import type { Signature, signFormulary } from '@clinic/contract/guard/formulary'
import { type Actor, at } from '../../actor.ts'
import { recordAudit } from '../../audit/trail.ts'
import type { Db } from '../../db/open.ts'
import { conflict } from '../../errors.ts'

export const productKey = ({ name }: Product) => `product:${name.toLowerCase()}`
export const ingredientKey = ({ code }: Ingredient) => `ingredient:${code}`
export const groupKey = ({ code }: Group) => `group:${code}`

/** What `contentHash` gives for each row of the released tables, by key. Made when it is first needed. */
let hashesOfTables: Promise<ReadonlyMap<string, string>> | undefined

function tableHashes(): Promise<ReadonlyMap<string, string>> {
  hashesOfTables ??= hashesByKey([
    ...PRODUCTS.map((row) => ({ key: productKey(row), row })),
    ...[...INGREDIENTS.values()].map((row) => ({ key: ingredientKey(row), row })),
    ...[...GROUPS.values()].map((row) => ({ key: groupKey(row), row })),
  ])
  return hashesOfTables
}

async function hashesByKey(rows: readonly { key: string; row: object }[]): Promise<ReadonlyMap<string, string>> {
  return new Map(await Promise.all(rows.map(async ({ key, row }) => [key, await contentHash(row)] as const)))
}

/** What people decided that an item contains. The key changes with the row, so that a row is only signed as it was read. */
export async function ownRows(db: Db) {
  const rows = await db
    .selectFrom('itemDrug')
    .innerJoin('item', 'item._id', 'itemDrug.itemId')
    .innerJoin('personnel', 'personnel._id', 'itemDrug.by')
    .where('state', '!=', 'unknown')
    .select(['itemId', 'item.name', 'state', 'ingredients', 'by', 'at', 'personnel.name as byName', 'personnel.role'])
    .execute()
  return Promise.all(
    rows.map(async ({ itemId, name, state, ingredients: codes, by, at, byName, role }) => {
      const ingredients = JSON.parse(codes) as string[] // written as a list of codes
      const hash = await contentHash({ name, state, ingredients })
      const person = { _id: by, name: byName, role }
      return {
        key: `item:${itemId}:${hash.slice(0, 12)}`,
        hash,
        name,
        state: state === 'mapped' ? state : NO_DRUG,
        ingredients,
        by: person,
        at,
      }
    }),
  )
}

const NO_DRUG = 'not-a-drug' as const

/** The signatures that hold: those of rows that say what they said when they were signed. */
export async function signatures(db: Db): Promise<ReadonlyMap<string, NonNullable<Signature>>> {
  const hashes = await rowHashes(db)
  const rows = await db
    .selectFrom('formularySignature')
    .innerJoin('personnel', 'personnel._id', 'formularySignature.by')
    .select(['rowKey', 'hash', 'by', 'at', 'name', 'role'])
    .execute()
  const valid = rows.filter(({ rowKey, hash }) => hashes.get(rowKey) === hash)
  return new Map(valid.map(({ rowKey, by, at, name, role }) => [rowKey, { by: { _id: by, name, role }, at }]))
}

async function rowHashes(db: Db): Promise<ReadonlyMap<string, string>> {
  return new Map([...(await tableHashes()), ...(await ownRows(db)).map(({ key, hash }) => [key, hash] as const)])
}

type Signing = ParsedRequestOf<typeof signFormulary>['body']

/**
 * Signs rows as they are now; a signature that holds stays. Or takes them back.
 * @throws AppError 409 for a row that is another one by now
 */
export async function signRows(db: Db, actor: Actor, { rules, rows, signed }: Signing): Promise<ReplyOf<typeof signFormulary>> {
  const keys = [...new Set(rows)].sort()
  const hashes = await rowHashes(db)
  if (rules !== RULES_VERSION || keys.some((key) => !hashes.has(key))) throw conflict(CHANGED, { rows: CHANGED })
  const before = await signatures(db)
  const changed = keys.filter((key) => before.has(key) !== signed)
  if (changed.length === 0) return keys.map((key) => ({ key, signed: before.get(key) ?? null }))
  const row = { by: actor._id, at: at(actor) }
  if (signed)
    await db
      .insertInto('formularySignature')
      .values(changed.map((key) => ({ rowKey: key, hash: hashes.get(key) ?? '', ...row })))
      .onConflict((old) => old.column('rowKey').doUpdateSet((eb) => ({ hash: eb.ref('excluded.hash'), ...row })))
      .execute()
  else await db.deleteFrom('formularySignature').where('rowKey', 'in', changed).execute()
  const type = signed ? 'formulary.sign' : 'formulary.unsign'
  await recordAudit(db, actor, { action: signed ? 'U' : 'D', type, fields: changed })
  const after = await signatures(db)
  return keys.map((key) => ({ key, signed: after.get(key) ?? null }))
}

const CHANGED = 'The drug list says something else by now. Read the row again, then sign it.'
