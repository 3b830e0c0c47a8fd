/** One line of the delivery, as the call has it and with the name to show. */
export type DeliveryLine = {
  key: string
  item: string
  name: string
  units: number
  lotNo: string
  expiresOn: string | null
  /** Of one unit, in kobo. */
  unitCost: number | null
  held: boolean
}
