import { isMeasured, type ObservationInputs, TYPED_INPUTS } from './inputs.ts'

/** A set of the same session. `by` names it: its id, or null for the vitals of the session itself. */
export type EarlierSet = { readonly by: string | null; readonly takenAt: string; readonly inputs: ObservationInputs }
export type BorrowedInput = { readonly input: string; readonly from: string | null; readonly takenAt: string }

/** For how long a value counts for the sets that follow. Source: clinical decisions, section 3. */
const BORROW_MINUTES = 30

/** Not a weight or an arm, which do not change in half an hour and score nothing. */
const BORROWED = [...TYPED_INPUTS.filter((input) => input !== 'weight' && input !== 'muac'), 'consciousness', 'oxygen'] as const

/**
 * The inputs with what an earlier set of the session, at most 30 minutes old, says of those that were left out; the newest one counts.
 * What was typed and could not be read is not replaced.
 */
export function withBorrowed(
  inputs: ObservationInputs,
  takenAt: string,
  sets: readonly EarlierSet[],
): { inputs: ObservationInputs; borrowed: BorrowedInput[] } {
  const near = sets
    .filter((set) => isNear(set.takenAt, takenAt) && isMeasured(set.inputs))
    .toSorted((a, b) => (a.takenAt > b.takenAt ? -1 : 1))
  const borrowed: BorrowedInput[] = []
  const all: Record<string, unknown> = { ...inputs }
  for (const input of BORROWED) {
    if (isThere(inputs[input]) || (input === 'oxygen' && (inputs.oxygenFlow ?? 0) > 0)) continue
    const lender = near.find((set) => isThere(set.inputs[input]))
    if (!lender) continue
    all[input] = lender.inputs[input]
    borrowed.push({ input, from: lender.by, takenAt: lender.takenAt })
  }
  return { inputs: all, borrowed }
}

const isThere = (value: unknown) => typeof value === 'string' && value.trim() !== ''

function isNear(earlier: string, takenAt: string): boolean {
  const minutes = (Date.parse(takenAt) - Date.parse(earlier)) / 60_000
  return minutes >= 0 && minutes <= BORROW_MINUTES
}
