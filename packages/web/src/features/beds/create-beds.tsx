import { createBeds } from '@clinic/contract/beds/beds'
import { TOASTS } from '@clinic/contract/messages'
import { ActionIcon, Button, InputError, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { call } from '../../api/client.ts'
import { useContractForm } from '../../forms/contract-form.ts'
import * as notify from '../../lib/notices/notify.ts'
import { SCREEN } from '../../lib/texts.ts'
import styles from './beds.module.css'
import { WORDS } from './words.ts'

const focusInPlace = (input: HTMLInputElement | null) => input?.focus({ preventScroll: true })

/** Tags of any number of new beds; ignores blank ones. `takesFocus`: new beds are what the screen was opened for. */
export function CreateBeds({ takesFocus }: { takesFocus: boolean }) {
  const list = useRef<HTMLDivElement>(null)
  const form = useContractForm({
    schema: createBeds.body,
    initial: { tags: [''] },
    draft: 'create-beds',
    send: (body, idempotencyKey) => call(createBeds, { body }, { idempotencyKey }),
    onSuccess: () => {
      notify.success(TOASTS.bedsDone)
      flushSync(form.discard)
      focus(0)
    },
  })
  const { tags } = form.getValues()
  const focus = (position: number) => list.current?.querySelectorAll('input')[position]?.focus()

  function add() {
    flushSync(() => form.insertListItem('tags', ''))
    focus(tags.length)
  }

  function remove(position: number) {
    flushSync(() => form.removeListItem('tags', position))
    focus(Math.max(0, position - 1))
  }

  return (
    <form {...form.props} className="grid gap-5 above-7 pad-5 card" aria-label={WORDS.newBeds}>
      <div ref={list} className={styles.tags} data-path="tags">
        {tags.map((_, position) => (
          <TextInput
            // biome-ignore lint/suspicious/noArrayIndexKey: the fields have no identity except their index
            key={position}
            ref={takesFocus && position === 0 ? focusInPlace : undefined}
            label={tags.length === 1 ? WORDS.bedTag : WORDS.bedTagAt(position + 1)}
            placeholder={WORDS.exampleTag}
            maxLength={40}
            {...form.field(`tags.${position}`)}
            rightSection={
              tags.length > 1 && (
                <ActionIcon size={36} aria-label={WORDS.removeBedTag(position + 1)} onClick={() => remove(position)}>
                  <IconX size={16} aria-hidden />
                </ActionIcon>
              )
            }
          />
        ))}
      </div>
      {form.errors.tags && (
        <InputError size="md" role="alert">
          {form.errors.tags}
        </InputError>
      )}
      <div className="flex wrap gap-4">
        <Button variant="default" onClick={add} disabled={tags.length >= 200}>
          {SCREEN.addBed}
        </Button>
        <Button type="submit" loading={form.busy}>
          {SCREEN.createBeds}
        </Button>
      </div>
    </form>
  )
}
