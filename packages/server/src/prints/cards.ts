import { randomInt } from 'node:crypto'
import { cardCode, RANDOM_CHARACTERS, readCardCode } from '@clinic/contract/prints/card-code'
import { CARD, type Card } from '@clinic/contract/prints/cards'
import type { Selectable } from 'kysely'
import { type Actor, at } from '../actor.ts'
import { recordAudit } from '../audit/trail.ts'
import type { Config } from '../config.ts'
import { lockRow } from '../db/lock-row.ts'
import type { Db } from '../db/open.ts'
import { groupOf, isOf, rootOf } from '../db/queries/group.ts'
import type { CardTable } from '../db/tables/patients.ts'
import { AppError, conflict } from '../errors.ts'

type Address = Pick<Config, 'publicUrl'>

/** Creates a card with random characters. The previous one stops working at the same moment. */
export async function issueCard(db: Db, actor: Actor, { publicUrl }: Address, patientId: string): Promise<Card> {
  await lockRow(db, 'patient', patientId) // of two cards created at once, the second revokes the first
  await db
    .updateTable('card')
    .set({ revokedAt: at(actor), revokedBy: actor._id })
    .where('patientId', '=', patientId)
    .where('revokedAt', 'is', null)
    .execute()
  const row = { code: randomCode(), patientId, issuedAt: at(actor), issuedBy: actor._id, revokedAt: null, revokedBy: null }
  await db.insertInto('card').values(row).execute()
  await recordAudit(db, actor, { action: 'C', type: 'card.issue', entityId: patientId, patientId })
  return toCard(row, publicUrl)
}

/** 45 bits: among 10,000 cards, a duplicate has odds of one in 700,000, and the store would refuse it. */
export const randomCode = (): string => cardCode(Array.from({ length: RANDOM_CHARACTERS }, () => randomInt(32)))

export async function getPatientCard(db: Db, { publicUrl }: Address, patientId: string): Promise<{ card: Card | null }> {
  const group = await groupOf(db, patientId)
  const rows = await db.selectFrom('card').selectAll().where(isOf('patientId', group)).where('revokedAt', 'is', null).execute()
  // Each joined record can have a valid card; shows that of the kept record.
  const row = rows.find((card) => card.patientId === group[0]) ?? rows[0]
  return { card: row ? toCard(row, publicUrl) : null }
}

/** @throws AppError 404 for an unknown, misread or revoked card, with the same message */
export async function findCard(db: Db, typed: string): Promise<{ patientId: string }> {
  const card = await cardOf(db, typed)
  if (!card || card.revokedAt !== null) throw notValid()
  return { patientId: await rootOf(db, card.patientId) }
}

/** @throws AppError 404 as `findCard`; 409 if already revoked */
export async function revokeCard(db: Db, actor: Actor, typed: string): Promise<{ message: string }> {
  const card = await cardOf(db, typed)
  if (!card) throw notValid()
  const { code, patientId } = card
  const { numUpdatedRows } = await db
    .updateTable('card')
    .set({ revokedAt: at(actor), revokedBy: actor._id })
    .where('code', '=', code)
    .where('revokedAt', 'is', null)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw conflict(CARD.revoked)
  await recordAudit(db, actor, { action: 'U', type: 'card.revoke', entityId: patientId, patientId })
  return { message: CARD.revoked }
}

async function cardOf(db: Db, typed: string): Promise<Selectable<CardTable> | undefined> {
  const code = readCardCode(typed)
  return code === null ? undefined : db.selectFrom('card').selectAll().where('code', '=', code).executeTakeFirst()
}

const notValid = () => new AppError(404, { code: 'not-found', message: CARD.notValid })

/** Capitals only, so that the QR code can use its shorter mode. Host and protocol are not case-sensitive. */
const toCard = ({ code, issuedAt }: Pick<CardTable, 'code' | 'issuedAt'>, publicUrl: string): Card => ({
  code,
  url: `${new URL(publicUrl).origin}/C/${code}`.toUpperCase(),
  issuedAt,
})
