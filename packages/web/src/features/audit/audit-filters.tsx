import type { AuditEvent } from '@clinic/contract/audit/audit'
import { listPersonnel } from '@clinic/contract/personnel/personnel'
import { Button, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { queryAll } from '../../api/paged.ts'
import { useFoundPatients } from '../../keys/palette/use-found-patients.ts'
import { messageOf } from '../../lib/notices/notify.ts'
import { SCREEN } from '../../lib/texts.ts'
import { DateRange, readRange } from '../../ui/time/date-range.tsx'
import styles from './audit.module.css'
import { WORDS } from './words.ts'

/** Filters by person, patient and day. `events` are those on the page, which provide the name of the patient in the address. */
export function AuditFilters({ events }: { events: readonly AuditEvent[] | undefined }) {
  const [search, setSearch] = useSearchParams()

  function filter(changes: Record<string, string | null>) {
    setSearch((search) => {
      for (const [name, value] of Object.entries(changes)) {
        if (value) search.set(name, value)
        else search.delete(name)
      }
      search.delete('page')
      return search
    })
  }

  return (
    <search className="grid gap-4 below-6">
      <div className={`flex wrap gap-4 ${styles.choices}`}>
        <PersonFilter chosen={search.get('person')} onChoose={(person) => filter({ person })} />
        <PatientFilter chosen={search.get('patient')} onChoose={(patient) => filter({ patient })} events={events} />
      </div>
      <DateRange range={readRange(search, { from: '', to: '' })} onChange={(range) => filter(range)} optional />
      {search.size > 0 && (
        <Button variant="default" className="own-width" onClick={() => setSearch({})}>
          {WORDS.clearAllFilters}
        </Button>
      )}
    </search>
  )
}

type FilterProps = { chosen: string | null; onChoose: (id: string | null) => void }

function PersonFilter({ chosen, onChoose }: FilterProps) {
  const staff = useQuery(queryAll(listPersonnel))
  const options = (staff.data ?? []).map(({ _id, name }) => ({ value: _id, label: name }))
  return (
    <Select
      label="Person"
      placeholder="Everyone"
      data={withChosen(options, chosen, WORDS.aFormerStaffMember)}
      value={chosen}
      onChange={onChoose}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'Everyone' }}
      nothingFoundMessage={WORDS.noOneWithThisName}
    />
  )
}

function PatientFilter({ chosen, onChoose, events }: FilterProps & { events: readonly AuditEvent[] | undefined }) {
  const [text, setText] = useState('')
  const [label, setLabel] = useState<string | null>(null)
  const found = useFoundPatients(text === label ? '' : text)
  const options = found.patients.map(({ _id, firstname, lastname, phone }) => ({ value: _id, label: `${firstname} ${lastname}, ${phone}` }))
  const known = events?.find(({ patientId }) => patientId?._id === chosen)?.patientId
  return (
    <Select
      label="Patient"
      placeholder={WORDS.everyPatient}
      data={withChosen(options, chosen, label ?? (known ? `${known.firstname} ${known.lastname}` : WORDS.onePatient))}
      value={chosen}
      onChange={(id, option) => {
        setLabel(option?.label ?? null)
        onChoose(id)
      }}
      searchable
      onSearchChange={setText}
      filter={({ options }) => options} // the server has already searched, including near spellings
      clearable
      clearButtonProps={{ 'aria-label': WORDS.everyPatient }}
      nothingFoundMessage={nothingFound(found)}
    />
  )
}

function nothingFound({ isAsked, isSettled, error }: ReturnType<typeof useFoundPatients>): string {
  if (!isAsked) return WORDS.typeAName
  if (!isSettled) return SCREEN.loadingPatients
  return error ? messageOf(error) : WORDS.noPatientFound
}

type Option = { value: string; label: string }

/** Adds the chosen option, so that it stays readable even if the list does not have it. */
function withChosen(options: Option[], chosen: string | null, label: string): Option[] {
  return chosen === null || options.some(({ value }) => value === chosen) ? options : [{ value: chosen, label }, ...options]
}
