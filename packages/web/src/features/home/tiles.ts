// A separate file: only the home screen shows them, and what messages.ts holds is a part of the first page.

/** The eight tiles of the home screen, section 1. */
export const TILES = {
  personnel: 'Manage personnel',
  sessions: 'Active sessions',
  upload: 'Upload patient information',
  attend: 'Attend to a patient',
  beds: 'Manage Beds',
  inventory: 'Manage Inventory',
  patients: 'Download all patient records (CSV)',
  report: 'Download all patient session',
} as const
