import { useLayoutEffect, useRef } from 'react'
import { AskAllergies } from './ask-allergies.tsx'

/** Asks about allergies in the row or sheet that needs to know. Disappears once they are known, and the focus goes to its first field. */
export function AskHere({ patientId }: { patientId: string }) {
  const element = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const asked = element.current
    const place = asked?.closest('fieldset') ?? asked?.closest('li') ?? asked?.closest('[role="dialog"]')
    return () => {
      const { activeElement, body } = document
      const isLost = activeElement === body || asked?.contains(activeElement) // a busy button has already lost it
      if (isLost) (place?.querySelector('input') ?? place?.querySelector('button'))?.focus()
    }
  }, [])
  return (
    <div ref={element}>
      <AskAllergies patientId={patientId} />
    </div>
  )
}
