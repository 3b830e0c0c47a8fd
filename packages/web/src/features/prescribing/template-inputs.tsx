import { ATTENDANTS } from '@clinic/contract/personnel/roles'
import { TEMPLATE_FIELDS } from '@clinic/contract/prescribing/prescribing'
import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core'
import type { ContractForm } from '../../forms/contract-form.ts'
import { TemplateLines } from './template-lines.tsx'
import { FIELD_LABELS, type TemplateValues, WHO_LABELS } from './template-values.ts'
import styles from './templates.module.css'
import { WORDS } from './words.ts'

const WHO = Object.entries(WHO_LABELS).map(([value, label]) => ({ value, label }))
const inLetters = (role: string) => role.charAt(0) + role.slice(1).toLowerCase()

export function TemplateInputs({ form }: { form: ContractForm<TemplateValues> }) {
  const { field } = form
  const isForChildren = form.getValues().who === 'child'
  return (
    <>
      <div className={`grid gap-5 below-5 ${styles.pair}`}>
        <TextInput label={WORDS.name} required autoFocus autoComplete="off" {...field('name')} />
        <TextInput
          label={WORDS.trigger}
          placeholder={WORDS.triggerHelp}
          required
          leftSection="."
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...field('trigger')}
        />
      </div>
      <div className={`grid gap-5 two-columns ${styles.three}`}>
        <NativeSelect label={WORDS.who} data={WHO} {...field('who')} />
        <TextInput label={WORDS.minKg} inputMode="decimal" required={isForChildren} {...field('minKg')} />
        <TextInput label={WORDS.maxKg} inputMode="decimal" required={isForChildren} {...field('maxKg')} />
      </div>
      <p className="note above-2 below-5">{WORDS.weightHelp}</p>
      <TextInput label={WORDS.keys} description={WORDS.keysHelp} autoComplete="off" mb="md" {...field('keys')} />
      <fieldset className="below-6">
        <legend className="strong below-3">{WORDS.texts}</legend>
        {TEMPLATE_FIELDS.map((name) => (
          <Textarea
            key={name}
            label={FIELD_LABELS[name]}
            description={name === 'prescription' && WORDS.prescriptionHelp}
            minRows={1}
            maxRows={8}
            mb="sm"
            {...field(name)}
          />
        ))}
      </fieldset>
      <TemplateLines form={form} />
      <Checkbox.Group label={WORDS.attendants} mb="md" {...field('attendants')}>
        <div className="flex wrap gap-rows-3 gap-columns-6 pad-above-2">
          {ATTENDANTS.map((role) => (
            <Checkbox key={role} value={role} label={inLetters(role)} />
          ))}
        </div>
      </Checkbox.Group>
    </>
  )
}
