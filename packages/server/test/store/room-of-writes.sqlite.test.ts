import { ROLES } from '@clinic/clinical/people/roles'
import { can, type Endpoint, isWork } from '@clinic/contract/endpoint'
import { ENDPOINTS } from '@clinic/contract/endpoints'
import { logCall } from '@clinic/contract/follow-ups/follow-ups'
import { updateAllergies } from '@clinic/contract/patients/allergies'
import { createTemplate } from '@clinic/contract/prescribing/prescribing'
import { updateSession } from '@clinic/contract/sessions/sessions'
import { createHandover } from '@clinic/contract/ward/handovers'
import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { roomOf } from '../../src/http/serve/hourly-work.ts'
import { type Client, type TestApp, testApp } from '../harness.ts'
import { requestOf } from '../samples/request-of.ts'
import { aWorld, type Parts, type World } from '../samples/sample-world.ts'

// What a person sends takes up at most three times its room, in all tables together: the record, its history, the index of names, the
// kept answer. More, and any role could fill the disk within the room of an hour (http/serve/hourly-work.ts). The second half of what is sent to
// one record takes no more than the first: what grows with the square of what was sent shows after a few calls.

const SENDS = 12
/** Shorter texts are names and numbers, for which that has room. */
const LONG_FROM = 200

type Json = { readonly properties?: Record<string, Json>; readonly items?: Json; readonly maxLength?: number; readonly anyOf?: Json[] }
type Field = { readonly path: readonly (string | number)[]; readonly length: number }

/** The long texts that a body may hold: those of what it holds already, and those beside. */
function longTexts(schema: Json, value: unknown, path: Field['path'] = []): Field[] {
  if (schema.anyOf) return schema.anyOf.flatMap((each) => longTexts(each, value, path))
  if (schema.items && Array.isArray(value)) return value.flatMap((each, at) => longTexts(schema.items ?? {}, each, [...path, at]))
  const at = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  if (schema.properties) return Object.entries(schema.properties).flatMap(([name, each]) => longTexts(each, at[name], [...path, name]))
  return schema.maxLength !== undefined && schema.maxLength >= LONG_FROM ? [{ path, length: schema.maxLength }] : []
}

function filled(body: unknown, fields: readonly Field[], n: number): unknown {
  const copy = structuredClone(body)
  for (const { path, length } of fields) {
    let at = copy as Record<string | number, unknown>
    for (const name of path.slice(0, -1)) {
      at[name] ??= {}
      at = at[name] as typeof at
    }
    at[path.at(-1) ?? ''] = `Reason ${n} `.padEnd(length, 'words like these ').trim()
  }
  return copy
}

/** Weighs a store: the letters of all its tables. */
async function scaleOf({ db, services }: TestApp): Promise<() => Promise<number>> {
  const tables = await (db as unknown as Kysely<unknown>).introspection.getTables() // what a transaction cannot be asked
  const lengths = tables
    .filter(({ isView }) => !isView)
    .map(({ name, columns }) => {
      const each = columns.map((column) => sql`coalesce(length(cast(${sql.ref(column.name)} as text)), 0)`)
      return sql`select coalesce(sum(${sql.join(each, sql` + `)}), 0) as "length" from ${sql.table(name)}`
    })
  const all = sql<{ length: number | string }>`${sql.join(lengths, sql` union all `)}`.compile(db)
  return async () => {
    await services.readLog.flush() // otherwise events of earlier reads are counted as growth
    return (await db.executeQuery(all)).rows.reduce((sum, { length }) => sum + Number(length), 0)
  }
}

type Sender = Pick<Client, 'send' | 'call'>
let sent = 0
const post = (by: Sender, endpoint: Endpoint, parts: Parts, fields: readonly Field[]) => {
  const request = { ...parts, body: filled(parts.body, fields, ++sent) }
  const answer = by.send(endpoint, request as never, { key: `long-${sent}` })
  return answer.then(({ status }) => ({ isSaved: status < 300, length: JSON.stringify(request.body).length }))
}

/** Those long texts of a call that are taken as they are; an id or the name of a role is not. */
async function takenTexts(endpoint: Endpoint, world: World): Promise<Field[]> {
  const { body } = await requestOf(endpoint, world)
  const schema = z.toJSONSchema(endpoint.body ?? z.object({}), { io: 'input', unrepresentable: 'any' }) as Json
  const taken: Field[] = []
  for (const field of longTexts(schema, body)) {
    const { isSaved } = await post(world.by as Sender, endpoint, await requestOf(endpoint, world), [...taken, field])
    if (isSaved) taken.push(field)
  }
  return taken
}

/** Sends long texts, to one record as long as it takes them, else each to another, and compares what the store gained. */
async function growth(weigh: () => Promise<number>, endpoint: Endpoint, world: World, fields: readonly Field[]) {
  const total = { saved: 0, room: 0, gained: 0 }
  const chain = Array<Parts>(SENDS / 2).fill(await requestOf(endpoint, world))
  const sendAll = async (requests: readonly Parts[]) => {
    const before = await weigh()
    for (const parts of requests) {
      const { isSaved, length } = await post(world.by as Sender, endpoint, parts, fields)
      if (!isSaved) break
      total.saved += 1
      total.room += roomOf(length)
    }
    total.gained += (await weigh()) - before
  }
  await sendAll(chain)
  const first = total.gained
  if (total.saved === chain.length) await sendAll(chain)
  const second = total.saved === SENDS ? total.gained - first : 0
  const others: Parts[] = []
  while (total.saved + others.length < SENDS) others.push(await requestOf(endpoint, world))
  if (others.length > 0) await sendAll(others)
  return { ...total, first, second }
}

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
const WORK = ENDPOINTS.filter((endpoint) => isWork(endpoint) && endpoint.body && !endpoint.upload)
/** So that a change of the samples cannot leave all calls unmeasured. */
const MEASURED = [updateSession, createHandover, logCall, createTemplate, updateAllergies].map(nameOf)

test.each(WORK.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
  '12 times the longest texts of %s take at most three times the room of what was sent, by each role',
  async (name, endpoint) => {
    const clinic = await testApp()
    const weigh = await scaleOf(clinic)
    for (const role of ROLES.filter((each) => can(each, endpoint))) {
      const world = { ...(await aWorld(clinic)), by: await clinic.as(role) } as World
      const fields = await takenTexts(endpoint, world)
      if (fields.length === 0) {
        expect(MEASURED).not.toContain(name)
        continue
      }
      const { saved, room, gained, first, second } = await growth(weigh, endpoint, world, fields)
      expect(saved, role).toBe(SENDS)
      expect(gained, role).toBeLessThan(room)
      expect(second, role).toBeLessThan(1.5 * first + roomOf(0))
    }
  },
)

test('a repeated handover, call or change of allergies answers with its record and has no second effect', async () => {
  const clinic = await testApp()
  const weigh = await scaleOf(clinic)
  const world = await aWorld(clinic)
  const bodies: [Endpoint, object][] = [
    [createHandover, { shift: 'night', lines: [{ sessionId: world.session._id, recommendation: 'Watch' }] }],
    [logCall, { outcome: 'coming', note: 'Comes' }],
    [updateAllergies, { add: [{ label: 'Penicillin' }] }],
  ]
  for (const [endpoint, body] of bodies) {
    const request = { ...(await requestOf(endpoint, world)), body } as never
    const first = await world.admin.send(endpoint, request, { key: endpoint.path })
    const weight = await weigh()
    const again = await world.admin.send(endpoint, request, { key: endpoint.path })
    expect([again.status, again.data]).toEqual([first.status, first.data])
    expect(await weigh()).toBe(weight)
  }
})
