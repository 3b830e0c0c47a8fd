import type { Patient } from '@clinic/contract/patients/patients'

type Church = Pick<Patient, 'church' | 'isSaintsCommunity'> & { readonly name: string }

let last: Church | undefined

/** The church of the patient who was registered last on this page; reloading forgets it. */
export const lastChurch = (): Church | undefined => last

export function rememberChurch(church: Church): void {
  last = church
}
