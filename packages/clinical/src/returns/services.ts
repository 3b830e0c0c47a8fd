/* What a clinic may not offer: the rows of the national form that need it then say so, instead of 0. Without sources, so that first pages stay small. */

export const SERVICES = [
  { key: 'inpatients', label: 'In-patients' },
  { key: 'rdt', label: 'Malaria RDT' },
  { key: 'film', label: 'Malaria film' },
  { key: 'hepatitis-b', label: 'Hepatitis B test' },
  { key: 'hepatitis-c', label: 'Hepatitis C test' },
  { key: 'vaccination', label: 'Vaccination' },
] as const
export type Service = (typeof SERVICES)[number]['key']
export const SERVICE_KEYS = SERVICES.map(({ key }) => key)
