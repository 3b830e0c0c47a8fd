import type { Meaning } from './name-index.ts'

/** Gloves and the like are of latex unless their name says what they are of. */
const LATEX_UNLESS_SAID = ['glove', 'catheter', 'tourniquet']
const OTHER_MATERIALS = ['latex-free', 'nitrile', 'vinyl', 'silicone', 'neoprene']

/** What a whole name means: nitrile gloves hold no latex, silicone-coated latex does; the iodine of a contrast is no free iodine; POP beside 'plaster of Paris' is no pill. */
export function asSaid(found: readonly Meaning[]): readonly Meaning[] {
  const holds = (codes: readonly string[]) => found.some(({ ingredients }) => ingredients.some((code) => codes.includes(code)))
  const isPlaster = found.some(({ name, ingredients }) => name !== 'POP' && ingredients.includes('plaster-of-paris'))
  const passedOver = [
    ...(holds(OTHER_MATERIALS) ? LATEX_UNLESS_SAID : []),
    ...(holds(['iodinated-contrast']) ? ['iodine'] : []),
    ...(isPlaster ? ['POP'] : []),
  ]
  return found.filter(({ name }) => !passedOver.includes(name))
}
