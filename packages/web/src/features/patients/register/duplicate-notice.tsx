import { Button } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import { WORDS } from '../words.ts'
import { DuplicatesModal, useLikelyDuplicates } from './duplicates.tsx'
import type { PatientValues } from './patient-values.ts'

/** A quiet line while the form is filled in, if a similar patient is already registered. */
export function DuplicateNotice({ values, onUse }: { values: PatientValues; onUse: () => void }) {
  const found = useLikelyDuplicates(values)
  const [isOpen, setOpen] = useState(false)
  return (
    <div aria-live="polite">
      {found.length > 0 && (
        <Button variant="light" color="warning" leftSection={<IconUsers size={20} aria-hidden />} onClick={() => setOpen(true)}>
          {WORDS.similarRecords(found.length)}
        </Button>
      )}
      <DuplicatesModal found={found} opened={isOpen && found.length > 0} onClose={() => setOpen(false)} onUse={onUse} />
    </div>
  )
}
