import { CloseButton, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { UI_WORDS } from '../words.ts'
import { useUrlTexts } from './url-texts.ts'

type Props = {
  label: string
  /** How long after the last key the list follows; Enter does not wait. */
  delayMs: number
}

/** Filters a list by a name; the text lives in the address as `?name=`. Its label is in the box, which saves a line. */
export function SearchBox({ label, delayMs }: Props) {
  const { shown, type, settleNow } = useUrlTexts(['name'], delayMs)
  return (
    <search>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          settleNow()
        }}
      >
        <TextInput
          label={label}
          labelProps={{ className: 'visually-hidden' }}
          placeholder={label}
          leftSection={<IconSearch size={20} aria-hidden />}
          value={shown.name}
          onChange={({ currentTarget }) => type('name', currentTarget.value)}
          onBlur={settleNow}
          rightSection={
            shown.name && <CloseButton size={44} iconSize={18} aria-label={UI_WORDS.clearTheSearch} onClick={() => type('name', '')} />
          }
          rightSectionWidth={44}
          rightSectionPointerEvents="all"
          mb="md"
        />
      </form>
    </search>
  )
}
