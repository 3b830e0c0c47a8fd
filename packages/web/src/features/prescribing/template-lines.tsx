import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import type { ContractForm } from '../../forms/contract-form.ts'
import { emptyLine, type TemplateValues } from './template-values.ts'
import styles from './templates.module.css'
import { WORDS } from './words.ts'

type Form = Pick<ContractForm<TemplateValues>, 'field' | 'getValues' | 'setFieldValue'>

/** The drugs of a template, one row each. */
export function TemplateLines({ form }: { form: Form }) {
  const { lines } = form.getValues()
  return (
    <fieldset className="below-6">
      <legend className="strong below-3">{WORDS.lines}</legend>
      {lines.map(({ key }, place) => (
        <fieldset key={key} className={styles.line} aria-label={WORDS.lineAt(place + 1)}>
          <TextInput label={WORDS.drug} required className={`whole-line ${styles.drug}`} {...form.field(`lines.${place}.drug`)} />
          <TextInput label={WORDS.dose} className={`whole-line ${styles.dose}`} {...form.field(`lines.${place}.dose`)} />
          <TextInput label={WORDS.timesPerDay} inputMode="numeric" {...form.field(`lines.${place}.timesPerDay`)} />
          <TextInput label={WORDS.days} inputMode="numeric" {...form.field(`lines.${place}.days`)} />
          <TextInput label={WORDS.units} inputMode="numeric" {...form.field(`lines.${place}.units`)} />
          <ActionIcon
            className="beside-label"
            aria-label={WORDS.removeLine(place + 1)}
            onClick={() => form.setFieldValue('lines', lines.toSpliced(place, 1))}
          >
            <IconX size={20} aria-hidden />
          </ActionIcon>
        </fieldset>
      ))}
      <Button
        variant="default"
        leftSection={<IconPlus size={20} aria-hidden />}
        onClick={() => form.setFieldValue('lines', [...lines, emptyLine()])}
      >
        {WORDS.addLine}
      </Button>
    </fieldset>
  )
}
