import { useLayoutEffect, useRef } from 'react'
import { AskAllergies } from '../../forms/ask-allergies.tsx'

/** Asks for allergies at the row that needs to know. Once they are known it is gone, and the focus goes back to the row. */
export function AskHere({ patientId }: { patientId: string }) {
  const element = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const asked = element.current
    const row = asked?.closest('fieldset') ?? asked?.closest('li')
    return () => {
      const { activeElement, body } = document
      const isLost = activeElement === body || asked?.contains(activeElement) // a button that is busy has lost it already
      if (isLost) (row?.querySelector('input') ?? row?.querySelector('button'))?.focus()
    }
  }, [])
  return (
    <div ref={element}>
      <AskAllergies patientId={patientId} />
    </div>
  )
}
