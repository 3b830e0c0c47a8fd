import { FAILURES } from '@clinic/contract/messages'
import { Button, type NativeSelectProps } from '@mantine/core'
import { Choice } from '../../ui/choice.tsx'
import { useChurches } from './churches.ts'
import { LABELS } from './patient-values.ts'

/** The church list as a dropdown, fetched when it is first needed. */
export function ChurchSelect(field: Omit<NativeSelectProps, 'data'>) {
  const { data, isError, isFetching, refetch } = useChurches()
  return (
    <div>
      <Choice {...field} label={LABELS.church} required options={data ?? []} {...(isError && { error: FAILURES.churches })} />
      {isError && (
        <Button variant="default" mt="xs" loading={isFetching} onClick={() => void refetch()}>
          Try again
        </Button>
      )}
    </div>
  )
}
