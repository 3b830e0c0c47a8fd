import type { Item } from '@clinic/contract/inventory'
import type { ReactNode } from 'react'
import type { ContractForm } from '../../forms/contract-form.ts'

export type Pickable = Pick<Item, '_id' | 'name' | 'dosage' | 'count'>

export type PickerProps<T extends Pickable> = {
  label: string
  placeholder?: string
  /** Names the list for a screen reader. */
  listLabel: string
  /** What fits the typed text, in the order of the list; without a text all of it. */
  find: (typed: string) => readonly T[]
  /** What is said beside a name in the list. */
  hint: (item: T) => ReactNode
  /** What is said where no item is found. */
  nothingFound: string
  /** The text in the box: the name of the chosen item, or what is being typed. */
  text: string
  chosen: T | undefined
  onType: (text: string) => void
  onPick: (item: T) => void
  description: ReactNode
  /** The form's field, for its error, its focus and for judging it when it is left. */
  field: Partial<ReturnType<ContractForm<Record<string, unknown>>['field']>> & { 'data-path'?: string }
  /** Tab takes the active option, as Enter does, where something was typed. */
  tabPicks?: boolean
  /** A whole name picks its item when the box is left. */
  picksWholeName?: boolean
  /** On a phone, where the list has the whole screen. */
  sheet: SheetParts<T>
}

export type SheetParts<T extends Pickable> = {
  /** The sheet's own name among those of the screen. */
  name: string
  /** Shown above the list: whom it is for. */
  about?: ReactNode
  /** Before all others, while nothing is typed. */
  first?: readonly PickGroup<T>[]
  /** Why not to choose an item, in words. */
  warning: (item: T) => ReactNode
  /** A choice leaves the sheet open: `next` follows in it. */
  staysOpen?: boolean
  /** In place of the list once an item is chosen. */
  next?: ReactNode
}

export type PickGroup<T extends Pickable> = { readonly label: string; readonly items: readonly T[] }
