import { type AllergiesUpdate, updateAllergies } from '@clinic/contract/allergies'
import { useMutation } from '@tanstack/react-query'
import { call } from '../api/client.ts'
import * as notify from '../app/notify.ts'

/** Saves what was asked, confirmed or ended. */
export function useSaveAllergies(patientId: string) {
  return useMutation({
    mutationFn: (body: AllergiesUpdate) => call(updateAllergies, { params: { id: patientId }, body }),
    onError: (error) => notify.failure(error),
  })
}
