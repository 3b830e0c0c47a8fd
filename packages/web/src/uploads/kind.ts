import type { RefusedRow, UploadPreview } from '@clinic/contract/uploads'
import type { ReactNode } from 'react'
import type { Repair } from './repair.ts'

/** What both uploads answer. */
export type UploadAnswer = { message: string; inserted: number; records: readonly RefusedRow[] }

export type UploadOptions = {
  readonly onProgress: (share: number) => void
  readonly signal: AbortSignal
  readonly idempotencyKey?: string
  readonly parts: Readonly<Record<string, string>>
}

/** A field that a column can hold. */
export type UploadField = {
  readonly name: string
  readonly label: string
  /** What it may be, where that is a short list. */
  readonly choices?: readonly string[]
  readonly inputMode?: 'tel' | 'numeric' | 'email'
}

/** What differs between an upload of patients and one of items. */
export type UploadKind<Answer extends UploadAnswer> = {
  /** Under this name the rows that need fixing are kept. */
  readonly draft: string
  readonly title: string
  /** Where empty files with the right columns are. */
  readonly templates: { readonly csv: string; readonly xlsx: string }
  readonly fields: readonly UploadField[]
  /** '2,874 will be added, 41 need a look, 85 are registered already'. */
  readonly counts: (preview: UploadPreview) => string
  readonly preview: (file: File, options: UploadOptions) => Promise<UploadPreview>
  readonly send: (file: File, options: UploadOptions) => Promise<Answer>
  /** Refused only because it is there already. */
  readonly isKnown: (row: RefusedRow) => boolean
  /** What is shown of those, and what a person may decide about them. Without it they are left out. */
  readonly Known?: (props: KnownProps) => ReactNode
}

export type KnownProps = {
  readonly repair: Repair
  readonly onChange: (repair: Repair) => void
}
