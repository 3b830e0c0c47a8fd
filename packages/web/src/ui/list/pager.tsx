import { MAX_SKIP, PAGE_SIZE } from '@clinic/contract/paging'
import { Anchor, Button } from '@mantine/core'
import { Link, useSearchParams } from 'react-router'
import { leadsTo } from '../../lib/paths.ts'
import { SCREEN } from '../../lib/texts.ts'
import { FIRST_WORDS } from '../form/first-words.ts'
import styles from './pager.module.css'

/** The page in the address, counted from 0 like `skip`: `?page=2` is 1. A second list on a screen uses another `param`. */
export function useSkip(param = 'page'): number {
  return skipOf(useSearchParams()[0], param)
}

export function skipOf(search: URLSearchParams, param = 'page'): number {
  const page = Number(search.get(param) ?? '1')
  return Number.isInteger(page) && page > 0 ? Math.min(page - 1, MAX_SKIP) : 0
}

type Props = {
  /** On all pages. */
  count: number
  /** On this page. */
  rows: number
  size?: number
  param?: string
  label?: string
  /** Hides Prev and Next while everything fits on the first page. */
  optional?: boolean
}

/** Prev, Next and the page number, which is in the address so that Back works. A page past the end offers a link to the first. */
export function Pager({ count, rows, size = PAGE_SIZE, param = 'page', label = 'Pages', optional = false }: Props) {
  const [search, setSearch] = useSearchParams()
  const page = useSkip(param) + 1
  const pages = Math.max(1, Math.ceil(count / size))
  if (optional && page === 1 && pages === 1) return null

  function at(to: number, search: URLSearchParams) {
    const next = new URLSearchParams(search)
    if (to === 1) next.delete(param)
    else next.set(param, String(to))
    return next
  }

  const go = (to: number) => setSearch((search) => at(to, search))
  const before = Math.min(page - 1, pages)

  return (
    <>
      {rows === 0 && count > 0 && (
        <p className="above-5 centred no-print">
          {FIRST_WORDS.emptyPage}{' '}
          <Anchor component={Link} to={`?${at(1, search)}`} inherit>
            {FIRST_WORDS.firstPage}
          </Anchor>
        </p>
      )}
      <nav aria-label={label} className={`${styles.pager} no-print`}>
        <Button variant="default" disabled={page <= 1} {...leadsTo(`?${at(before, search)}`)} onClick={() => go(before)}>
          {SCREEN.prev}
        </Button>
        <span aria-live="polite">{FIRST_WORDS.pageOf(page, pages)}</span>
        <Button variant="default" disabled={page >= pages} {...leadsTo(`?${at(page + 1, search)}`)} onClick={() => go(page + 1)}>
          {SCREEN.next}
        </Button>
      </nav>
    </>
  )
}
