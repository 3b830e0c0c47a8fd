import type { Item } from '@clinic/contract/inventory/inventory'
import type { ReactNode } from 'react'
import type { ContractForm } from '../../../forms/contract-form.ts'

export type Pickable = Pick<Item, '_id' | 'name' | 'dosage' | 'count'>

export type PickerProps<T extends Pickable> = {
  label: string
  placeholder?: string
  /** The list's accessible name. */
  listLabel: string
  /** Items that match the typed text, in the order of the list; all if there is no text. */
  find: (typed: string) => readonly T[]
  /** Shown next to a name in the list. */
  hint: (item: T) => ReactNode
  /** Shown if no item is found. */
  nothingFound: string
  /** The text in the box: the chosen item's name, or what is being typed. */
  text: string
  chosen: T | undefined
  onType: (text: string) => void
  onPick: (item: T) => void
  description: ReactNode
  /** The form's field, for its error, its focus and its validation on leaving. */
  field: Partial<ReturnType<ContractForm<Record<string, unknown>>['field']>> & { 'data-path'?: string }
  /** Tab picks the active option, like Enter, if something was typed. */
  tabPicks?: boolean
  /** A whole name picks its item on leaving the box. */
  picksWholeName?: boolean
  /** For a phone, where the list fills the screen. */
  sheet: SheetParts<T>
}

type SheetParts<T extends Pickable> = {
  /** The sheet's name, unique on the screen. */
  name: string
  /** Shown above the list: whom it is for. */
  about?: ReactNode
  /** Listed before all others while nothing is typed. */
  first?: readonly PickGroup<T>[]
  /** Why not to choose an item, in words. */
  warning: (item: T) => ReactNode
  /** The sheet stays open after a choice and shows `next`. */
  staysOpen?: boolean
  /** Replaces the list once an item is chosen. */
  next?: ReactNode
}

export type PickGroup<T extends Pickable> = { readonly label: string; readonly items: readonly T[] }
