import { SCREENS } from '@clinic/contract/screens'

/** The recall of a lot: found by its number, then chosen. */
export const recallAddress = ({ _id, lotNo }: { _id: string; lotNo: string }) =>
  `${SCREENS.recall.path}?${new URLSearchParams({ name: lotNo, lot: _id })}`
