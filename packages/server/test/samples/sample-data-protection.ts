import * as breaches from '@clinic/contract/data-protection/breaches'
import * as dataRequests from '@clinic/contract/data-protection/data-requests'
import * as disclosures from '@clinic/contract/data-protection/disclosures'
import { liftRestriction, restrictPatient } from '@clinic/contract/data-protection/restrictions'
import type { Endpoint } from '@clinic/contract/endpoint'
import { newPatient } from '../arrange.ts'
import { type Sample, unique, type World } from './sample-world.ts'

const aDataRequest = ({ patient }: World) => ({
  patientId: patient._id,
  reason: unique('Wants to change clinics'),
  identity: 'Voter’s card',
  receivedOn: '2026-01-02',
})
export const aBreach = () => ({
  what: unique('A laptop was stolen'),
  foundAt: '2026-01-02T09:00:00.000Z',
  fromAt: '2026-01-01T08:00:00.000Z',
  toAt: '2026-01-01T18:00:00.000Z',
})
const aDisclosure = ({ patient }: World) =>
  ({
    patientId: patient._id,
    ground: 'law',
    recipient: 'High Court, Ibadan',
    what: unique('The notes of the visit'),
    disclosedOn: '2026-01-02',
  }) as const

const dataRequestOf = async (world: World) => (await world.admin.call(dataRequests.createDataRequest, { body: aDataRequest(world) }))._id
const breachOf = async ({ admin }: World) => (await admin.call(breaches.createBreach, { body: aBreach() }))._id
const disclosureOf = async (world: World) => (await world.admin.call(disclosures.createDisclosure, { body: aDisclosure(world) }))._id

/** Of a new patient: one in care cannot be restricted. */
const aRestriction = async ({ admin }: World) => ({ patientId: (await newPatient(admin))._id, reason: 'Disputes what is noted' })
const restrictionOf = async (world: World) => (await world.admin.call(restrictPatient, { body: await aRestriction(world) }))._id

/** A request of each call of data protection. */
export const DATA_PROTECTION_SAMPLES: readonly [Endpoint, Sample][] = [
  [dataRequests.createDataRequest, (world) => ({ body: aDataRequest(world) })],
  [dataRequests.endDataRequest, async (world) => ({ params: { id: await dataRequestOf(world) }, body: { state: 'done' } })],
  [
    dataRequests.downloadPersonCopy,
    async (world) => ({ params: { id: await dataRequestOf(world) }, body: { passphrase: unique('four calm goats') } }),
  ],
  [breaches.createBreach, () => ({ body: aBreach() })],
  [breaches.getBreach, async (world) => ({ params: { id: await breachOf(world) } })],
  [breaches.updateBreach, async (world) => ({ params: { id: await breachOf(world) }, body: { measures: unique('Locked it') } })],
  [breaches.getReach, () => ({ query: { fromAt: '2026-01-01T00:00:00.000Z', toAt: '2026-01-02T00:00:00.000Z' } })],
  [breaches.listBreachPeople, async (world) => ({ params: { id: await breachOf(world) } })],
  [disclosures.createDisclosure, (world) => ({ body: aDisclosure(world) })],
  [disclosures.strikeDisclosure, async (world) => ({ params: { id: await disclosureOf(world) }, body: { reason: 'Wrong patient' } })],
  [restrictPatient, async (world) => ({ body: await aRestriction(world) })],
  [liftRestriction, async (world) => ({ params: { id: await restrictionOf(world) }, body: { reason: 'The dispute is settled' } })],
]
