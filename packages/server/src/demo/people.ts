import type { AGE_RANGES } from '@clinic/clinical/people/age-ranges'
import type { Role } from '@clinic/clinical/people/roles'
import type { GENDERS } from '@clinic/contract/patients/patient-brief'
import { NO_ALLERGIES } from '@clinic/contract/patients/patient-fields'
import { PatientInput } from '@clinic/contract/patients/patients'
import type { Random } from './random.ts'

const WOMEN = (
  'Adaeze Ngozi Chioma Ifeoma Amaka Chiamaka Nkechi Obioma Uchenna Ebele Fúnmiláyọ̀ Folake Bukola Yétúndé Títílayọ̀ Ṣadé Morẹ́nikẹ́jì Temitope Abọ́sẹ̀dé Ọmọlará Ìfẹ́olúwa Chidịmma ' +
  'Aisha Fatima Zainab Hauwa Maryam Halima Khadija Rakiya Hadiza Amina Ime Eno Mfon Ebiere Tamuno Osaze Itohan Mary Grace Blessing Patience Comfort Esther Ruth ' +
  'Elizabeth Janet Victoria Margaret Susan Charlotte Hannah'
).split(' ')
const MEN = (
  'Chukwuemeka Obinna Ikenna Ńnamdi Chinedu Kelechi Ugochukwu Emeka Azubuike Okechukwu Olúwaṣeun Babátúndé Ọláwálé Adéwálé Olumide Ayọ̀délé Káyọ̀dé Fẹ́mi Gbenga ' +
  'Tunde Mohammed Ibrahim Musa Abubakar Usman Yusuf Sani Aliyu Bello Suleiman Etim Udo Ebikabo Ovie Efosa Osagie John Emmanuel Samuel Daniel Peter Joseph ' +
  'Michael David James Thomas George William Matthew Anthony'
).split(' ')
const FAMILIES = (
  'Okafor Ọkọnkwọ Eze Nwosu Nwachukwu Obi Chukwu Onyeka Umeh Nnadi Igwe Anyanwu Adéyẹmí Adébáyọ̀ Ògúnlẹ́yẹ Afọlábí Ojo Ọlátúnjí Akinọlá Oyèdélé Balógun Àjàyí ' +
  'Bakare Oladipo Fashola Abubakar Danjuma Garba Lawal Sadiq Yakubu Tanko Bako Audu Effiong Bassey Akpan Udoh Briggs Amadi Osagie Igbinedion Edem Johnson ' +
  "Williams Thompson Clarke Cole Davies Macaulay Nnamdi-Chukwu O'Brien Oduya-Bright"
).split(' ')
const CHURCHES = [
  'Grace Chapel',
  'Redeemed Assembly, Surulere',
  'St Peter’s Anglican Church',
  'Living Faith Tabernacle',
  'Holy Family Parish',
]
/** How common each age is. */
const AGE_WEIGHTS: Record<(typeof AGE_RANGES)[number], number> = {
  '0 - 5 years': 6,
  '6 - 15 years': 5,
  '16 - 19 years': 2,
  '20 - 25 years': 3,
  '26 - 30 years': 3,
  '31 - 35 years': 3,
  '36 - 40 years': 3,
  '41 years and above': 8,
}
const AGES = Object.entries(AGE_WEIGHTS).flatMap(([age, weight]) =>
  Array<(typeof AGE_RANGES)[number]>(weight).fill(age as (typeof AGE_RANGES)[number]),
) // the record's own keys
const ALLERGIES = ['Penicillin', 'Sulphonamides (Septrin)', 'Chloroquine: itching', 'Groundnuts', 'Ibuprofen: wheeze', 'Latex']

/** What a story says of its person. */
type PatientDetails = Partial<Pick<PatientInput, 'firstname' | 'lastname' | 'gender' | 'ageRange' | 'allergies'>>

/** A patient as the registration form sends one. Families share phones, some live abroad, and some names have accents. */
export function inventPatient(random: Random, churches: readonly string[], known: PatientDetails = {}): PatientInput {
  const gender: (typeof GENDERS)[number] = random.chance(0.56) ? 'FEMALE' : 'MALE'
  const { firstname = random.pick(gender === 'FEMALE' ? WOMEN : MEN), lastname = random.pick(FAMILIES) } = known
  const inCommunity = random.chance(0.7)
  const relative = random.pick(random.chance(0.5) ? WOMEN : MEN)
  return PatientInput.parse({
    firstname,
    lastname,
    phone: inventPhone(random),
    gender,
    ageRange: random.pick(AGES),
    email: random.chance(0.25) ? `${plain(firstname)}.${plain(lastname)}${random.whole(1, 99)}@example.org` : '',
    allergies: inventAllergies(random),
    isSaintsCommunity: inCommunity,
    church: inCommunity ? random.pick(churches) : random.pick(CHURCHES),
    contactPerson: `${relative} ${lastname}`,
    contactPersonNumber: inventPhone(random),
    ...known,
  })
}

/** This clinic asks: few patients were not asked yet. */
function inventAllergies(random: Random): string {
  const share = random.next()
  if (share < 0.12) return random.pick(ALLERGIES)
  return share < 0.94 ? 'None' : NO_ALLERGIES
}

const plain = (name: string) =>
  name
    .normalize('NFD')
    .replaceAll(/[^A-Za-z]/g, '')
    .toLowerCase()

/** Numbers in a range that no operator uses. */
function inventPhone(random: Random): string {
  const last = String(random.whole(0, 9_999_999)).padStart(7, '0')
  const spelling = random.whole(0, 9)
  if (spelling === 0) return `+234 800 ${last.slice(0, 3)} ${last.slice(3)}`
  return spelling === 1 ? `0800 ${last.slice(0, 3)} ${last.slice(3)}` : `0800${last}`
}

/** The demo's nine members of staff. The console shows the sign-in of the first of each role. */
export const STAFF: readonly { name: string; email: string; role: Role }[] = [
  { name: 'Grace Adeyemi', email: 'admin@demo.clinic', role: 'admin' },
  { name: 'Chukwuemeka Obi', email: 'doctor@demo.clinic', role: 'doctor' },
  { name: 'Hauwa Danjuma', email: 'nurse@demo.clinic', role: 'nurse' },
  { name: 'Folake Balogun', email: 'pharmacist@demo.clinic', role: 'pharmacist' },
  { name: 'Samuel Effiong', email: 'physiotherapist@demo.clinic', role: 'physiotherapist' },
  { name: 'Amina Garba', email: 'doctor2@demo.clinic', role: 'doctor' },
  { name: 'Blessing Nwosu', email: 'nurse2@demo.clinic', role: 'nurse' },
  { name: 'Ṣadé Ogunleye', email: 'nurse3@demo.clinic', role: 'nurse' },
  { name: 'Tunde Afolabi', email: 'pharmacist2@demo.clinic', role: 'pharmacist' },
]
