import { Button, type ButtonProps } from '@mantine/core'
import { lazy, Suspense, useRef, useState } from 'react'
import { loadLazily } from '../../../lib/lazy.ts'
import { WORDS } from '../words.ts'
import type { CheckedIn } from './check-in.tsx'

const CheckIn = lazy(async () => ({ default: (await loadLazily(() => import('./check-in.tsx'))).CheckIn }))

/** Adds this patient to the line to see the doctor, in a separate sheet. */
export function CheckInButton({ patient, ...look }: { patient: CheckedIn } & ButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button ref={button} variant="default" {...look} onClick={() => setOpened(true)}>
        {WORDS.checkIn}
        <span className="visually-hidden">
          {' '}
          {patient.firstname} {patient.lastname}
        </span>
      </Button>
      {opened && (
        <Suspense>
          <CheckIn
            patient={patient}
            onClose={() => {
              setOpened(false)
              button.current?.focus()
            }}
          />
        </Suspense>
      )}
    </>
  )
}
