import { Button } from '@mantine/core'
import { SCREEN } from '../../lib/texts.ts'
import { FormActions } from './form-actions.tsx'

type Props = { busy: boolean; onCancel: () => void /** What saving does, where it is more than that. */; label?: string }

/** The buttons of a form in a dialog. */
export function SaveOrCancel({ busy, onCancel, label = SCREEN.save }: Props) {
  return (
    <FormActions>
      <Button variant="default" onClick={onCancel}>
        {SCREEN.cancel}
      </Button>
      <Button type="submit" loading={busy}>
        {label}
      </Button>
    </FormActions>
  )
}
