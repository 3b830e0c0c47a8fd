import { STARTER_TEMPLATES, starterOf } from '@clinic/clinical/drugs/starter-templates'
import { sourceWords } from '@clinic/clinical/sources'
import { TOASTS } from '@clinic/contract/messages'
import { type Template, TemplateInput, type TemplateUpdate, windowIssue } from '@clinic/contract/prescribing/prescribing'
import { SERVER } from '@clinic/contract/server-messages'
import type { InferResult } from 'kysely'
import { type Actor, at } from '../actor.ts'
import { recordAudit } from '../audit/trail.ts'
import { onUnique } from '../db/errors.ts'
import { keepHistory, partOf } from '../db/history.ts'
import { lockRow, refuseOtherVersion } from '../db/lock-row.ts'
import type { Db } from '../db/open.ts'
import { conflict, invalid, notFound } from '../errors.ts'
import { newId } from '../ids.ts'

/** @throws AppError 409 if the trigger is in use */
export async function createTemplate(db: Db, actor: Actor, input: TemplateInput): Promise<Template> {
  const _id = newId()
  const time = at(actor)
  const { keys, fields, lines, attendants, ...rest } = input
  const row = { _id, ...rest, ...jsonOf({ keys, fields, lines, attendants }), by: actor._id, createdAt: time, updatedAt: time }
  await onUnique(db.insertInto('template').values(row).execute(), () => triggerTaken(input.trigger))
  await recordAudit(db, actor, { action: 'C', type: 'template.create', entityId: _id })
  return getTemplate(db, _id)
}

/** What a new clinic begins with, so that a dot offers something on the first day. */
export async function createStarterTemplates(db: Db, admin: Actor): Promise<void> {
  for (const { name, trigger, keys, who, minKg, maxKg, fields, lines, attendants } of STARTER_TEMPLATES)
    await createTemplate(db, admin, TemplateInput.parse({ name, trigger, keys, who, minKg, maxKg, fields, lines, attendants }))
}

/**
 * Changes what is sent. The author is the last person who changed it.
 * @throws AppError 400 if nothing is sent or the weights are inconsistent, 409 if another user saved since `version`, or if the trigger is
 * in use
 */
export async function updateTemplate(db: Db, actor: Actor, id: string, { version, ...sent }: TemplateUpdate): Promise<Template> {
  const before = await lockRow(db, 'template', id)
  refuseOtherVersion(before, version)
  const { keys, fields, lines, attendants, active, ...rest } = sent
  const names = Object.keys(sent).filter((name) => sent[name as keyof typeof sent] !== undefined)
  if (names.length === 0) throw invalid({}, SERVER.nothingToSave)
  const issue = windowIssue({ ...before, ...rest })
  if (issue) throw invalid({ [issue.field]: issue.message })
  const columns = {
    ...rest,
    ...jsonOf({ keys, fields, lines, attendants }),
    ...(active !== undefined && { active: active ? (1 as const) : (0 as const) }),
    by: actor._id,
    updatedAt: at(actor),
  }
  await keepHistory(db, actor, 'template', partOf(before, columns))
  const update = db
    .updateTable('template')
    .set({ ...columns, version: before.version + 1 })
    .where('_id', '=', id)
  await onUnique(update.execute(), () => triggerTaken(sent.trigger ?? ''))
  const [old, now]: Record<string, unknown>[] = [before, columns]
  const changed = names.filter((name) => now?.[name] !== old?.[name])
  await recordAudit(db, actor, { action: 'U', type: 'template.update', entityId: id, fields: changed })
  return getTemplate(db, id)
}

export async function deleteTemplate(db: Db, actor: Actor, id: string): Promise<{ message: string }> {
  const before = await lockRow(db, 'template', id)
  await keepHistory(db, actor, 'template', before)
  await db.deleteFrom('template').where('_id', '=', id).execute()
  await recordAudit(db, actor, { action: 'D', type: 'template.delete', entityId: id })
  return { message: TOASTS.actionCompleted }
}

/** By trigger. */
export async function listTemplates(db: Db, { all = false }: { all?: boolean } = {}): Promise<Template[]> {
  const rows = await templateRows(db)
    .$if(!all, (query) => query.where('template.active', '=', 1))
    .orderBy('template.trigger')
    .execute()
  return rows.map(toTemplate)
}

async function getTemplate(db: Db, id: string): Promise<Template> {
  const row = await templateRows(db).where('template._id', '=', id).executeTakeFirst()
  if (!row) throw notFound('Template')
  return toTemplate(row)
}

const templateRows = (db: Db) =>
  db
    .selectFrom('template')
    .innerJoin('personnel', 'personnel._id', 'template.by')
    .selectAll('template')
    .select(['personnel.name as byName', 'personnel.role as byRole'])

function toTemplate(row: InferResult<ReturnType<typeof templateRows>>[number]): Template {
  const { _id, name, trigger, who, minKg, maxKg, version, by, byName, byRole } = row
  const template: Template = {
    _id,
    name,
    trigger,
    who,
    minKg,
    maxKg,
    version,
    // Written by this file from the contract's types.
    keys: JSON.parse(row.keys) as string[],
    fields: JSON.parse(row.fields) as Template['fields'],
    lines: (JSON.parse(row.lines) as TemplateInput['lines']).map(({ drug, dose, timesPerDay = null, days = null, units = null }) => ({
      drug,
      dose,
      timesPerDay,
      days,
      units,
    })),
    attendants: JSON.parse(row.attendants) as Template['attendants'],
    active: row.active === 1,
    by: { _id: by, name: byName, role: byRole },
  }
  const starter = byRole === 'doctor' ? undefined : starterOf(template)
  return starter ? { ...template, notReviewed: sourceWords(starter) } : template
}

/** The sent values in the form that the store keeps. */
const jsonOf = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, JSON.stringify(value)]]))) as {
    [K in keyof T]: string
  }

function triggerTaken(trigger: string) {
  const message = `Another template has the trigger .${trigger}`
  return conflict(message, { trigger: message })
}
