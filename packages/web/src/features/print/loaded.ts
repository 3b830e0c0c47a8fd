import type { PaperSize, Printed } from '@clinic/contract/prints'
import type { ReactNode } from 'react'

export type Drawn = {
  readonly printed: Printed
  readonly size: PaperSize
  /** A choice beside the size, where the paper has one (`CHOICES`). */
  readonly chosen: boolean
}
/** What a paper shows, or why there is nothing to print. */
export type Loaded = { readonly nothing: string } | { readonly draw: (drawn: Drawn) => ReactNode }
/** `state` is what the screen before it handed over. */
export type Loader = (id: string, state: unknown) => Promise<Loaded>
