import type { Endpoint } from '@clinic/contract/endpoint'
import { updateAllergies } from '@clinic/contract/patients/allergies'
import { SAMPLES } from './sample-requests.ts'
import { aTrigger, type Parts, unique, type World } from './sample-world.ts'

/** What an id in a path names, by the path's first part, where the call does not say it. */
const THINGS: Record<string, RequestSubject> = { patient: 'patient', session: 'session', bed: 'bed', inventory: 'item' }
type RequestSubject = 'patient' | 'session' | 'bed' | 'item'
const isThing = (what: string | undefined): what is RequestSubject => Object.values<string | undefined>(THINGS).includes(what)

/** The request of a call that needs no sample: no body, and in its path no id, or that of a thing of the world. */
function derived({ method, path, params, query, body, upload, refersTo = [] }: Endpoint, world: World): Parts {
  const idOf = (name: string) => {
    const what = refersTo.find(({ in: part, key }) => part === 'params' && key === name)?.what ?? THINGS[path.split('/')[1] ?? '']
    return isThing(what) ? world[what]._id : undefined
  }
  const ids = Object.keys(params?.shape ?? {}).map((name) => [name, idOf(name)] as const)
  if (body || upload || ids.some(([, id]) => id === undefined))
    throw new Error(`${method} ${path} has no request in packages/server/test/samples/sample-requests.ts`)
  return {
    ...(params && { params: Object.fromEntries(ids) }),
    ...(query && 'limit' in query.shape && { query: { limit: 5 } }),
  }
}

/** The parts of a call's body that some roles cannot send, by their names in roles-matrix.csv; the other parts are what the sample sends. */
const PARTS: Record<string, (world: World) => object | Promise<object>> = {
  clinic: () => ({ trigger: aTrigger(), text: 'Rest', clinic: true }),
  open: ({ session }) => ({ id: session._id, workingDiagnosis: unique('seen') }),
  scale: () => ({ spO2Scale: 2 }),
  label: ({ session }) => ({ what: 'bed-label', id: session._id, size: '80' }),
  report: () => ({ what: 'report', id: '2026-01-01_2026-12-31', size: 'A4' }),
  reorder: () => ({ what: 'reorder', id: 'all', size: 'A4' }),
  scale2: () => ({ pulse: '72', scale: 2 }),
  async end({ admin, patient }) {
    const label = unique('Food')
    const { list } = await admin.call(updateAllergies, { params: { id: patient._id }, body: { add: [{ label, kind: 'food' }] } })
    return { end: [{ id: list.find((one) => one.label === label)?._id, reason: 'Tested' }] }
  },
}

async function arrange(endpoint: Endpoint, world: World, part: string): Promise<Parts> {
  const request = await (SAMPLES.get(endpoint)?.(world) ?? derived(endpoint, world))
  return { ...request, ...(PARTS[part] && { body: await PARTS[part](world) }) }
}

let lastArranged: Promise<unknown> = Promise.resolve()

/**
 * A request of this call, or of a part of it, from the samples or from what the contract says. Requests are arranged one after another:
 * some write people into the store from beside the server, and a server that writes at that moment answers 503.
 */
export function requestOf(endpoint: Endpoint, world: World, part = ''): Promise<Parts> {
  const arranged = lastArranged.then(() => arrange(endpoint, world, part))
  lastArranged = arranged.catch(() => undefined)
  return arranged
}
