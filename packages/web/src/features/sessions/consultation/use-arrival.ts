import { EXTRA_INPUTS, type ObservationInputs } from '@clinic/clinical/observations/inputs'
import { type Arrival, type ArrivalVitals, listArrivals } from '@clinic/contract/arrivals/arrival-record'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../api/client.ts'
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

/** Who took the vitals and when, in words. */
export type VitalsNote = { readonly text: string; readonly isUrgent: boolean }

function takenWords(time: string, name: string, isUrgent: boolean): VitalsNote {
  const text = WORDS.vitalsTaken(time, name)
  return { text: isUrgent ? WORDS.urgentVitals(text) : text, isUrgent }
}

type InputsOf<Vitals> = Omit<Vitals, 'consciousness' | 'oxygen' | 'dangerSigns'> &
  Required<Pick<ObservationInputs, 'consciousness' | 'oxygen' | 'dangerSigns'>>

export type KnownArrival = Omit<ReturnType<typeof useArrival>, 'refetch'> & { refetch: () => unknown }

/**
 * The body without the signs that were blank at the door and stayed blank. The server fills these in, if a nurse measured them meanwhile;
 * a sign that was sent blank was taken away by the doctor.
 */
export function withoutUntouched<Body extends ObservationInputs>(body: Body, filledIn: ObservationInputs): Body {
  const untouched = EXTRA_INPUTS.filter((input) => isBlank(body[input]) && isBlank(filledIn[input]))
  return Object.fromEntries(Object.entries(body).filter(([name]) => !untouched.some((input) => input === name))) as Body // all of them may be left out
}

const isBlank = (value: unknown) => value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
