import { allergyWords, readAllergyText } from '@clinic/contract/clinical/allergy-text'
import { SCREEN } from '@clinic/contract/messages'
import { AGE_RANGES, GENDERS } from '@clinic/contract/patients'
import { Checkbox, SimpleGrid, Switch, Textarea, TextInput, Title } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import type { ContractForm } from '../../forms/contract-form.ts'
import { Choice } from '../../ui/choice.tsx'
import { ChurchSelect } from './church-select.tsx'
import styles from './patient-fields.module.css'
import { LABELS, type PatientValues } from './patient-values.ts'

type Form = ContractForm<PatientValues>

/** Every field of a patient, grouped as one asks for them. `notice` has its place under the name and the phone. */
export function PatientFields({ form, notice, autoFocus = false }: { form: Form; notice?: ReactNode; autoFocus?: boolean }) {
  return (
    <div className={styles.groups}>
      <Group title="Name and phone">
        <TextInput label={LABELS.firstname} required autoComplete="off" autoFocus={autoFocus} {...form.field('firstname')} />
        <TextInput label={LABELS.lastname} required autoComplete="off" {...form.field('lastname')} />
        <TextInput label={LABELS.phone} required type="tel" autoComplete="off" {...form.field('phone')} />
        <TextInput label={LABELS.email} type="email" autoComplete="off" {...form.field('email')} />
        <Choice label={LABELS.gender} required options={GENDERS} {...form.field('gender')} />
        <Choice label={LABELS.ageRange} required options={AGE_RANGES} {...form.field('ageRange')} />
      </Group>
      {notice !== undefined && <div className={styles.notice}>{notice}</div>}
      <Group title="Health">
        <div className={styles.wide}>
          <Switch
            className={styles.toggle}
            label={LABELS.allergies}
            aria-describedby="allergies-help"
            {...form.field('hasAllergies', { type: 'checkbox' })}
          />
          <p id="allergies-help" className={styles.help}>
            Leave it off if you did not ask. If there are none, switch it on and write None.
          </p>
        </div>
        {form.values.hasAllergies && (
          <Textarea
            label="What is the patient allergic to?"
            description={
              readAllergyText(form.values.allergies).status === 'none-known' && `Shown as “${allergyWords(form.values.allergies)}”.`
            }
            required
            minRows={2}
            className={styles.wide}
            {...form.field('allergies')}
          />
        )}
      </Group>
      <Group title="Community">
        <Community form={form} />
      </Group>
      <Group title="Contact">
        <TextInput label={LABELS.contactPerson} required autoComplete="off" {...form.field('contactPerson')} />
        <TextInput label={LABELS.contactPersonNumber} required type="tel" autoComplete="off" {...form.field('contactPersonNumber')} />
      </Group>
    </div>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <Title order={2} mb="sm">
        {title}
      </Title>
      <SimpleGrid cols={{ base: 1, xs: 2 }} verticalSpacing="md">
        {children}
      </SimpleGrid>
    </section>
  )
}

/** One church, in two shapes: chosen from the list, or written. Changing one's mind brings back what stood there. */
function Community({ form }: { form: Form }) {
  const other = useRef('')
  const { isSaintsCommunity } = form.values

  function change(checked: boolean) {
    const left = form.getValues().church
    form.setFieldValue('isSaintsCommunity', checked)
    form.setFieldValue('church', other.current)
    form.clearFieldError('church')
    other.current = left
  }

  return (
    <>
      <Checkbox
        label={SCREEN.fromSaints}
        className={styles.toggle}
        checked={isSaintsCommunity}
        onChange={(event) => change(event.currentTarget.checked)}
      />
      {isSaintsCommunity ? (
        <ChurchSelect {...form.field('church')} />
      ) : (
        <TextInput label={LABELS.church} required autoComplete="off" {...form.field('church')} />
      )}
    </>
  )
}
