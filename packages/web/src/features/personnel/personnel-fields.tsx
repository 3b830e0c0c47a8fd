import { SimpleGrid, TextInput } from '@mantine/core'
import type { ContractForm } from '../../forms/contract-form.ts'
import { Choice } from '../../ui/choose/choice.tsx'
import { type PersonnelValues, ROLE_OPTIONS } from './personnel-values.ts'
import { WORDS } from './words.ts'

type Props = { form: ContractForm<PersonnelValues>; autoFocus?: boolean }

/** The fields of a staff member, for inviting and editing. */
export function PersonnelFields({ form, autoFocus = false }: Props) {
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} verticalSpacing="md">
      <TextInput label={WORDS.firstName} required autoComplete="off" autoFocus={autoFocus} {...form.field('firstname')} />
      <TextInput label={WORDS.lastName} required autoComplete="off" {...form.field('lastname')} />
      <TextInput label="Email" required type="email" autoComplete="off" {...form.field('email')} />
      <TextInput label={WORDS.phoneNumber} required type="tel" autoComplete="off" {...form.field('phone')} />
      <Choice label="Role" required options={ROLE_OPTIONS} {...form.field('role')} />
    </SimpleGrid>
  )
}
