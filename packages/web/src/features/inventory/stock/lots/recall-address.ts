import { SCREENS } from '@clinic/contract/screens'

/** The address of a lot's recall: found by number, then selected. */
export const recallAddress = ({ _id, lotNo }: { _id: string; lotNo: string }) =>
  `${SCREENS.recall.path}?${new URLSearchParams({ name: lotNo, lot: _id })}`
