import { Button, type ButtonProps } from '@mantine/core'
import type { CheckInPatient } from './check-in.tsx'
import { useCheckIn } from './use-check-in.tsx'
import { WORDS } from './words.ts'

/** Adds this patient to the line to see the doctor, in a separate sheet. */
export function CheckInButton({ patient, ...look }: { patient: CheckInPatient } & ButtonProps) {
  const { button, open } = useCheckIn(patient)
  return (
    <Button ref={button} variant="default" {...look} onClick={open}>
      {WORDS.checkIn}
      <span className="visually-hidden">
        {' '}
        {patient.firstname} {patient.lastname}
      </span>
    </Button>
  )
}
