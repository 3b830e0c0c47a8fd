import { CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'

type Props = {
  label: string
  /** How long after the last key the list follows; Enter does not wait. */
  delayMs: number
  /** Where the text stands in the address. */
  param?: string
}

/** Filters a list by a text that lives in the address; the list begins at its first page again. */
export function SearchBox({ label, delayMs, param = 'name' }: Props) {
  const [search, setSearch] = useSearchParams()
  const current = search.get(param) ?? ''
  const [text, setText] = useState(current)
  const [seen, setSeen] = useState(current)
  const [sent, setSent] = useState(current)
  const later = useDebouncedCallback(find, delayMs)

  // Back, or a screen that empties the search, shows here too; what is being typed stays.
  if (current !== seen) {
    setSeen(current)
    if (current !== sent) setText(current)
  }

  function find(text: string) {
    setSent(text.trim())
    setSearch(
      (search) => {
        if (text.trim()) search.set(param, text.trim())
        else search.delete(param)
        search.delete('page')
        return search
      },
      { replace: true },
    )
  }

  function type(text: string) {
    setText(text)
    later(text)
  }

  return (
    <search>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          later.cancel()
          find(text)
        }}
      >
        <TextInput
          label={label}
          leftSection={<IconSearch size={20} aria-hidden />}
          value={text}
          onChange={({ currentTarget: { value } }) => type(value)}
          rightSection={text && <CloseButton aria-label="Clear the search" onClick={() => type('')} />}
          mb="md"
        />
      </form>
    </search>
  )
}
