import type { AGE_RANGES } from '@clinic/clinical/people/age-ranges'
import type { GENDERS } from '@clinic/contract/patients/patient-brief'
import type { OutcomeName } from '@clinic/contract/sessions/outcomes'

/** Hours ago, then temperature, pulse, blood pressure, SpO2, breathing rate, and litres of oxygen a minute if any. */
type VitalsSet = readonly [
  hours: number,
  temperature: string,
  pulse: string,
  pressure: string,
  spO2: string,
  breaths: string,
  oxygen?: number,
]
type Line = { readonly drug: string; readonly dose: string; readonly timesPerDay?: number; readonly days?: number; readonly units: number }

export type Inpatient = {
  readonly firstname: string
  readonly lastname: string
  readonly gender: (typeof GENDERS)[number]
  readonly ageRange: (typeof AGE_RANGES)[number]
  readonly months: number
  readonly allergies?: string
  readonly problem?: string
  readonly texts: Readonly<Record<'complaints' | 'examinationFindings' | 'investigation_results' | 'workingDiagnosis', string>>
  readonly weight: string
  readonly lines: readonly Line[]
  readonly advice?: string
  /** Oldest first; the patient was admitted with the first one. */
  readonly sets: readonly VitalsSet[]
  /** Hours ago, item, units. */
  readonly given: readonly (readonly [hours: number, item: string, units: number])[]
  /** Hours ago, and what a nurse wrote. */
  readonly notes: readonly (readonly [hours: number, note: string])[]
  /** What the next shift has to do. */
  readonly toDo: string
  readonly leavesToday?: true
  /** Hours ago, if the stay is over. */
  readonly left?: { readonly hours: number; readonly outcome: OutcomeName }
}

/** Who is on the ward, and who left it this morning. Each is at another point of a stay. Doses are usual ones for the weight, for the demo only. */
export const INPATIENTS: readonly Inpatient[] = [
  {
    firstname: 'Musa',
    lastname: 'Danjuma',
    gender: 'MALE',
    ageRange: '16 - 19 years',
    months: 17 * 12 + 4,
    problem: 'Sickle cell disease',
    texts: {
      complaints: 'Pain in both legs and the back since last night, as in earlier crises; no cough',
      examinationFindings: 'In pain, mild jaundice, chest clear, no swelling of the joints',
      investigation_results: 'Haemoglobin 7.4 g/dL, usual for him; malaria RDT negative',
      workingDiagnosis: 'Sickle cell disease, painful crisis',
    },
    weight: '52.5',
    lines: [
      { drug: 'Paracetamol', dose: '1 g', timesPerDay: 3, days: 5, units: 30 },
      { drug: 'Folic acid', dose: '5 mg', timesPerDay: 1, days: 30, units: 30 },
    ],
    advice: 'normal saline 1,500 ml IV on the first day; drink 3 litres a day',
    sets: [
      [66, '37.4', '112', '118/70', '96', '22'],
      [58, '37.3', '104', '116/70', '96', '20'],
      [46, '37.1', '98', '114/68', '97', '20'],
      [34, '36.9', '92', '116/70', '97', '18'],
      [22, '36.8', '86', '114/70', '98', '18'],
      [10, '36.7', '82', '112/70', '98', '16'],
      [2.5, '36.7', '80', '114/72', '98', '16'],
    ],
    given: [
      [65.5, 'IV cannula', 1],
      [65.5, 'Giving set', 1],
      [65.5, 'Normal saline 500 ml', 3],
      [65, 'Folic acid', 30],
      ...[65, 57, 49, 41, 33, 25, 17, 9.5, 1.5].map((hours) => [hours, 'Paracetamol', 2] as const),
    ],
    notes: [
      [46, 'Pain 6 of 10, sleeps between. Drinks well.'],
      [10, 'Walks to the bathroom without help. Pain 2 of 10.'],
    ],
    toDo: 'Goes home today: hand over the folic acid, and tell the family when to come back.',
    leavesToday: true,
  },
  {
    firstname: 'Chidubem',
    lastname: 'Okafor',
    gender: 'MALE',
    ageRange: '0 - 5 years',
    months: 38,
    texts: {
      complaints: 'Cough for five days, fast breathing and poor feeding since yesterday',
      examinationFindings: 'Chest indrawing, crackles at the right base, alert, no stiff neck',
      investigation_results: 'Malaria RDT negative',
      workingDiagnosis: 'Severe pneumonia',
    },
    weight: '13.5',
    lines: [
      { drug: 'Ceftriaxone', dose: '1 g IV', timesPerDay: 1, days: 5, units: 5 },
      { drug: 'Paracetamol syrup', dose: '8.5 ml (204 mg)', timesPerDay: 3, days: 3, units: 2 },
    ],
    advice: 'oxygen by nasal prongs while SpO2 is below 92 %',
    sets: [
      [43, '39.4', '158', '', '87', '58', 2],
      [39, '39.0', '150', '', '92', '54', 2],
      [31, '38.4', '142', '', '94', '48', 1],
      [19, '37.9', '130', '', '95', '44', 1],
      [7, '37.4', '120', '', '95', '38'],
      [1.4, '37.1', '114', '', '97', '34'],
    ],
    given: [
      [42.5, 'IV cannula', 1],
      [42.5, 'Ceftriaxone', 1],
      [42, 'Paracetamol syrup', 2],
      [18.5, 'Ceftriaxone', 1],
    ],
    notes: [
      [31, 'Oxygen down to 1 litre. Takes breast milk and pap.'],
      [7, 'Oxygen off since 20 minutes, SpO2 holds.'],
    ],
    toDo: 'Ceftriaxone once a day. Keep off oxygen while SpO2 stays above 92 %.',
  },
  {
    firstname: 'Ṣadé',
    lastname: 'Adéyẹmí',
    gender: 'FEMALE',
    ageRange: '31 - 35 years',
    months: 34 * 12,
    allergies: 'Penicillin: rash',
    texts: {
      complaints: 'Fever and rigors for four days, vomits all she drinks, too weak to walk since this morning',
      examinationFindings: 'Pale, weak, answers well, no neck stiffness; chest clear; spleen 2 cm',
      investigation_results: 'Malaria RDT positive; glucose 5.2 mmol/L; haemoglobin 8.1 g/dL; pregnancy test negative',
      workingDiagnosis: 'Severe malaria',
    },
    weight: '62',
    lines: [
      { drug: 'Artesunate', dose: '149 mg IV at 0, 12 and 24 hours, then daily', timesPerDay: 2, units: 9 },
      { drug: 'Paracetamol', dose: '1 g', timesPerDay: 3, days: 3, units: 18 },
    ],
    sets: [
      [20, '39.6', '128', '98/60', '95', '26'],
      [18, '39.2', '122', '100/62', '96', '24'],
      [14, '38.6', '110', '104/64', '97', '22'],
      [9, '38.0', '102', '108/66', '97', '20'],
      [4, '37.6', '94', '110/70', '98', '18'],
      [0.8, '37.3', '90', '112/70', '98', '18'],
    ],
    given: [
      [19.5, 'Artesunate', 3],
      [19.5, 'Paracetamol', 2],
      [11.5, 'Paracetamol', 2],
      [7.5, 'Artesunate', 3],
    ],
    notes: [
      [9, 'Keeps water down. Glucose 5.8 mmol/L.'],
      [4, 'Sat up and ate a little. No more vomiting.'],
    ],
    toDo: 'Third artesunate at 24 hours. Glucose again if she becomes drowsy.',
  },
  {
    firstname: 'Rakiya',
    lastname: 'Lawal',
    gender: 'FEMALE',
    ageRange: '41 years and above',
    months: 68 * 12 + 2,
    problem: 'Hypertension',
    texts: {
      complaints: 'Watery stools more than ten times since last night, vomited four times; a neighbour has the same',
      examinationFindings: 'Dry mouth, sunken eyes, weak; abdomen soft; passes little urine',
      investigation_results: 'Stool: no blood seen; malaria RDT negative',
      workingDiagnosis: 'Acute gastroenteritis with severe dehydration',
    },
    weight: '58',
    lines: [{ drug: 'Oral rehydration salts', dose: '1 cup after each stool', units: 6 }],
    advice: 'normal saline 1,500 ml IV, then look again; no blood pressure tablets today',
    sets: [
      [3.4, '37.8', '122', '92/58', '96', '24'],
      [1.6, '37.5', '113', '98/60', '96', '21'],
    ],
    given: [
      [3.3, 'IV cannula', 1],
      [3.3, 'Giving set', 1],
      [3.3, 'Normal saline 500 ml', 3],
      [1.5, 'Oral rehydration salts', 2],
    ],
    notes: [[1.6, 'Second bag is running. Two more stools, drinks in sips.']],
    toDo: 'Vitals every hour. Call the doctor if the systolic pressure falls below 90.',
  },
  {
    firstname: 'Ebiere',
    lastname: 'Briggs',
    gender: 'FEMALE',
    ageRange: '0 - 5 years',
    months: 61,
    texts: {
      complaints: 'Fever for three days, one convulsion yesterday, does not eat',
      examinationFindings: 'Very pale, alert after the convulsion, no neck stiffness',
      investigation_results: 'Malaria RDT positive; haemoglobin 6.8 g/dL; glucose 4.9 mmol/L',
      workingDiagnosis: 'Severe malaria with anaemia',
    },
    weight: '17',
    lines: [],
    advice: 'Artesunate 51 mg IV at 0, 12 and 24 hours, then artemether/lumefantrine 20/120 mg, 2 tablets twice daily for 3 days',
    sets: [
      [70, '39.7', '150', '', '94', '40'],
      [62, '38.8', '136', '', '95', '34'],
      [46, '37.8', '122', '', '97', '30'],
      [24, '37.1', '110', '', '98', '26'],
      [3, '36.8', '104', '', '98', '24'],
    ],
    given: [
      [69.5, 'IV cannula', 1],
      [69, 'Artesunate', 1],
      [57, 'Artesunate', 1],
      [45, 'Artesunate', 1],
      [21, 'Artemether/Lumefantrine, child', 12],
    ],
    notes: [[24, 'Plays and eats. Walks along the ward.']],
    toDo: 'Finish the tablets. Haemoglobin again before she goes home.',
    left: { hours: 1.5, outcome: 'discharged' },
  },
]
