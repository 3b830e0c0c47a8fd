import type { PaperSize, PrintAnswer } from '@clinic/contract/prints/prints'
import type { ReactNode } from 'react'

export type DrawOptions = {
  readonly printed: PrintAnswer
  readonly size: PaperSize
  /** The printout's option besides its size, if it has one (`CHOICES`). */
  readonly chosen: boolean
}
/** A printout, or why there is nothing to print. `choice` is an option that only this one has, for what it holds. */
export type LoadedPaper =
  | { readonly nothing: string }
  | { readonly draw: (drawn: DrawOptions) => ReactNode; readonly choice?: string | undefined }
/** `state` is passed on by the previous screen. */
export type Loader = (id: string, state: unknown) => Promise<LoadedPaper>
