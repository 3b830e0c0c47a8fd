import type { FhirType } from '@clinic/contract/fhir/fhir'
import { isRoot } from '../db/queries/group.ts'
import type { Snapshot } from '../db/snapshot.ts'
import type { ExportText } from '../exports/sheet.ts'
import { type SheetOrder, writeText } from '../exports/write-sheet.ts'
import { READERS, scopeOfMany } from './readers.ts'
import type { Context, Resource } from './resource.ts'
import { readPatients } from './resources/patient.ts'
import { practitionerRows, toPractitioner } from './resources/practitioner.ts'

export type ExportOrder = { readonly type: FhirType; readonly context: Context }

/** A line is sent with others, in chunks of about this length. */
const PIECE_LENGTH = 64 * 1024

/** All resources of a type, one on each line, patient after patient. `count` is of the patients. */
export const resourceLines = ({ type, context }: ExportOrder): ExportText => ({
  count: (store) => (type === 'Practitioner' ? Promise.resolve(0) : countPatients(store)),
  async *pieces(store) {
    let piece = ''
    for await (const resources of batches(store, type, context)) {
      for (const resource of resources) {
        piece += `${JSON.stringify(resource)}\n`
        if (piece.length < PIECE_LENGTH) continue
        yield piece
        piece = ''
      }
    }
    yield piece
  },
})

async function countPatients({ db }: Snapshot): Promise<number> {
  const { count } = await db
    .selectFrom('patient')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(isRoot('patient._id'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

async function* batches({ db, batch }: Snapshot, type: FhirType, context: Context): AsyncGenerator<readonly Resource[]> {
  if (type === 'Practitioner') return yield (await practitionerRows(db).orderBy('_id').execute()).map(toPractitioner)
  const read = type === 'Patient' ? readPatients : READERS[type]
  let after = ''
  for (;;) {
    const page = await db
      .selectFrom('patient')
      .select('_id')
      .where(isRoot('patient._id'))
      .where('_id', '>', after)
      .orderBy('_id')
      .limit(batch)
      .execute()
    if (page.length === 0) return // PostgreSQL takes no empty list
    const roots = page.map(({ _id }) => _id)
    yield await read(await scopeOfMany(db, roots, context))
    if (page.length < batch) return
    after = roots.at(-1) ?? ''
  }
}

/** In an export's thread. */
export const writeResources = (order: SheetOrder<ExportOrder>): Promise<void> => writeText(resourceLines(order.order), order)
