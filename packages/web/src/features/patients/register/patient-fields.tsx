import '@mantine/core/styles/Switch.layer.css'
import { allergyWords, readAllergyText } from '@clinic/clinical/allergies/allergy-text'
import { MAX_CLINIC_NUMBER } from '@clinic/contract/patients/clinic-number'
import { type Field, fieldOf, isRequired, SHOWN_FIELDS, type ShownField } from '@clinic/contract/patients/patient-fields'
import { Button, Checkbox, SimpleGrid, Switch, Textarea, TextInput, Title } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ContractForm } from '../../../forms/contract-form.ts'
import { SCREEN } from '../../../lib/texts.ts'
import { Choice } from '../../../ui/choose/choice.tsx'
import { WORDS } from '../words.ts'
import { birthTyped } from './birth-text.ts'
import { ChurchSelect } from './church-select.tsx'
import { lastChurch } from './last-church.ts'
import styles from './patient-fields.module.css'
import type { PatientValues } from './patient-values.ts'

type Form = ContractForm<PatientValues>

/** All fields of a patient, grouped in the order of asking. `notice` appears below name and phone. */
export function PatientFields({ form, notice, autoFocus = false }: { form: Form; notice?: ReactNode; autoFocus?: boolean }) {
  return (
    <div className="grid gap-7">
      <Group title={WORDS.nameAndPhone} group="name" form={form} autoFocus={autoFocus} />
      {notice !== undefined && <div className={styles.notice}>{notice}</div>}
      <Group title="Health" group="health" form={form} />
      <Group title="Community" group="community" form={form} />
      <Group title="Contact" group="contact" form={form} />
    </div>
  )
}

type GroupProps = { title: string; group: Field['group']; form: Form; autoFocus?: boolean }

/** A group's fields from the contract, in its order. */
function Group({ title, group, form, autoFocus = false }: GroupProps) {
  const names = SHOWN_FIELDS.filter((name) => fieldOf(name).group === group)
  return (
    <section aria-label={title}>
      <Title order={2} mb="sm">
        {title}
      </Title>
      <SimpleGrid cols={{ base: 1, xs: 2 }} verticalSpacing="md">
        {names.map((name, index) => (
          <FieldInput key={name} name={name} form={form} autoFocus={autoFocus && index === 0} />
        ))}
      </SimpleGrid>
    </section>
  )
}

function FieldInput({ name, form, autoFocus }: { name: ShownField; form: Form; autoFocus: boolean }) {
  const { label, input } = fieldOf(name)
  const required = isRequired(name)
  if (input === 'allergies') return <Allergies form={form} label={label} />
  if (name === 'ageRange') return <Age form={form} />
  if (name === 'clinicNumber') return <ClinicNumber form={form} />
  if (input === 'church') return <Community form={form} label={label} />
  if (typeof input === 'object') return <Choice label={label} required={required} options={input} {...form.field(name)} />
  return (
    <TextInput label={label} required={required} type={input ?? 'text'} autoComplete="off" autoFocus={autoFocus} {...form.field(name)} />
  )
}

/** Last, and folded away until someone holds an old folder, so that no one else passes a field more. */
function ClinicNumber({ form }: { form: Form }) {
  const [isOpen, setOpen] = useState(false)
  const { value, ...field } = form.field('clinicNumber')
  const isShown = isOpen || value !== '' || field.error !== undefined
  if (!isShown)
    return (
      <Button variant="subtle" className="whole-line" style={{ justifySelf: 'start' }} onClick={() => setOpen(true)}>
        {WORDS.hasNumber}
      </Button>
    )
  return (
    <TextInput
      label={fieldOf('clinicNumber').label}
      description={WORDS.numberHelp}
      autoComplete="off"
      autoCapitalize="characters"
      autoFocus={isOpen}
      maxLength={MAX_CLINIC_NUMBER}
      {...field}
      value={value}
    />
  )
}

/** The required age band, and the date of birth, which is more precise if known. */
function Age({ form }: { form: Form }) {
  const { label, input } = fieldOf('ageRange')
  return (
    <>
      {typeof input === 'object' && <Choice label={label} required={isRequired('ageRange')} options={input} {...form.field('ageRange')} />}
      <TextInput
        label={WORDS.birthDate}
        description={WORDS.birthHelp}
        autoComplete="off"
        inputMode="numeric"
        {...form.field('birth')}
        onChange={({ currentTarget }) => form.setFieldValue('birth', birthTyped(form.getValues().birth, currentTarget.value))}
      />
    </>
  )
}

/** Whether the patient was asked, and the answer. */
function Allergies({ form, label }: { form: Form; label: string }) {
  const { hasAllergies, allergies } = form.values
  return (
    <>
      <div className="whole-line">
        <Switch
          className={`whole-line ${styles.toggle}`}
          label={label}
          aria-describedby="allergies-help"
          {...form.field('hasAllergies', { type: 'checkbox' })}
        />
        <p id="allergies-help" className="note">
          {WORDS.allergiesHelp}
        </p>
      </div>
      {hasAllergies && (
        <Textarea
          label={WORDS.allergiesLabel}
          description={readAllergyText(allergies).status === 'none-known' && WORDS.allergiesShownAs(allergyWords(allergies))}
          required
          minRows={2}
          className="whole-line"
          {...form.field('allergies')}
        />
      )}
    </>
  )
}

/** One church in two forms: chosen from the list, or typed. Switching back restores the earlier value. */
function Community({ form, label }: { form: Form; label: string }) {
  const other = useRef('')
  const { isSaintsCommunity } = form.values

  function change(checked: boolean) {
    const left = form.getValues().church
    form.setFieldValue('isSaintsCommunity', checked)
    form.setFieldValue('church', other.current)
    form.clearFieldError('church')
    other.current = left
  }

  const last = lastChurch()
  const repeats = last !== undefined && form.values.record === null && form.values.church === ''

  function repeat() {
    if (!last) return
    flushSync(() => form.setValues({ isSaintsCommunity: last.isSaintsCommunity, church: last.church }))
    form.clearFieldError('church')
    form.props.ref.current?.querySelector<HTMLInputElement>('[data-path="contactPerson"]')?.focus()
  }

  return (
    <>
      {repeats && (
        <Button variant="default" className="whole-line" style={{ justifySelf: 'start' }} onClick={repeat}>
          {WORDS.sameChurch(last.name)}
        </Button>
      )}
      <Checkbox
        label={SCREEN.fromSaints}
        className={`whole-line ${styles.toggle}`}
        checked={isSaintsCommunity}
        onChange={(event) => change(event.currentTarget.checked)}
      />
      {isSaintsCommunity ? (
        <ChurchSelect {...form.field('church')} />
      ) : (
        <TextInput label={label} required autoComplete="off" {...form.field('church')} />
      )}
    </>
  )
}
