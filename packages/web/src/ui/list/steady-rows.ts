import { useState } from 'react'

type Row = { readonly _id: string }

/**
 * Rows that others change, without moving under the pointer: while it is over the list, each row keeps its place and shows its new values,
 * rows that are gone stay, and new rows come last. Spread `held` on the list: `<ul {...held}>`.
 */
export function useSteadyRows<R extends Row>(rows: readonly R[]) {
  const [places, setPlaces] = useState<readonly R[] | null>(null)
  const held = {
    onPointerEnter: () => setPlaces(rows),
    onPointerLeave: () => setPlaces(null),
  }
  return { rows: places ? inPlaces(places, rows) : rows, held }
}

function inPlaces<R extends Row>(places: readonly R[], rows: readonly R[]): readonly R[] {
  const newest = new Map(rows.map((row) => [row._id, row]))
  const kept = places.map((row) => newest.get(row._id) ?? row)
  const known = new Set(places.map(({ _id }) => _id))
  return [...kept, ...rows.filter(({ _id }) => !known.has(_id))]
}
