import { listBeds } from '@clinic/contract/beds/beds'
import { listItems, updateItem } from '@clinic/contract/inventory/inventory'
import { getPatient, updatePatient } from '@clinic/contract/patients/patients'
import { getSession } from '@clinic/contract/sessions/session-record'
import { createSession, updateSession } from '@clinic/contract/sessions/sessions'
import { newBed, newItem, newPatient } from '@clinic/server/test/arrange'
import { aSession } from '@clinic/server/test/factories'
import { expect, test } from 'vitest'
import { forMs } from '../../harness/clients/work.ts'
import { type Person, startClinic } from '../../harness/clinics/clinic.ts'
import { engine } from '../../harness/clinics/store.ts'
import { grouped, noteFigure } from '../../harness/measure/figures.ts'
import { size } from '../../harness/measure/size.ts'

const MS = size({ quick: 3_000, full: 60_000 })
const CLIENTS = 8
const BEDS = 4
const ITEMS = 3
const START = 500

/** What the acknowledged answers say must be so. */
type Model = { readonly units: number[]; readonly careOf: Map<string, number>; writes: number; reads: number; refused: number }

test(`CON-09 ${engine}: the answers to mixed work agree with a model of it, and with what is stored`, async () => {
  const clinic = await startClinic()
  const admin = await clinic.as('admin')
  const people = await Promise.all(Array.from({ length: CLIENTS }, () => clinic.as('doctor')))
  const beds = await Promise.all(Array.from({ length: BEDS }, (_, n) => newBed(admin, `Bed ${n}`)))
  const items = await Promise.all(Array.from({ length: ITEMS }, () => newItem(admin, { count: START })))
  const model: Model = { units: Array(ITEMS).fill(START), careOf: new Map(), writes: 0, reads: 0, refused: 0 }
  const going = forMs(MS)
  const faults: string[] = []

  async function client(doctor: Person, seed: number): Promise<void> {
    const patient = await newPatient(doctor)
    for (let turn = seed; going(); turn++) {
      await edit(doctor, patient._id, `edit ${seed}-${turn}`)
      const bed = beds[turn % BEDS]
      const opened = await doctor.send(createSession, { body: aSession(patient._id, { admitPatient: true, bedId: bed?._id ?? '' }) })
      if (opened.status !== 201) {
        count(opened.status, 'admit')
        continue
      }
      model.writes += 1
      await give(doctor, opened.data._id, turn % ITEMS, 1 + (turn % 7))
      if (turn % 5 === 0) await restock(turn % ITEMS, 20)
      await expectBedOf(opened.data._id, bed?._id ?? '', patient._id)
      const closed = await doctor.send(updateSession, { body: { id: opened.data._id, open: false } })
      if (closed.status === 200) model.writes += 1
      else faults.push(`close: ${closed.status}`)
      const seen = await doctor.call(getSession, { params: { id: opened.data._id } })
      model.reads += 1
      if (seen.open || seen.comments.length !== (model.careOf.get(seen._id) ?? 0)) faults.push(`session ${seen._id} reads back otherwise`)
    }
  }
  function count(status: number, what: string) {
    if (status === 409) model.refused += 1
    else faults.push(`${what}: ${status}`)
  }
  async function edit(doctor: Person, id: string, allergies: string) {
    const { status } = await doctor.send(updatePatient, { body: { id, allergies } })
    if (status !== 200) return count(status, 'edit')
    model.writes += 1
    model.reads += 1
    if ((await doctor.call(getPatient, { params: { id } })).allergies !== allergies)
      faults.push(`edit of ${id} was not seen by the next read`)
  }
  async function give(doctor: Person, id: string, item: number, dosage: number) {
    const { status } = await doctor.send(updateSession, {
      body: { id, comment: 'given', drugs: [{ drug: items[item]?._id ?? '', dosage }] },
    })
    if (status !== 200) return count(status, 'care')
    model.writes += 1
    model.units[item] = (model.units[item] ?? 0) - dosage
    model.careOf.set(id, (model.careOf.get(id) ?? 0) + 1)
  }
  async function restock(item: number, units: number) {
    const { status } = await admin.send(updateItem, { body: { id: items[item]?._id ?? '', restock: units } })
    if (status !== 200) return count(status, 'restock')
    model.writes += 1
    model.units[item] = (model.units[item] ?? 0) + units
  }
  async function expectBedOf(sessionId: string, bedId: string, patientId: string) {
    const { data } = await admin.call(listBeds, { query: { limit: 200 } })
    model.reads += 1
    if (data.find(({ _id }) => _id === bedId)?.patientId?._id !== patientId) faults.push(`bed ${bedId} is not that of ${sessionId}`)
    const lying = data.flatMap((bed) => (bed.patientId ? [bed.patientId._id] : []))
    if (new Set(lying).size !== lying.length) faults.push('a patient is in two beds')
  }

  await Promise.all(people.map((doctor, n) => client(doctor, n)))
  expect(faults).toEqual([])
  const stored = await admin.call(listItems, {})
  expect(items.map(({ _id }) => stored.find((item) => item._id === _id)?.count)).toEqual(model.units)
  expect((await admin.call(listBeds, {})).data.every(({ occupied }) => !occupied)).toBe(true)
  expect(await clinic.store.faults()).toEqual([])
  expect(model.writes).toBeGreaterThan(MS / 100)
  noteFigure(
    `CON-09 ${engine}`,
    `${MS / 1000} s, ${CLIENTS} clients, ${grouped(model.writes)} writes, ${grouped(model.reads)} reads, ${grouped(model.refused)} refused; model and store agree`,
  )
})
