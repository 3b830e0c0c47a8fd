import { TextInput } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { type KeyboardEvent, useRef } from 'react'
import { SCREEN } from '../../../lib/texts.ts'
import { Sheet } from '../../../ui/float/sheet.tsx'
import { useFocusBack } from '../../../ui/float/use-focus-back.ts'
import { useSheet } from '../../../ui/float/use-sheet.ts'
import { PickList } from './pick-list.tsx'
import type { Pickable, PickerProps } from './picker-props.ts'

/** On a phone: a box that opens a sheet with the search, the list and the next step. Typed text stays when it closes. */
export function SheetPicker<T extends Pickable>({ label, placeholder = SCREEN.selectPlaceholder, ...props }: PickerProps<T>) {
  const { text, chosen, description, field, onType, onPick } = props
  const { name, about, next, staysOpen = false } = props.sheet
  const { isOpen, open, close } = useSheet(name)
  const box = useRef<HTMLInputElement>(null)
  useFocusBack(isOpen, box)

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (['Enter', ' ', 'ArrowDown'].includes(event.key)) {
      event.preventDefault()
      open()
    } else if (event.key.length === 1) {
      event.preventDefault()
      onType((chosen ? '' : text) + event.key)
      open()
    }
  }

  return (
    <>
      <TextInput
        ref={box}
        label={label}
        placeholder={placeholder}
        role="combobox"
        aria-haspopup="dialog"
        aria-expanded={false} // the open sheet covers this box
        readOnly
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        rightSection={<IconChevronRight size={18} aria-hidden />}
        rightSectionPointerEvents="none"
        description={description}
        {...field}
        value={text}
        onChange={() => undefined}
        onClick={open}
        onKeyDown={onKeyDown}
      />
      <Sheet opened={isOpen} onClose={close} title={label}>
        <div className="flex wrap middle apart gap-rows-2 gap-columns-4 pad-below-2 pad-sides-5">{about}</div>
        {next || (
          <PickList
            {...props}
            label={label}
            placeholder={placeholder}
            onPick={(item) => {
              onPick(item)
              if (!staysOpen) close()
            }}
          />
        )}
      </Sheet>
    </>
  )
}
