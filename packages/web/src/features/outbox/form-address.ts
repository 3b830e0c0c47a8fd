import { pathTo } from '../../lib/paths.ts'

/** The draft of a new patient's form that did not start from a search. */
export const NEW_PATIENT = 'create-patient '

/** The address of a draft's form, by the draft's name; null if it has none. */
export function addressOfForm(form: string): string | null {
  if (form.startsWith(NEW_PATIENT)) return pathTo('createPatient')
  if (form === 'upload-patients') return pathTo('bulkUpload')
  if (form === 'upload-items') return pathTo('inventoryUpload')
  const [, name, id = ''] = /^(session|care|edit|set|result|edit-patient)(?: of)? (.+)$/.exec(form) ?? []
  if (name === 'session') return pathTo('recordSession', { patientId: id })
  if (name === 'care') return pathTo('recordCare', { sessionId: id })
  if (name === 'edit') return `${pathTo('sessionDetails', { sessionId: id })}?edit`
  if (name === 'set' || name === 'result') return pathTo('sessionDetails', { sessionId: id })
  return name === 'edit-patient' ? pathTo('editPatient', { patientId: id }) : null
}
