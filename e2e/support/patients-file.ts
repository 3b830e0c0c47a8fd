import { AGE_RANGES } from '@clinic/clinical/people/age-ranges'
import { PATIENT_COLUMNS } from '@clinic/contract/patients/patient-columns'
import { PatientInput } from '@clinic/contract/patients/patients'

export type Row = Record<string, string>

const FIRST = ['Adaeze', 'Babatunde', 'Chidinma', 'Damilola', 'Ebere', 'Folasade', 'Gbenga', 'Hauwa', 'Ikenna', 'Jumoke']
const MIDDLE = ['Amara', 'Bisi', 'Chuka', 'Dayo', 'Emeka', 'Funmi', 'Garba', 'Halima', 'Ife', 'Kunle']
const LAST = [
  'Abiola',
  'Balogun',
  'Chukwu',
  'Danjuma',
  'Ezekwesili',
  'Falana',
  'Gowon',
  'Hassan',
  'Ibekwe',
  'Jaja',
  'Kuti',
  'Lawal',
  'Mbah',
  'Nwosu',
  'Okafor',
  'Peterside',
  'Rotimi',
  'Soyinka',
  'Tinubu',
  'Uzoma',
]

/** Up to 2,000 invented patients, no two of them nearly alike. */
export function patientRows(count: number): Row[] {
  return Array.from({ length: count }, (_, n) => {
    const patient = PatientInput.parse({
      firstname: `${pick(FIRST, n)} ${pick(MIDDLE, n / 10)}`,
      lastname: pick(LAST, n / 100),
      phone: `0803${String(5_000_000 + n)}`,
      gender: n % 2 === 0 ? 'FEMALE' : 'MALE',
      ageRange: pick(AGE_RANGES, n),
      allergies: n % 9 === 0 ? 'Penicillin, "sulfa"' : 'N/A',
      church: 'Grace Chapel',
      contactPerson: 'Ngozi Obi',
      contactPersonNumber: `0805${String(1_000_000 + n)}`,
    })
    return Object.fromEntries(PATIENT_COLUMNS.map((field) => [field, String(patient[field])]))
  })
}

function pick<T>(list: readonly T[], n: number): T {
  return list[Math.floor(n) % list.length] as T // a remainder is always within the list
}
