import { getPreferences, type PreferencesUpdate, updatePreferences } from '@clinic/contract/personnel/preferences'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, query } from '../api/client.ts'
import { newKey } from '../forms/contract-form.ts'
import { isVersionConflict } from '../forms/edit-form.ts'
import * as notify from '../lib/notices/notify.ts'

/** Fetched once: another device may change them, and reloading the page fetches them again. */
export const ownPreferences = () => ({ ...query(getPreferences, {}), staleTime: Number.POSITIVE_INFINITY })

type Change = Omit<PreferencesUpdate, 'version'>

/** The user's preferences, and how to change one: a choice shows at once, and reverts if it could not be saved. */
export function useOwnPreferences() {
  const client = useQueryClient()
  const { queryKey } = ownPreferences()
  const read = useQuery(ownPreferences())
  const save = useMutation({
    mutationFn: async (change: Change) => {
      const idempotencyKey = newKey()
      const send = (version: number) => call(updatePreferences, { body: { ...change, version } }, { idempotencyKey })
      try {
        return await send(read.data?.version ?? 1)
      } catch (error) {
        if (!isVersionConflict(error)) throw error
        // Changed on another device; preferences are independent, so the latest choice counts.
        const { version } = await call(getPreferences, {})
        return await call(updatePreferences, { body: { ...change, version } }, { idempotencyKey: newKey() })
      }
    },
    onSuccess: (saved) => client.setQueryData(queryKey, saved),
    onError: (error) => notify.failure(error),
  })
  const shown = read.data && save.isPending ? { ...read.data, ...save.variables } : read.data
  return { read, preferences: shown, save: save.mutate, isSaving: save.isPending }
}
