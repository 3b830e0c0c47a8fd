import type { PatientInput } from '@clinic/contract/patients/patients'
import { inventPatient } from '@clinic/server/demo/people'
import type { Random } from '@clinic/server/demo/random'
import { toRow } from '@clinic/server/patients/patients'
import { inventName } from './names.ts'

const RECENT = 500
/** Prefixes that no operator has given out. */
const PREFIXES = Array.from({ length: 60 }, (_, index) => `08${20 + index}`)

/** Rows of the table `patient`, one after the other. A few share the phone of one who came shortly before, as families do. */
export function createPatients(random: Random, churches: readonly string[]) {
  const recent: string[] = []
  let made = 0
  return (_id: string, at: Date) => {
    const usual = inventPatient(random, churches)
    const phone = made > 0 && random.chance(0.06) ? random.pick(recent) : inventPhone(random)
    recent[made++ % RECENT] = phone
    const input: PatientInput = { ...usual, ...inventName(random, usual), phone }
    const time = at.toISOString()
    return { _id, ...toRow(input), ageRangeOn: time.slice(0, 10), createdAt: time, updatedAt: time }
  }
}

function inventPhone(random: Random): string {
  if (random.chance(0.01)) return `+44 7700 900${String(random.whole(0, 999)).padStart(3, '0')}`
  const prefix = PREFIXES[Math.floor(PREFIXES.length * random.next() ** 2)] ?? ''
  const digits = String(random.whole(0, 9_999_999)).padStart(7, '0')
  const spelling = random.whole(0, 9)
  if (spelling === 0) return `+234 ${prefix.slice(1)} ${digits.slice(0, 3)} ${digits.slice(3)}`
  return spelling === 1 ? `${prefix} ${digits.slice(0, 3)} ${digits.slice(3)}` : prefix + digits
}
