import type { FhirType } from '@clinic/contract/fhir/fhir'
import type { Resource } from './resource.ts'

/** What a search says of its page. */
export type SearchQuery = { readonly _count: number; readonly _after?: string | undefined; readonly [parameter: string]: unknown }

/** A page of resources that are sorted by id. */
export function pageOf(type: FhirType, all: readonly Resource[], asked: SearchQuery, base: string) {
  const { _count, _after = '' } = asked
  const rest = all.filter(({ id }) => id > _after)
  const page = rest.slice(0, _count)
  return bundleOf({ type, page, hasMore: rest.length > page.length, total: all.length }, asked, base)
}

type Page = { readonly type: FhirType; readonly page: readonly Resource[]; readonly hasMore: boolean; readonly total?: number }

/** The Bundle of a page, with links to itself and to the next. It names the parameters that were used. */
export function bundleOf({ type, page, hasMore, total }: Page, asked: SearchQuery, base: string) {
  const link = (relation: string, more: object) => ({ relation, url: `${base}/${type}?${wordsOf({ ...asked, ...more })}` })
  return {
    rows: page.length,
    resource: {
      resourceType: 'Bundle',
      type: 'searchset',
      total,
      link: [link('self', {}), ...(hasMore ? [link('next', { _after: page.at(-1)?.id })] : [])],
      entry:
        page.length === 0
          ? undefined
          : page.map((resource) => ({ fullUrl: `${base}/${type}/${resource.id}`, resource, search: { mode: 'match' } })),
    },
  }
}

/** The parameters as they are written in an address. */
function wordsOf(asked: Record<string, unknown>): string {
  const words = new URLSearchParams()
  for (const [name, value] of Object.entries(asked)) for (const text of textsOf(value)) words.append(name, text)
  return words.toString()
}

type Part = string | { readonly prefix: string; readonly text: string } | { readonly system: string | null; readonly code: string }

function textsOf(value: unknown): string[] {
  if (value === undefined) return []
  if (!Array.isArray(value)) return [String(value)]
  const texts = (value as readonly Part[]).map(textOf) // as search-values.ts reads them
  const areDates = (value as readonly Part[]).some((part) => typeof part === 'object' && 'prefix' in part)
  return areDates ? texts : [texts.join(',')]
}

function textOf(part: Part): string {
  if (typeof part === 'string') return part
  if ('prefix' in part) return `${part.prefix}${part.text}`
  return part.system === null ? part.code : `${part.system}|${part.code}`
}
