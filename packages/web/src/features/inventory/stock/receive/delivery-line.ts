/** A line of the delivery, as the call needs it, with the name to show. */
export type DeliveryLine = {
  key: string
  item: string
  name: string
  units: number
  /** What one of the item is called. */
  unit: string
  lotNo: string
  expiresOn: string | null
  /** Per unit, in kobo. */
  unitCost: number | null
  held: boolean
}
