import { createBreach } from '@clinic/contract/data-protection/breaches'
import { createDataRequest } from '@clinic/contract/data-protection/data-requests'
import { createDisclosure } from '@clinic/contract/data-protection/disclosures'
import { restrictPatient } from '@clinic/contract/data-protection/restrictions'
import { newPatient } from './arrange.ts'
import { unique, type World } from './sample-world.ts'

/* What the requests of data protection name. */

export const aDataRequest = ({ patient }: World) => ({
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
export const aDisclosure = ({ patient }: World) =>
  ({
    patientId: patient._id,
    ground: 'law',
    recipient: 'High Court, Ibadan',
    what: unique('The notes of the visit'),
    disclosedOn: '2026-01-02',
  }) as const

export const dataRequestOf = async (world: World) => (await world.admin.call(createDataRequest, { body: aDataRequest(world) }))._id
export const breachOf = async ({ admin }: World) => (await admin.call(createBreach, { body: aBreach() }))._id
export const disclosureOf = async (world: World) => (await world.admin.call(createDisclosure, { body: aDisclosure(world) }))._id

/** Of a new patient: one in care cannot be restricted. */
export const aRestriction = async ({ admin }: World) => ({ patientId: (await newPatient(admin))._id, reason: 'Disputes what is noted' })
export const restrictionOf = async (world: World) => (await world.admin.call(restrictPatient, { body: await aRestriction(world) }))._id
