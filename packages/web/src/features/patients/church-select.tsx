import { FAILURES } from '@clinic/contract/messages'
import { Button, Select, type SelectProps } from '@mantine/core'
import { useChurches } from './churches.ts'
import { LABELS } from './patient-values.ts'

/** The church list as a dropdown, fetched when it is first needed. */
export function ChurchSelect({ error, ...field }: SelectProps) {
  const { data, isError, isFetching, refetch } = useChurches()
  return (
    <div>
      <Select
        label={LABELS.church}
        required
        searchable
        placeholder={isFetching && !data ? 'Loading…' : 'Select'}
        nothingFoundMessage="No such church"
        allowDeselect={false}
        data={data ?? []}
        error={isError ? FAILURES.churches : error}
        {...field}
      />
      {isError && (
        <Button variant="default" mt="xs" loading={isFetching} onClick={() => void refetch()}>
          Try again
        </Button>
      )}
    </div>
  )
}
