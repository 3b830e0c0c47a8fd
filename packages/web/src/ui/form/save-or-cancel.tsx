import { Button } from '@mantine/core'
import { SCREEN } from '../../lib/texts.ts'
import { FormActions } from './form-actions.tsx'

/** The buttons of a form in a dialog. */
export function SaveOrCancel({ busy, onCancel }: { busy: boolean; onCancel: () => void }) {
  return (
    <FormActions>
      <Button variant="default" onClick={onCancel}>
        {SCREEN.cancel}
      </Button>
      <Button type="submit" loading={busy}>
        {SCREEN.save}
      </Button>
    </FormActions>
  )
}
