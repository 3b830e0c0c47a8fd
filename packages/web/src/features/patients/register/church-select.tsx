import { PLACEHOLDER } from '@clinic/contract/fields'
import { PATIENT_FIELDS } from '@clinic/contract/patients/patient-fields'
import { Button, type NativeSelectProps } from '@mantine/core'
import { FAILURES } from '../../../lib/texts.ts'
import { churchName, useChurches } from '../../../shared/patient/churches.ts'
import { Choice } from '../../../ui/choose/choice.tsx'
import { WORDS } from '../words.ts'

/** The church list as a dropdown, loaded when first needed. */
export function ChurchSelect(field: Omit<NativeSelectProps, 'data'>) {
  const churches = useChurches()
  return (
    <div>
      <Choice
        {...field}
        label={PATIENT_FIELDS.church.label}
        required
        options={[...(churches.data ?? []), ...chosenBefore(churches, field.value)]}
        {...(churches.isError && { error: FAILURES.churches })}
      />
      {churches.isError && (
        <Button variant="default" mt="xs" loading={churches.isFetching} onClick={() => void churches.refetch()}>
          {WORDS.tryAgain}
        </Button>
      )}
    </div>
  )
}

/** Shows a church chosen earlier as chosen, without the list, and if it has left the list since. */
function chosenBefore(churches: Parameters<typeof churchName>[0], value: unknown) {
  if (typeof value !== 'string' || value === '' || value === PLACEHOLDER) return []
  if (churches.data?.some((church) => church.value === value)) return []
  return [{ value, label: churchName(churches, { church: value, isSaintsCommunity: true }) }]
}
