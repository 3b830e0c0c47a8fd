import { Button, Group } from '@mantine/core'
import type { ContractForm } from '../../../forms/contract-form.ts'
import { WORDS } from '../words.ts'
import careStyles from './care.module.css'

type Props = {
  form: Pick<ContractForm<{ keptOut: string[] }>, 'errors' | 'setFieldValue' | 'clearFieldError'>
  names: readonly string[]
  onAdd: () => void
}

/** Asked once before Save: what the prescription names and this care leaves out. */
export function LeftOut({ form, names, onAdd }: Props) {
  const question = form.errors.keptOut
  if (!question) return null

  function settle(button: HTMLButtonElement, change: () => void) {
    const save = button.form?.querySelector<HTMLElement>('[type=submit]')
    change()
    form.clearFieldError('keptOut')
    save?.focus() // the button that was pressed disappears
  }

  return (
    <div role="alert" className={careStyles.verdict}>
      <strong>{question}</strong>
      <Group>
        <Button
          variant="default"
          data-path="keptOut"
          onClick={({ currentTarget }) => settle(currentTarget, () => form.setFieldValue('keptOut', [...names]))}
        >
          {WORDS.keepLeftOut}
        </Button>
        <Button variant="subtle" onClick={({ currentTarget }) => settle(currentTarget, onAdd)}>
          {WORDS.addLeftOut}
        </Button>
      </Group>
    </div>
  )
}
