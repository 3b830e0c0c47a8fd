import { from, type SourcedRule } from '../sources.ts'
import type { Service } from './services.ts'

/** A row of the national form. `isUnknown`: this record has nothing to count it from. */
export type FormRow = SourcedRule & {
  readonly key: string
  readonly label: string
  readonly needs?: Service
  readonly isUnknown?: true
}

const row = (number: number, label: string, more: Pick<FormRow, 'needs' | 'isUnknown'> = {}): FormRow => ({
  key: String(number),
  label: `${number} ${label}`,
  ...more,
  ...from('NHMIS-R'),
})

const inpatients = { needs: 'inpatients' } as const
const unknown = { isUnknown: true } as const

export const ATTENDANCE_ROWS = [
  row(1, 'General attendance'),
  row(2, 'Out-patient attendance'),
  row(3, 'In-patient admissions', inpatients),
  row(4, 'In-patient discharges', inpatients),
  row(5, 'In-patient deaths', inpatients),
  row(6, 'Deaths: malaria', inpatients),
  row(7, 'Deaths: pneumonia', inpatients),
  row(8, 'Deaths: diarrhoea', inpatients),
  row(9, 'Deaths: another cause, or none coded', inpatients),
]

export const CHILD_ROWS = [
  row(103, 'Diarrhoea'),
  row(104, 'Diarrhoea, given ORS and zinc'),
  row(105, 'Pneumonia'),
  row(106, 'Pneumonia, given amoxicillin'),
  row(107, 'Measles'),
]

export const REFERRAL_ROWS = [
  row(126, 'Referred to another facility'),
  row(127, 'Referred: children under 5'),
  row(128, 'Referred: pregnancy and delivery'),
  row(129, 'Referred: malaria'),
  row(130, 'Referred: emergencies'),
]

/** The diagnoses of each row. Cancer has none: our list of diagnoses has no cancer. */
export const LONG_TERM: Readonly<Record<string, readonly string[]>> = {
  '131': ['E14'],
  '132': ['I10'],
  '133': ['D57.1', 'D57.0'],
  '134': ['J45.9'],
  '135': ['I50.9'],
  '136': ['I64'],
  '137': ['G40.9'],
  '138': ['F32.9'],
}

export const LONG_TERM_ROWS = [
  row(131, 'Diabetes'),
  row(132, 'High blood pressure'),
  row(133, 'Sickle cell disease'),
  row(134, 'Asthma'),
  row(135, 'Heart failure'),
  row(136, 'Stroke'),
  row(137, 'Epilepsy'),
  row(138, 'Depression'),
  row(139, 'Cancer', unknown),
]

export const MALARIA_ROWS = [
  row(140, 'Persons with fever'),
  row(141, 'Fever, tested by RDT', { needs: 'rdt' }),
  row(142, 'Fever, positive by RDT', { needs: 'rdt' }),
  row(143, 'Fever, tested by film', { needs: 'film' }),
  row(144, 'Fever, positive by film', { needs: 'film' }),
  row(145, 'Malaria, not tested (clinical)'),
  row(146, 'Uncomplicated malaria, confirmed by a test'),
  row(147, 'Severe malaria'),
  row(148, 'Confirmed, given an ACT'),
  row(149, 'Clinical, given an ACT'),
  row(150, 'Confirmed, given another malaria drug'),
  row(151, 'Severe, malaria injection before referral'),
  row(152, 'Severe, given a malaria injection'),
  row(153, 'Fever, not tested for malaria'),
  row(154, 'Positive, given no malaria drug here'),
]

export const HEPATITIS_ROWS = [
  row(158, 'Hepatitis B: tested, 10–19 years', { needs: 'hepatitis-b' }),
  row(159, 'Hepatitis B: tested, 20 years and above', { needs: 'hepatitis-b' }),
  row(160, 'Hepatitis B: reactive, 10–19 years', { needs: 'hepatitis-b' }),
  row(161, 'Hepatitis B: reactive, 20 years and above', { needs: 'hepatitis-b' }),
  row(162, 'Hepatitis C: tested, 10–19 years', { needs: 'hepatitis-c' }),
  row(163, 'Hepatitis C: tested, 20 years and above', { needs: 'hepatitis-c' }),
  row(164, 'Hepatitis C: reactive, 10–19 years', { needs: 'hepatitis-c' }),
  row(165, 'Hepatitis C: reactive, 20 years and above', { needs: 'hepatitis-c' }),
]

export const SAFETY_ROWS = [
  row(176, 'Snake bite'),
  row(177, 'Snake bite, given antivenom'),
  row(178, 'Snake bite, died in a bed', inpatients),
  row(179, 'Adverse drug reaction'),
  row(180, 'Reaction to a vaccine', { needs: 'vaccination' }),
]
