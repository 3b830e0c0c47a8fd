import type { ResponseOf } from '@clinic/contract/endpoint'
import { type sendSummary as endpoint, SUMMARIES, type SummaryInput } from '@clinic/contract/sister-summaries/sister-summaries'
import { SUMMARY_FORMAT, SUMMARY_VERSION, type SummaryFile } from '@clinic/contract/sister-summaries/summary-file'
import { type Actor, at } from '../actor.ts'
import { recordAudit } from '../audit/trail.ts'
import type { Db } from '../db/open.ts'
import { readStoreId } from '../db/store-id.ts'
import { invalid, notFound } from '../errors.ts'
import { patientRows } from '../fhir/resources/patient.ts'
import { summaryPartsOf } from '../fhir/summary.ts'
import { saidIn } from '../fhir/summary-sections.ts'
import { newId } from '../ids.ts'
import { readAllergies } from '../patients/allergies/allergies.ts'
import { loadAge } from './clinic-key.ts'
import { toSent } from './read-summaries.ts'

type SealedSummary = ResponseOf<typeof endpoint>

/**
 * Seals a patient's summary for the key of another clinic, and notes who made it for whom. The file itself is not kept.
 * @throws AppError 400 for a key that cannot be one
 */
export async function sendSummary(
  db: Db,
  actor: Actor,
  clinicName: string,
  { id: patientId, clinic, key }: SummaryInput & { readonly id: string },
): Promise<SealedSummary> {
  const row = { _id: newId(), patientId, clinic, key, sentAt: at(actor), sentBy: actor._id }
  await db.insertInto('summarySent').values(row).execute()
  await recordAudit(db, actor, { action: 'C', type: 'sister-summary.send', entityId: row._id, patientId })
  const [sent] = await toSent(db, [row])
  if (!sent) throw notFound('Summary')
  const content = await contentOf(db, actor, patientId, clinicName)
  const fileName = `summary-${at(actor).slice(0, 10)}-${row._id.slice(-6)}.age`
  return { ...sent, fileName, file: await sealFor(key, JSON.stringify(content)) }
}

async function contentOf(db: Db, actor: Actor, patientId: string, clinic: string): Promise<SummaryFile> {
  const { bundle, sections } = await summaryPartsOf(db, actor, patientId, clinic)
  const patient = await patientRows(db)
    .where('patient._id', '=', patientId)
    .executeTakeFirstOrThrow(() => notFound('Patient'))
  const { firstname, lastname, gender, ageRange, phone, clinicNumber, birthDate, birthPrecision } = patient
  const { list } = await readAllergies(db, patientId)
  return {
    format: SUMMARY_FORMAT,
    version: SUMMARY_VERSION,
    clinic,
    storeId: await readStoreId(db),
    madeAt: at(actor),
    patient: {
      name: `${firstname} ${lastname}`,
      gender,
      birthDate: (birthDate ?? '').slice(0, birthPrecision === 'year' ? 4 : birthPrecision === 'month' ? 7 : 10),
      ageRange,
      phone,
      clinicNumber,
    },
    allergies: list.map(({ label, reaction, severity }) => ({ label, reaction, severity })),
    sections: sections.map((section) => ({ title: section.title, lines: [...saidIn(section)] })),
    ips: { ...bundle, resourceType: 'Bundle', type: 'document' },
  }
}

async function sealFor(key: string, text: string): Promise<string> {
  const { Encrypter, armor } = await loadAge()
  const encrypter = new Encrypter()
  try {
    encrypter.addRecipient(key)
  } catch {
    throw invalid({ key: SUMMARIES.key }) // its check characters do not fit
  }
  return armor.encode(await encrypter.encrypt(text))
}
