type WrittenLine = {
  readonly drug: string
  readonly dose?: string | undefined
  readonly timesPerDay?: number | undefined
  readonly days?: number | undefined
  readonly units?: number | undefined
}

/** A line as it is written into the prescription's text: 'Amoxil 500 mg 1 capsule, 3 times a day, for 5 days, 15 units'. */
export function prescriptionLineText({ drug, dose = '', timesPerDay, days, units }: WrittenLine): string {
  const parts = [
    `${drug} ${dose}`.trim(),
    timesPerDay === undefined ? '' : timesPerDay === 1 ? 'once a day' : `${timesPerDay} times a day`,
    days === undefined ? '' : `for ${days} ${days === 1 ? 'day' : 'days'}`,
    units === undefined ? '' : `${units} ${units === 1 ? 'unit' : 'units'}`,
  ]
  return parts.filter((part) => part !== '').join(', ')
}

const MASS = /\d\s*(?:mcg|µg|ug|mg|g|ml|iu)\b/i

/** The drug with the strength of one unit, where the dose counts units ('1 capsule') and the name does not say it. */
export function drugWithStrength({ drug, strength, dose }: { drug: string; strength: string; dose: string }): string {
  const isSaid = strength === '' || MASS.test(dose) || drug.toLowerCase().includes(strength.toLowerCase())
  return isSaid ? drug : `${drug} ${strength}`
}

/** The text that the server writes from the lines if none was typed. */
export const prescriptionText = (lines: readonly WrittenLine[]) => lines.map(prescriptionLineText).join('\n')

type Figure = number | null | undefined
type TemplateLine = { drug: string; dose: string; timesPerDay?: Figure; days?: Figure; units?: Figure }
export type TemplateText = Readonly<Record<string, string | undefined>>

/** The texts that a template brings in: without a prescription in words, its lines are written as one. */
export function templateTexts({ fields, lines }: { fields: TemplateText; lines: readonly TemplateLine[] }): TemplateText {
  if (fields.prescription || lines.length === 0) return fields
  const written = lines.map(({ drug, dose, timesPerDay, days, units }) => ({
    drug,
    dose,
    ...(timesPerDay != null && { timesPerDay }),
    ...(days != null && { days }),
    ...(units != null && { units }),
  }))
  return { ...fields, prescription: prescriptionText(written) }
}
