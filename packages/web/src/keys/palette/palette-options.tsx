import { searchable } from '@clinic/clinical/names'
import { can } from '@clinic/contract/endpoint'
import { createPatient } from '@clinic/contract/patients/patients'
import { SCREENS } from '@clinic/contract/screens'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useUser } from '../../auth/user.tsx'
import { SCREEN } from '../../lib/texts.ts'
import { addressOfFound, searchedFor } from '../../shared/patient/found-patient.ts'
import { personText } from '../../shared/patient/person-text.ts'
import type { ScreenAction } from '../screen-actions.ts'
import { KEY_WORDS } from '../words.ts'
import { fits, placesOf } from './palette-places.ts'
import { type FoundPatient, useFoundPatients, useRecentPatients } from './use-found-patients.ts'

export type PaletteOption = {
  readonly id: string
  readonly label: ReactNode
  readonly hint: string
  /** Enter can pick it without an arrow key first; never a patient among several, or with a similar name. */
  readonly isSafe: boolean
  readonly take: () => void
}

/** What matches the text: screens, actions, patients, and a new record for a missing patient. */
export function usePaletteOptions(typed: string, actions: readonly ScreenAction[]) {
  const { role } = useUser()
  const navigate = useNavigate()
  const search = useFoundPatients(typed)

  const places = placesOf(role)
    .filter(({ words }) => fits(typed, words))
    .map(({ name, path }): PaletteOption => {
      return { id: path, label: name, hint: KEY_WORDS.screen, isSafe: true, take: () => void navigate(path) }
    })
  const here = actions
    .filter(({ name }) => fits(typed, searchable(name)))
    .map(({ name, press }, place): PaletteOption => {
      return { id: `action-${place}`, label: name, hint: KEY_WORDS.here, isSafe: true, take: press }
    })
  const patients = search.patients.map((patient, place): PaletteOption => {
    return {
      id: patient._id,
      label: <Patient patient={patient} />,
      hint: KEY_WORDS.patient,
      isSafe: place === 0 && search.exact === 1,
      take: () => void navigate(addressOfFound(role, patient._id)),
    }
  })
  const recent = useRecentPatients(typed).map((patient): PaletteOption => {
    return {
      id: patient._id,
      label: <Patient patient={patient} />,
      hint: KEY_WORDS.openedLast,
      isSafe: false,
      take: () => void navigate(addressOfFound(role, patient._id)),
    }
  })
  const create: PaletteOption = {
    id: 'create',
    label: SCREEN.createForThem,
    hint: KEY_WORDS.newRecord,
    isSafe: true,
    take: () => void navigate(SCREENS.createPatient.path, { state: { searchedFor: searchedFor(typed) } }),
  }
  const begins = typed.trim() === '' ? [...here, ...recent, ...places] : [...places, ...here]
  const options = [...begins, ...patients, ...(search.isMissing && can(role, createPatient) ? [create] : [])]
  return { options, search, only: patients.find(({ isSafe }) => isSafe) }
}

/** The last digits are enough to tell apart two patients of the same name, without showing the whole number. */
const TAIL = 4

function Patient({ patient }: { patient: Pick<FoundPatient, 'firstname' | 'lastname' | 'gender' | 'ageRange' | 'phone'> }) {
  return (
    <>
      <span className="block">
        {patient.firstname} {patient.lastname}
      </span>
      <span className="note">
        {personText(patient)} · …{patient.phone.slice(-TAIL)}
      </span>
    </>
  )
}
