import type { Db } from '../../db/open.ts'
import { holdersOf } from '../numbers/holders.ts'
import { holdCounter } from '../numbers/issue.ts'

type Name = { readonly firstname: string; readonly lastname: string }
type NumberedNewcomer = { readonly patient: Name & { readonly clinicNumber: string; readonly clinicNumberKey: string } }

/**
 * The rows whose number someone else has, in the store or earlier in the file, with the name of who has it. `earlier` knows the numbers of
 * the file so far, and learns those of these rows; in a transaction they stay free until it ends.
 */
export async function heldNumbers<Newcomer extends NumberedNewcomer>(
  db: Db,
  newcomers: readonly Newcomer[],
  earlier: Map<string, string> = new Map(),
): Promise<Map<Newcomer, string>> {
  const numbered = newcomers.filter(({ patient }) => patient.clinicNumberKey !== '')
  if (numbered.length === 0) return new Map()
  if (db.isTransaction) await holdCounter(db, 'clinicNumber')
  const holders = await holdersOf(
    db,
    numbered.map(({ patient }) => patient.clinicNumberKey),
  )
  const held = new Map<Newcomer, string>()
  for (const newcomer of numbered) {
    const { clinicNumberKey: key } = newcomer.patient
    const holder = holders.get(key)
    const name = holder ? nameOf(holder) : earlier.get(key)
    if (name === undefined) earlier.set(key, nameOf(newcomer.patient))
    else held.set(newcomer, name)
  }
  return held
}

const nameOf = ({ firstname, lastname }: Name) => `${firstname} ${lastname}`

/** Names both people: the holder, and who cannot have the number. `title` is the file's own title of the column. */
export const heldReason = (title: string, { patient }: NumberedNewcomer, holder: string): string =>
  `${title}: ${patient.clinicNumber} is the number of ${holder}, so ${nameOf(patient)} cannot have it`
