import { type ObservationInputs, TYPED_INPUTS, type TypedInput } from '@clinic/clinical/observations/inputs'
import { VITALS } from '@clinic/clinical/observations/vitals'
import { type Arrival, type ArrivalVitals, listArrivals } from '@clinic/contract/arrivals/arrival-record'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../api/client.ts'
import { NO_EXTRAS } from '../../../shared/patient/extra-inputs.tsx'
import { formatTime } from '../../../ui/time/date-text.tsx'
import { WORDS } from '../words.ts'

/** The patient's place in the line to see the doctor, if any; a consultation opened now belongs to it. */
export function useArrival(patientId: string) {
  const line = useQuery({ ...query(listArrivals, { query: { patientId, limit: 1 } }), staleTime: 0 })
  const [arrival] = line.data?.data ?? []
  const { vitals, vitalsAt, vitalsBy, reason, urgency } = arrival ?? {}
  const taken = vitalsAt && vitalsBy ? takenWords(formatTime(vitalsAt), vitalsBy.name, urgency === 'urgent') : undefined
  return {
    /** Without an answer the form opens anyway, with nothing filled in. */
    isAsked: line.isLoading && line.failureCount === 0,
    refetch: line.refetch,
    arrivalId: arrival?._id,
    /** All signs that were taken at the door. */
    vitals: vitals ? (vitals as InputsOf<ArrivalVitals>) : {}, // written from the contract's own lists
    complaints: reason ?? '',
    taken,
  }
}

/** Who waits for a doctor besides this patient, asked while the question before saving is open; undefined if no one does. */
export function useNextPatient(patientId: string, isWanted: boolean): Arrival | undefined {
  const line = useQuery({ ...query(listArrivals, { query: { limit: 2 } }), enabled: isWanted, staleTime: 0 })
  return line.data?.data.find((arrival) => arrival.status === 'waiting' && arrival.patientId._id !== patientId)
}

/** Who took the vitals and when, in words; and how to fill in what the form does not show of them yet. */
export type VitalsNote = { readonly text: string; readonly isUrgent: boolean; readonly fillIn?: (() => void) | undefined }

function takenWords(time: string, name: string, isUrgent: boolean): VitalsNote {
  const text = WORDS.vitalsTaken(time, name)
  return { text: isUrgent ? WORDS.urgentVitals(text) : text, isUrgent }
}

type InputsOf<Vitals> = Omit<Vitals, 'consciousness' | 'oxygen' | 'dangerSigns'> &
  Required<Pick<ObservationInputs, 'consciousness' | 'oxygen' | 'dangerSigns'>>

export type KnownArrival = Omit<ReturnType<typeof useArrival>, 'refetch'> & { refetch: () => unknown }

/** Values that are one reading together. */
const READINGS = [
  ...(['temperature', 'pulse', 'bloodPressure', 'spO2', 'respiratoryRate', 'muac', 'consciousness', 'dangerSigns'] as const).map(
    (input) => [input] as const,
  ),
  ['weight', 'weightConfirmed'] as const,
  ['oxygen', 'oxygenFlow'] as const,
]

const NOT_MEASURED = {
  ...(Object.fromEntries(TYPED_INPUTS.map((input) => [input, ''])) as Record<TypedInput, string>), // one of each
  ...NO_EXTRAS,
  weightConfirmed: false,
}

/** What a form holds, and what of it was taken at the door. */
type WithDoor = ObservationInputs & { readonly atDoor: ObservationInputs }

const untouched = (values: WithDoor) => READINGS.filter((reading) => reading.every((input) => isSame(values[input], values.atDoor[input])))

/** What was measured at the door since the form was filled in; what was typed in the form is left alone. */
export function newerSigns(values: WithDoor, door: ObservationInputs): ObservationInputs {
  const newer = untouched(values).filter((reading) => reading.some((input) => !isSame(door[input], values[input])))
  return Object.fromEntries(newer.flat().map((input) => [input, door[input] ?? NOT_MEASURED[input]]))
}

/**
 * The body without what was left as it was taken at the door: the server fills that in, with what a nurse measured meanwhile. A sign that is
 * sent blank was taken away by the doctor.
 */
export function withoutUntouched<Body extends ObservationInputs>(body: Body, values: WithDoor): Body {
  const left = untouched(values).flat()
  const blank = VITALS.filter((vital) => left.includes(vital)).map((vital) => [vital, ''])
  const kept = Object.entries(body).filter(([name]) => !left.some((input) => input === name))
  return Object.fromEntries([...kept, ...blank]) as Body // only what may be blank or left out is
}

const isSame = (one: unknown, other: unknown) => (isBlank(one) && isBlank(other)) || JSON.stringify(one) === JSON.stringify(other)
const isBlank = (value: unknown) => (value ?? '') === '' || value === false || (Array.isArray(value) && value.length === 0)
