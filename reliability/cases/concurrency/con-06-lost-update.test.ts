import { createBeds, listBeds, updateBed } from '@clinic/contract/beds/beds'
import type { Endpoint } from '@clinic/contract/endpoint'
import { listItems, updateItem } from '@clinic/contract/inventory/inventory'
import { getPatient, updatePatient } from '@clinic/contract/patients/patients'
import { listPersonnel, updatePersonnel } from '@clinic/contract/personnel/personnel'
import { getSession } from '@clinic/contract/sessions/session-record'
import { updateSession } from '@clinic/contract/sessions/sessions'
import { newItem, newPatient, newSession } from '@clinic/server/test/arrange'
import { insertPersonnel } from '@clinic/server/test/factories'
import { expect, test } from 'vitest'
import { type Clinic, type Person, startClinic } from '../../harness/clinics/clinic.ts'
import { engine } from '../../harness/clinics/store.ts'
import { noteFigure } from '../../harness/measure/figures.ts'
import { size } from '../../harness/measure/size.ts'

const ROUNDS = size({ quick: 1, full: 10 })
const SAVERS = 50
const OTHERS = 'This record was changed by someone else. Reload and try again.'

type Record = { readonly version: number; readonly value: string; readonly other: string }
type Kind = {
  readonly endpoint: Endpoint
  /** `version` is what the saver read; `value` goes into one field, and another field must stay. */
  readonly edit: (value: string, version: number) => object
  readonly read: () => Promise<Record>
}

const KINDS: { [kind: string]: (clinic: Clinic, admin: Person) => Promise<Kind> } = {
  patient: async (_clinic, admin) => {
    const { _id } = await newPatient(admin)
    return {
      endpoint: updatePatient,
      edit: (value, version) => ({ body: { id: _id, allergies: value, version } }),
      read: async () => {
        const { version, allergies, contactPerson } = await admin.call(getPatient, { params: { id: _id } })
        return { version, value: allergies, other: contactPerson }
      },
    }
  },
  session: async (_clinic, admin) => {
    const { _id } = await newSession(admin)
    return {
      endpoint: updateSession,
      edit: (value, version) => ({ body: { id: _id, complaints: value, version } }),
      read: async () => {
        const { version, complaints, workingDiagnosis } = await admin.call(getSession, { params: { id: _id } })
        return { version, value: complaints, other: workingDiagnosis }
      },
    }
  },
  personnel: async ({ db }, admin) => {
    const { email, name } = await insertPersonnel(db, { role: 'nurse', name: 'Ngozi Eze' })
    return {
      endpoint: updatePersonnel,
      edit: (value, version) => ({ params: { email }, body: { phone: value, version } }),
      read: async () => {
        const [person] = (await admin.call(listPersonnel, { query: { name } })).data
        return { version: person?.version ?? 0, value: person?.phone ?? '', other: person?.email ?? '' }
      },
    }
  },
  bed: async (_clinic, admin) => {
    const [made] = await admin.call(createBeds, { body: ['A bed'] })
    return {
      endpoint: updateBed,
      edit: (value, version) => ({ body: { id: made?._id ?? '', tag: value, version } }),
      read: async () => {
        const bed = (await admin.call(listBeds, { query: { limit: 200 } })).data.find(({ _id }) => _id === made?._id)
        return { version: bed?.version ?? 0, value: bed?.tag ?? '', other: String(bed?.occupied) }
      },
    }
  },
  item: async (_clinic, admin) => {
    const { _id } = await newItem(admin)
    return {
      endpoint: updateItem,
      edit: (value, version) => ({ body: { id: _id, description: value, version } }),
      read: async () => {
        const item = (await admin.call(listItems, {})).find((one) => one._id === _id)
        return { version: item?.version ?? 0, value: item?.description ?? '', other: String(item?.count) }
      },
    }
  },
}

test(`CON-06 ${engine}: of many who save one version one succeeds, and nothing that was saved is lost`, async () => {
  const clinic = await startClinic()
  const admin = await clinic.as('admin')
  for (const [name, arrange] of Object.entries(KINDS)) {
    const { endpoint, edit, read } = await arrange(clinic, admin)
    for (let round = 0; round < ROUNDS; round++) {
      const before = await read()
      const values = Array.from({ length: SAVERS }, (_, n) => `value ${round}-${n}`)
      const answers = await Promise.all(values.map((value) => admin.send(endpoint, edit(value, before.version) as never))) // of this endpoint, as the table pairs them
      const winners = values.filter((_, n) => answers[n]?.status === 200)
      expect([name, winners.length]).toEqual([name, 1])
      for (const { status, error } of answers) if (status !== 200) expect([name, status, error.message]).toEqual([name, 409, OTHERS])
      expect(await read()).toEqual({ version: before.version + 1, value: winners[0], other: before.other })
      expect((await admin.send(endpoint, edit('too late', before.version) as never)).status).toBe(409)
    }
  }
  expect(await clinic.store.faults()).toEqual([])
  noteFigure(
    `CON-06 ${engine}`,
    `${SAVERS} savers at once, ${Object.keys(KINDS).length} kinds of records, ${ROUNDS} rounds: one success each`,
  )
})
