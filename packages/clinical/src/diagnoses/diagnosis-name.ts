const ABBREVIATIONS = /\b(?:uti|pid|sti|hiv|bph|covid)\b/g

/** A label of the list as a heading shows it: 'low back pain' is Low back pain, 'uti' is UTI. */
export function diagnosisName(label: string): string {
  const text = label.replace(ABBREVIATIONS, (word) => word.toUpperCase())
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}
