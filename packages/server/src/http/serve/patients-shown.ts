type Part = { readonly _id?: unknown; readonly firstname?: unknown; readonly patientId?: unknown }

/** The ids of all patients in an answer, at any depth: what has a first name is a patient, and a `patientId` may be the id alone. */
export function patientsShown(answer: unknown, found: Set<string> = new Set()): Set<string> {
  if (typeof answer !== 'object' || answer === null) return found
  if (Array.isArray(answer)) for (const part of answer) patientsShown(part, found)
  else {
    const { _id, firstname, patientId } = answer as Part // any object may have these
    if (typeof patientId === 'string') found.add(patientId)
    if (typeof _id === 'string' && typeof firstname === 'string') found.add(_id)
    else for (const part of Object.values(answer)) patientsShown(part, found)
  }
  return found
}
