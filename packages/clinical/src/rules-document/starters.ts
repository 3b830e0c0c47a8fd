import { STARTER_TEMPLATES } from '../drugs/starter-templates.ts'
import { type RulesSection, row } from './row.ts'

const FOR = { adult: 'Adults', child: 'Children under 12', any: 'Anyone' }

export const starterSections = (): RulesSection[] => [
  {
    chapter: 'Starter templates',
    title: 'What a new clinic’s templates fill in, until a doctor takes them over or changes them',
    columns: ['Template', 'For', 'Diagnosis', 'Prescription'],
    rows: STARTER_TEMPLATES.map((starter) => {
      const { name, trigger, who, minKg, maxKg, fields, lines } = starter
      const weight = minKg === null ? '' : maxKg === null ? `, from ${minKg} kg` : `, ${minKg}–${maxKg} kg`
      const drugs = lines.map(({ drug, dose, timesPerDay, days }) => `${drug} ${dose}, ${timesPerDay} times a day for ${days} days`)
      const prescription = [...drugs, ...(fields.prescription ?? '').split('\n').filter((text) => text !== '')].join('; ')
      return row(starter, `${name} (.${trigger})`, `${FOR[who]}${weight}`, fields.workingDiagnosis ?? '', prescription)
    }),
  },
]
