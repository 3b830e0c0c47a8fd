import { findDuplicates } from '@clinic/contract/patients/patients'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../api/client.ts'
import type { OpenedItem } from '../../outbox/item.ts'
import { currentUnsent } from '../../outbox/outbox-instance.ts'
import { WORDS } from './words.ts'

/** Asks the user whether an unsent patient is already registered. */
export function SamePerson({ item: { key, content } }: { item: OpenedItem }) {
  const { firstname = '', lastname = '', phone = '' } = (content.body ?? {}) as Record<string, string> // the form of a new patient
  const { data = [] } = useQuery(query(findDuplicates, { query: { name: `${firstname} ${lastname}`, phone } }))
  const decide = (patientId: string | null) =>
    void currentUnsent()?.decide((box) => (patientId === null ? box.release(key, { asked: true }) : box.isExisting(key, patientId)))
  return (
    <div className="grid gap-3 above-3 at-start">
      {data.length > 0 && <p>{WORDS.registeredAs}</p>}
      {data.map(({ patient, reasons }) => (
        <div key={patient._id} className="flex wrap middle gap-rows-3 gap-columns-5">
          <p>
            <strong>
              {patient.firstname} {patient.lastname}
            </strong>{' '}
            {patient.phone}
            <span className="note flex wrap figures gap-rows-2 gap-columns-4">{reasons.join(' · ')}</span>
          </p>
          <Button
            variant="default"
            onClick={() => decide(patient._id)}
            aria-label={WORDS.samePersonName(`${patient.firstname} ${patient.lastname}`)}
          >
            {WORDS.samePerson}
          </Button>
        </div>
      ))}
      <Button variant="default" onClick={() => decide(null)}>
        {WORDS.newPerson}
      </Button>
    </div>
  )
}
