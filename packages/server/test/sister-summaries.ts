import { hash } from 'node:crypto'
import { getSummaryKey } from '@clinic/contract/sister-summaries/sister-summaries'
import type { SummaryFile } from '@clinic/contract/sister-summaries/summary-file'
import { armor, Encrypter } from 'age-encryption'
import { newId } from '../src/ids.ts'
import type { Client, TestApp } from './harness.ts'

/** What a clinic called Ikeja tells of a patient. */
export const summaryFrom = (told: Partial<SummaryFile> = {}): SummaryFile => ({
  format: 'clinic-record-summary',
  version: 1,
  clinic: 'Ikeja',
  storeId: '0f3c5a52-6f0e-4c39-9b43-2d9a1f6c7e11',
  madeAt: '2026-11-22T09:42:00.000Z',
  patient: {
    name: 'Amina Bello',
    gender: 'FEMALE',
    birthDate: '1988',
    ageRange: '36 - 40 years',
    phone: '08031112222',
    clinicNumber: '',
  },
  allergies: [{ label: 'Penicillin', reaction: 'Rash', severity: 'unknown' }],
  sections: [
    { title: 'Problems', lines: ['Hypertension (03/02/2025)'] },
    { title: 'Allergies', lines: ['Penicillin: Rash'] },
  ],
  ips: { resourceType: 'Bundle', type: 'document', entry: [] },
  ...told,
})

/** As another program would seal it for the clinic of `caller`. */
export async function sealedFor(caller: Pick<Client, 'call'>, text: string): Promise<File> {
  const { key } = await caller.call(getSummaryKey, {})
  const encrypter = new Encrypter()
  encrypter.addRecipient(key)
  return new File([armor.encode(await encrypter.encrypt(text))], 'summary.age')
}

/** The same, opened before: in a browser's tests a file cannot be sent but through the page. @returns its id */
export async function keptSummary({ db }: Pick<TestApp, 'db'>, receivedBy: string): Promise<string> {
  const _id = newId()
  const { clinic, storeId, madeAt, patient, allergies } = summaryFrom()
  const said = { clinic, storeId, madeAt, name: patient.name, allergies: JSON.stringify(allergies), content: JSON.stringify(summaryFrom()) }
  const kept = { contentHash: hash('sha256', _id), receivedAt: madeAt, receivedBy, patientId: null, placedBy: null }
  await db
    .insertInto('summaryReceived')
    .values({ _id, ...said, ...kept })
    .execute()
  return _id
}
