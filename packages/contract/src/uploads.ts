/** The columns of the patients' file, up and down: the fields of a patient, in the order of the form. */
export const PATIENT_COLUMNS = [
  ...(['firstname', 'lastname', 'phone', 'gender', 'ageRange', 'email', 'allergies'] as const),
  ...(['church', 'isSaintsCommunity', 'contactPerson', 'contactPersonNumber'] as const),
] as const

export const ITEM_COLUMNS = ['name', 'count', 'description', 'dosage'] as const

/** Empty files to fill in, served by the server beside the pages; they hold no data, so no sign-in is needed. */
export const TEMPLATES = {
  patients: { csv: '/templates/patients.csv', xlsx: '/templates/patients.xlsx' },
  items: { csv: '/templates/items.csv', xlsx: '/templates/items.xlsx' },
} as const
