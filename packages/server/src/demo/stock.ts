import { addDays } from '@clinic/clinical/calendar'
import { type Actor, clinicDay } from '../actor.ts'
import type { Db } from '../db/open.ts'
import { receiveStock } from '../stock/receipts.ts'

/** The demo's stock: name, strength, description, opening count. */
export const STOCK: readonly (readonly [string, string, string, number])[] = [
  ['Artemether/Lumefantrine', '80/480 mg tablet', 'Antimalarial (ACT)', 6520],
  ['Artemether/Lumefantrine, child', '20/120 mg dispersible tablet', 'Antimalarial (ACT) for children', 4720],
  ['Paracetamol', '500 mg tablet', 'Pain and fever', 30000],
  ['Paracetamol syrup', '120 mg/5 ml, 60 ml bottle', 'Pain and fever in children', 1500],
  ['Amlodipine', '5 mg tablet', 'Blood pressure', 9640],
  ['Vitamin C', '100 mg tablet', 'Supplement', 12000],
  ['Oral rehydration salts', 'sachet for 1 L', 'Rehydration', 4000],
  ['Zinc', '20 mg tablet', 'With ORS in diarrhoea', 2640],
  ['Ibuprofen', '400 mg tablet', 'Pain; after food', 4080],
  ['Metformin', '500 mg tablet', 'Diabetes', 6100],
  ['Glucose test strips', 'strip', 'Random and fasting glucose', 90],
  ['Sutures 3/0', 'pack', 'Nylon, cutting needle', 230],
  ['Lidocaine 1%', '10 ml ampoule', 'Local anaesthetic', 209],
  ['Tetanus toxoid', '0.5 ml ampoule', 'Vaccine; keep cold', 223],
  ['Gauze, sterile', 'pack', 'Dressing', 778],
  ['Ceftriaxone', '1 g vial', 'Antibiotic, IV or IM', 375],
  ['IV cannula', '20 G', 'Consumable', 310],
  ['Normal saline 500 ml', 'bag', 'IV fluid', 811],
  ['Giving set', 'piece', 'Consumable', 275],
  ['Salbutamol inhaler', '100 mcg, 200 doses', 'Asthma', 49],
  ['Prednisolone', '5 mg tablet', 'Steroid', 1720],
  ['Ferrous sulphate', '200 mg tablet', 'Anaemia', 2680],
  ['Folic acid', '5 mg tablet', 'Pregnancy, anaemia', 3640],
  ['Crepe bandage', '10 cm', 'Support', 270],
  ['Amoxicillin dispersible', '250 mg tablet', 'Antibiotic for children', 4980],
  ['Vitamin A', '100,000 IU capsule', 'Supplement for children', 98],
  ['Amoxicillin', '500 mg capsule', 'Antibiotic', 1680],
  ['Cefuroxime', '500 mg tablet', 'Antibiotic', 600],
  ['Metronidazole', '400 mg tablet', 'Antibiotic', 1800],
  ['Ciprofloxacin', '500 mg tablet', 'Antibiotic', 608],
  ['Azithromycin', '500 mg tablet', 'Antibiotic', 300],
  ['Doxycycline', '100 mg capsule', 'Antibiotic', 700],
  ['Co-trimoxazole', '480 mg tablet', 'Antibiotic', 1500],
  ['Gentamicin', '80 mg ampoule', 'Antibiotic', 150],
  ['Artesunate', '60 mg vial', 'Severe malaria', 60],
  ['Quinine', '300 mg tablet', 'Antimalarial', 200],
  ['Sulfadoxine/Pyrimethamine', '500/25 mg tablet', 'IPT in pregnancy', 222],
  ['Lisinopril', '10 mg tablet', 'Blood pressure', 1400],
  ['Hydrochlorothiazide', '25 mg tablet', 'Blood pressure', 1600],
  ['Atenolol', '50 mg tablet', 'Blood pressure', 500],
  ['Glibenclamide', '5 mg tablet', 'Diabetes', 900],
  ['Insulin, soluble', '10 ml vial', 'Diabetes; keep cold', 12],
  ['Aspirin', '75 mg tablet', 'Blood thinner', 409],
  ['Simvastatin', '20 mg tablet', 'Cholesterol', 450],
  ['Omeprazole', '20 mg capsule', 'Stomach', 1040],
  ['Loratadine', '10 mg tablet', 'Allergy', 60],
  ['Chlorphenamine', '4 mg tablet', 'Allergy', 1000],
  ['Hydrocortisone', '100 mg vial', 'Steroid, IV', 40],
  ['Adrenaline', '1 mg ampoule', 'Anaphylaxis', 9],
  ['Diazepam', '5 mg tablet', 'Sedative; controlled', 60],
  ['Albendazole', '400 mg tablet', 'Worms', 121],
  ['Vitamin B complex', 'tablet', 'Supplement', 3000],
  ['Calcium lactate', '300 mg tablet', 'Supplement', 900],
  ['Clotrimazole cream', '20 g tube', 'Fungal skin infection', 55],
  ['Hydrocortisone cream', '15 g tube', 'Eczema', 40],
  ['Benzyl benzoate', '100 ml bottle', 'Scabies', 107],
  ['Chloramphenicol eye drops', '10 ml bottle', 'Eye infection', 45],
  ['Povidone iodine', '100 ml bottle', 'Antiseptic', 60],
  ['Examination gloves', 'pair', 'Consumable', 2600],
  ['Syringe 5 ml', 'piece', 'Consumable', 1500],
  ['Malaria RDT', 'test', 'Rapid test', 380],
  ['Pregnancy test', 'test', 'Urine test', 0],
  ['Urine dipstick', 'strip', 'Urine test', 7],
  ['Cotton wool', '500 g roll', 'Consumable', 22],
]

export const SUPPLIER = 'Central medical store'

/** A delivery: item, units, days until expiry, and the number on the box. */
export type Box = { readonly item: string; readonly units: number; readonly days: number; readonly lotNo?: string }

export async function receiveLots(db: Db, admin: Actor, boxes: readonly Box[], reference = ''): Promise<void> {
  const today = clinicDay(admin)
  const lines = boxes.map(({ item, units, days, lotNo }) => {
    const expiresOn = addDays(today, days)
    return { item, units, lotNo: lotNo ?? `L${expiresOn.slice(2, 7).replace('-', '')}-${units % 97}`, expiresOn, held: false }
  })
  await receiveStock(db, admin, { supplier: SUPPLIER, reference, note: '', again: false, lines })
}
