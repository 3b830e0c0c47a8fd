import { SETTING_VARIABLES } from '@clinic/contract/settings/settings'
import { ActionIcon, Button, InputError, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import type { ContractForm } from '../../forms/contract-form.ts'
import type { SettingsValues } from './settings-values.ts'
import { WORDS } from './words.ts'

/** The churches offered at registration, one line each; read-only if set by the environment. */
export function ChurchFields({ form, fixed }: { form: ContractForm<SettingsValues>; fixed: boolean }) {
  const list = useRef<HTMLUListElement>(null)
  const { churches } = form.values
  const focus = (place: number) => list.current?.querySelectorAll('input')[place]?.focus()

  function add() {
    flushSync(() => form.insertListItem('churches', { name: '' }))
    focus(churches.length)
  }

  function remove(place: number) {
    flushSync(() => form.removeListItem('churches', place))
    focus(Math.min(place, churches.length - 2))
  }

  if (fixed)
    return (
      <>
        <p className="note">{WORDS.decidedBy(SETTING_VARIABLES.churches)}</p>
        <ul className="plain-list grid gap-3">
          {churches.map(({ name }) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      </>
    )
  return (
    <>
      <p className="note">{WORDS.churchesHelp}</p>
      <ul className="plain-list grid gap-3" ref={list} data-path="churches">
        {churches.map(({ name }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the fields hold nothing but their place in the list
          <li key={place} className="flex top gap-2">
            <TextInput className="fill" aria-label={WORDS.church(place + 1)} autoComplete="off" {...form.field(`churches.${place}.name`)} />
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={WORDS.removeChurch(name || WORDS.church(place + 1))}
              disabled={churches.length === 1}
              onClick={() => remove(place)}
            >
              <IconX size={18} aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </ul>
      {form.errors.churches && <InputError role="alert">{form.errors.churches}</InputError>}
      <Button variant="default" className="own-width" leftSection={<IconPlus size={18} aria-hidden />} onClick={add}>
        {WORDS.addChurch}
      </Button>
    </>
  )
}
