import type { RefusedRow, UploadPreview } from '@clinic/contract/uploads/uploads'
import type { ReactNode } from 'react'
import type { Repair } from './repair.ts'

/** The response of both uploads. */
export type UploadAnswer = { message: string; inserted: number; records: readonly RefusedRow[] }

export type UploadOptions = {
  readonly onProgress: (share: number) => void
  readonly signal: AbortSignal
  readonly idempotencyKey?: string
  readonly parts: Readonly<Record<string, string>>
}

/** A field that a column can contain. */
export type UploadField = {
  readonly name: string
  readonly label: string
  /** Its possible values, if there are few. */
  readonly choices?: readonly string[]
  readonly inputMode?: 'tel' | 'numeric' | 'email'
}

/** The differences between uploading patients and items. */
export type UploadKind<Answer extends UploadAnswer> = {
  /** The name under which rows that need fixing are kept. */
  readonly draft: string
  readonly title: string
  /** Empty files with the right columns. */
  readonly templates: { readonly csv: string; readonly xlsx: string }
  readonly fields: readonly UploadField[]
  /** '2,874 will be added, 41 need a look, 85 are registered already'. */
  readonly counts: (preview: UploadPreview) => string
  readonly preview: (file: File, options: UploadOptions) => Promise<UploadPreview>
  readonly send: (file: File, options: UploadOptions) => Promise<Answer>
  /** Refused only because it already exists. */
  readonly isKnown: (row: RefusedRow) => boolean
  /** Shows those rows with the user's options. If missing, they are left out. */
  readonly Known?: (props: KnownProps) => ReactNode
}

export type KnownProps = {
  readonly repair: Repair
  readonly onChange: (repair: Repair) => void
}
