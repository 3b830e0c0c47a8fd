import type { Pickable } from './picker-props.ts'

/** While typing, the first match in stock; one that is out of stock only if there is no other. -1 without text. */
export function firstToGive(matches: readonly Pickable[], typed: string): number {
  if (!typed) return -1
  return Math.max(
    0,
    matches.findIndex(({ count }) => count > 0),
  )
}

export const nextPlace = (place: number, by: 1 | -1, length: number) =>
  place === -1 && by === -1 ? length - 1 : (place + by + length) % length

/** An item's place now: a list that was read again may have it elsewhere. -1 if it is gone. */
export const placeOf = (items: readonly Pickable[], id: string) => items.findIndex(({ _id }) => _id === id)
