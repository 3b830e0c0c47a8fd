import { useLayoutEffect, useRef } from 'react'
import { AskAllergies } from '../../forms/ask-allergies.tsx'

/** Asks about allergies in the row that needs to know. Disappears once they are known, and the focus returns to the row. */
export function AskHere({ patientId }: { patientId: string }) {
  const element = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const asked = element.current
    const row = asked?.closest('fieldset') ?? asked?.closest('li')
    return () => {
      const { activeElement, body } = document
      const isLost = activeElement === body || asked?.contains(activeElement) // a busy button has already lost it
      if (isLost) (row?.querySelector('input') ?? row?.querySelector('button'))?.focus()
    }
  }, [])
  return (
    <div ref={element}>
      <AskAllergies patientId={patientId} />
    </div>
  )
}
