import { PAGE_SIZE } from '@clinic/contract/fields'
import { SCREEN } from '@clinic/contract/messages'
import { Button, Group, Text } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { leadsTo } from '../paths.ts'

/** The page of the address, counted from 0 as `skip` is: `?page=2` is 1. A second list of a screen has another `param`. */
export function useSkip(param = 'page'): number {
  return skipOf(useSearchParams()[0], param)
}

export function skipOf(search: URLSearchParams, param = 'page'): number {
  const page = Number(search.get(param) ?? '1')
  return Number.isSafeInteger(page) && page > 0 ? page - 1 : 0
}

type Props = { count: number; size?: number; param?: string; label?: string }

/** Prev, Next and where one is; the page stands in the address, so that back means back. */
export function Pager({ count, size = PAGE_SIZE, param = 'page', label = 'Pages' }: Props) {
  const [search, setSearch] = useSearchParams()
  const page = useSkip(param) + 1
  const pages = Math.max(1, Math.ceil(count / size))

  function at(to: number, search: URLSearchParams) {
    const next = new URLSearchParams(search)
    if (to === 1) next.delete(param)
    else next.set(param, String(to))
    return next
  }

  const go = (to: number) => setSearch((search) => at(to, search))
  const before = Math.min(page - 1, pages)

  return (
    <Group component="nav" aria-label={label} justify="center" mt="lg" className="no-print">
      <Button variant="default" disabled={page <= 1} {...leadsTo(`?${at(before, search)}`)} onClick={() => go(before)}>
        {SCREEN.prev}
      </Button>
      <Text aria-live="polite">
        Page: {page} of {pages}
      </Text>
      <Button variant="default" disabled={page >= pages} {...leadsTo(`?${at(page + 1, search)}`)} onClick={() => go(page + 1)}>
        {SCREEN.next}
      </Button>
    </Group>
  )
}
