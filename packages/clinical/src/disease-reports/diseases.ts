import type { AgeSpan } from '../people/ages.ts'
import { from, type SourcedRule } from '../sources.ts'

/** Which list a disease is on: reported within 24 hours, or counted each week. */
export const DISEASE_LISTS = ['immediate', 'weekly'] as const
export type DiseaseList = (typeof DISEASE_LISTS)[number]

/** A disease that must be reported, and the codes of our diagnoses that mean it. `ages`: only cases of these ages are counted. */
export type ReportableDisease = SourcedRule & {
  readonly key: string
  readonly label: string
  readonly list: DiseaseList
  readonly codes: readonly string[]
  readonly ages?: AgeSpan
}

/** When the two lists were written down. They come from two public Nigerian programmes, not from the ministry's paper. */
export const LISTS_DATED = '2026-11-26'

const UNDER_5 = { belowMonths: 60 }

const disease = (list: DiseaseList, key: string, label: string, codes: readonly string[], ages?: AgeSpan): ReportableDisease =>
  ages === undefined ? { key, label, list, codes, ...from('IDSR-R') } : { key, label, list, codes, ages, ...from('IDSR-R') }

/**
 * Diagnoses are mapped one by one and not by the beginning of a code: our meningitis is G03.9, which 'A39' would miss. A key is stored with
 * each case, so that none is ever renamed.
 */
export const REPORTABLE_DISEASES: readonly ReportableDisease[] = [
  disease('immediate', 'cholera', 'Cholera', ['A00.9']),
  disease('immediate', 'lassa', 'Lassa fever', ['A96.2']),
  disease('immediate', 'yellow-fever', 'Yellow fever', ['A95.9']),
  disease('immediate', 'measles', 'Measles', ['B05.9']),
  disease('immediate', 'meningitis', 'Cerebrospinal meningitis', ['G03.9', 'A39.0']),
  disease('immediate', 'haemorrhagic-fever', 'Viral haemorrhagic fever', ['A99']),
  disease('immediate', 'dengue', 'Dengue', ['A97.9']),
  disease('immediate', 'rift-valley-fever', 'Rift Valley fever', ['A92.4']),
  disease('immediate', 'flaccid-paralysis', 'Acute flaccid paralysis, polio', ['G83.9', 'A80.9']),
  disease('immediate', 'guinea-worm', 'Guinea worm', ['B72']),
  disease('immediate', 'neonatal-tetanus', 'Neonatal tetanus', ['A33']),
  disease('immediate', 'anthrax', 'Anthrax', ['A22.9']),
  disease('immediate', 'plague', 'Plague', ['A20.9']),
  disease('immediate', 'human-rabies', 'Human rabies', ['A82.9']),
  disease('immediate', 'diphtheria', 'Diphtheria', ['A36.9']),
  disease('immediate', 'pertussis', 'Pertussis', ['A37.9']),
  disease('immediate', 'mpox', 'Mpox', ['B04']),
  disease('immediate', 'covid', 'COVID-19', ['U07.1']),
  disease('immediate', 'avian-influenza', 'Avian influenza', ['J09']),

  disease('weekly', 'malaria', 'Malaria', ['B54', 'B50.8', 'O98.6']),
  disease('weekly', 'typhoid', 'Typhoid', ['A01.0']),
  disease('weekly', 'tuberculosis', 'Tuberculosis', ['A16.9']),
  disease('weekly', 'hepatitis-b', 'Hepatitis B', ['B18.1']),
  disease('weekly', 'hepatitis-c', 'Hepatitis C', ['B18.2']),
  disease('weekly', 'leprosy', 'Leprosy', ['A30.9']),
  disease('weekly', 'buruli-ulcer', 'Buruli ulcer', ['A31.1']),
  disease('weekly', 'noma', 'Noma', ['A69.0']),
  disease('weekly', 'onchocerciasis', 'Onchocerciasis', ['B73']),
  disease('weekly', 'lymphatic-filariasis', 'Lymphatic filariasis', ['B74.9']),
  disease('weekly', 'schistosomiasis', 'Schistosomiasis', ['B65.9']),
  disease('weekly', 'trachoma', 'Trachoma', ['A71.9']),
  disease('weekly', 'snake-bite', 'Snake bite', ['T63.0']),
  disease('weekly', 'diarrhoea', 'Acute diarrhoea, under 5', ['A09'], UNDER_5),
  disease('weekly', 'pneumonia', 'Pneumonia, under 5', ['J18.9'], UNDER_5),
  disease('weekly', 'acute-malnutrition', 'Severe acute malnutrition, 6–59 months', ['E43'], { fromMonths: 6, belowMonths: 60 }),
  disease('weekly', 'chikungunya', 'Chikungunya', ['A92.0']),
]

const BY_KEY = new Map(REPORTABLE_DISEASES.map((disease) => [disease.key, disease]))
const BY_CODE = new Map(REPORTABLE_DISEASES.flatMap((disease) => disease.codes.map((code) => [code, disease] as const)))

/** The name of a disease; its key if a later version of the lists does not have it. */
export const diseaseLabel = (key: string): string => BY_KEY.get(key)?.label ?? key

export const isReportable = (key: string): boolean => BY_KEY.has(key)

/** The disease that a diagnosis is reported as, or undefined. */
export const diseaseOfCode = (code: string): ReportableDisease | undefined => BY_CODE.get(code)

/** The diseases of the immediate list among these codes, each once. */
export const immediateDiseases = (codes: Iterable<string>): string[] => [
  ...new Set([...codes].flatMap((code) => (BY_CODE.get(code)?.list === 'immediate' ? [BY_CODE.get(code)?.key ?? ''] : []))),
]
