import type { Migration } from '../migration.ts'

/** Which upload a patient came from, so that a file which should not have been added can be found again; null for one who was registered. */
export const uploadId: Migration = {
  name: '0020-upload-id',
  statements: () => [`alter table "patient" add column "uploadId" text`],
}
