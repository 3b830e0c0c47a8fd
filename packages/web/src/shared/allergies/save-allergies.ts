import { type AllergiesUpdate, updateAllergies } from '@clinic/contract/patients/allergies'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import * as notify from '../../lib/notices/notify.ts'

/** Of an allergy that a person names now. */
export const ASKED_NOW = { kind: 'drug', ingredient: null, groupCode: null, onDate: null, certainty: 'reported', source: 'asked' } as const

/** Saves what was asked, confirmed or ended. */
export function useSaveAllergies(patientId: string) {
  return useMutation({
    mutationFn: (body: AllergiesUpdate) => call(updateAllergies, { params: { id: patientId }, body }),
    onError: (error) => notify.failure(error),
  })
}
