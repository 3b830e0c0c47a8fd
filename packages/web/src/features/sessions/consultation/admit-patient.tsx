import '@mantine/core/styles/Switch.layer.css'
import { Alert, Button, Switch } from '@mantine/core'
import type { ContractForm } from '../../../forms/contract-form.ts'
import { messageOf } from '../../../lib/notices/notify.ts'
import { Choice } from '../../../ui/choose/choice.tsx'
import { WORDS } from '../words.ts'
import { useBeds } from './use-beds.ts'

type Props = { field: ContractForm<Record<string, unknown>>['field']; admit: boolean; patientId: string }

/** Whether the patient stays, and in which free bed. */
export function AdmitPatient({ field, admit, patientId }: Props) {
  const { query, free, bedOf } = useBeds()
  const bed = bedOf(patientId)
  return (
    <div className="grid gap-3">
      <Switch
        className="beside-control"
        label={WORDS.admitPatient}
        description={bed && WORDS.admittedTo(bed.tag)}
        disabled={bed !== undefined && !admit}
        {...field('admitPatient', { type: 'checkbox' })}
      />
      {admit && free?.length === 0 && (
        <Alert color="warning" variant="light" role="status">
          {WORDS.noFreeBeds}
        </Alert>
      )}
      {admit && query.isError && !free && (
        <Alert color="danger" variant="light" role="alert" title={WORDS.bedsNotLoaded}>
          <p className="below-4">{messageOf(query.error)}</p>
          <Button variant="default" loading={query.isFetching} onClick={() => void query.refetch()}>
            {WORDS.tryAgain}
          </Button>
        </Alert>
      )}
      {admit && (
        <Choice
          label="Room"
          description={query.isPending && WORDS.loadingBeds}
          withAsterisk
          options={(free ?? []).map(({ _id, tag }) => ({ value: _id, label: tag }))}
          {...field('bedId')}
        />
      )}
    </div>
  )
}
