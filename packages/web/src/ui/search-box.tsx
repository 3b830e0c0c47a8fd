import { CloseButton, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useUrlText } from './url-text.ts'

type Props = {
  label: string
  /** How long after the last key the list follows; Enter does not wait. */
  delayMs: number
}

/** Filters a list by a name; the text lives in the address as `?name=`. */
export function SearchBox({ label, delayMs }: Props) {
  const { shown, type, settleNow } = useUrlText('name', delayMs)
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
          leftSection={<IconSearch size={20} aria-hidden />}
          value={shown}
          onChange={({ currentTarget }) => type(currentTarget.value)}
          rightSection={shown && <CloseButton size={44} aria-label="Clear the search" onClick={() => type('')} />}
          rightSectionWidth={44}
          mb="md"
        />
      </form>
    </search>
  )
}
