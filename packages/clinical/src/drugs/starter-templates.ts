import { from, type SourcedRule } from '../sources.ts'

/** A template that a new clinic begins with. It is unreviewed until a doctor of the clinic takes it over. */
export type StarterTemplate = SourcedRule & {
  readonly name: string
  readonly trigger: string
  readonly keys: readonly string[]
  readonly who: 'adult' | 'child' | 'any'
  readonly minKg: number | null
  readonly maxKg: number | null
  readonly fields: Readonly<Record<string, string>>
  readonly lines: readonly { readonly drug: string; readonly dose: string; readonly timesPerDay: number; readonly days: number }[]
  readonly attendants: readonly ('NURSE' | 'PHARMACIST' | 'PHYSIOTHERAPIST')[]
}

/** Artemether/lumefantrine has one dose from here on. Below, the dose depends on the weight, and no template names it. */
const FULL_DOSE_KG = 35

/**
 * No template names a finding or a test result, because a text that comes by itself is not what was seen. Where the dose depends on the
 * weight or the age it is left open: a line ends in 'dose:' and the prescriber writes it.
 */
export const STARTER_TEMPLATES: readonly StarterTemplate[] = [
  {
    name: 'Malaria, adult',
    trigger: 'malaria',
    keys: ['malaria', 'fever'],
    who: 'adult',
    minKg: FULL_DOSE_KG,
    maxKg: null,
    fields: { complaints: 'Fever, headache and body pains', workingDiagnosis: 'Uncomplicated malaria' },
    lines: [
      { drug: 'Artemether/Lumefantrine', dose: '80/480 mg', timesPerDay: 2, days: 3 },
      { drug: 'Paracetamol', dose: '500 mg', timesPerDay: 4, days: 3 },
    ],
    attendants: ['PHARMACIST'],
    ...from('NG-STG-R', 'WHO-R'),
  },
  {
    name: 'Malaria, child',
    trigger: 'malchild',
    keys: ['malaria', 'fever'],
    who: 'child',
    minKg: 5,
    maxKg: FULL_DOSE_KG - 0.1,
    fields: {
      complaints: 'Fever',
      workingDiagnosis: 'Uncomplicated malaria',
      prescription:
        'Artemether/lumefantrine by weight, dose:\nParacetamol by weight, dose:\nCome back at once if the child cannot drink, vomits everything or has a convulsion',
    },
    lines: [],
    attendants: ['NURSE', 'PHARMACIST'],
    ...from('NG-STG-R', 'WHO-R', 'IMCI-R'),
  },
  {
    name: 'Diarrhoea',
    trigger: 'diarrhoea',
    keys: ['diarrhoea', 'gastroenteritis'],
    who: 'any',
    minKg: null,
    maxKg: null,
    fields: {
      complaints: 'Loose stools',
      workingDiagnosis: 'Acute gastroenteritis',
      prescription:
        'Oral rehydration salts after each loose stool\nChild: zinc by age, dose:\nNo antibiotic unless there is blood in the stool',
    },
    lines: [],
    attendants: ['NURSE', 'PHARMACIST'],
    ...from('NG-STG-R', 'IMCI-R'),
  },
  {
    name: 'Cough and cold (URTI)',
    trigger: 'urti',
    keys: ['upper respiratory tract infection', 'cold', 'catarrh'],
    who: 'any',
    minKg: null,
    maxKg: null,
    fields: {
      complaints: 'Cough, catarrh and sore throat',
      workingDiagnosis: 'Upper respiratory tract infection',
      prescription: 'Rest and plenty of fluids; no antibiotic\nFor fever or pain paracetamol by weight, dose:',
    },
    lines: [],
    attendants: ['PHARMACIST'],
    ...from('NG-STG-R', 'IMCI-R'),
  },
  {
    name: 'Blood pressure review',
    trigger: 'bpreview',
    keys: ['hypertension', 'blood pressure'],
    who: 'adult',
    minKg: null,
    maxKg: null,
    fields: {
      complaints: 'Blood pressure review',
      workingDiagnosis: 'Hypertension',
      prescription: 'Less salt, walk every day, no tobacco\nTablets:',
    },
    lines: [],
    attendants: ['NURSE', 'PHARMACIST'],
    ...from('NG-STG-R'),
  },
]

type StoredTemplate = Pick<StarterTemplate, 'trigger' | 'who' | 'minKg' | 'maxKg' | 'fields'> & {
  readonly lines: readonly { drug: string; dose: string; timesPerDay: number | null; days: number | null; units: number | null }[]
}

/** The starter that a template still is, word for word; undefined once anything of it was changed. */
export const starterOf = (template: StoredTemplate): StarterTemplate | undefined =>
  STARTER_TEMPLATES.find((starter) => starter.trigger === template.trigger && contentOf(starter) === contentOf(template))

const contentOf = ({ who, minKg, maxKg, fields, lines }: StoredTemplate | StarterTemplate) =>
  JSON.stringify([
    who,
    minKg,
    maxKg,
    Object.entries(fields).toSorted(([one], [other]) => (one < other ? -1 : 1)),
    lines.map((line) => [line.drug, line.dose, line.timesPerDay, line.days, 'units' in line ? line.units : null]),
  ])
