import type { Schema } from '../../../forms/form-errors.ts'
import { isBegun, type LineValues } from './line-changes.ts'
import { isChanged, lineToSend } from './line-rows.ts'
import { LINE_WORDS } from './line-words.ts'

/** The contract's rules and those of the drugs next to the text: nothing typed is lost, and text and drugs agree. */
export function withLineRules<Body>(schema: Schema<Body>): Schema<Body> {
  return {
    '~standard': {
      async validate(values) {
        const { prescription, prescriptionLines: rows, drugEntry } = values as LineValues // the values of these forms
        const judgement = await schema['~standard'].validate({ ...(values as object), prescriptionLines: rows.map(lineToSend) })
        const changed = rows.flatMap((row, place) =>
          isChanged(row, prescription) ? [{ path: ['prescriptionLines', place], message: LINE_WORDS.decideLine }] : [],
        )
        const name = drugEntry.drug === '' ? drugEntry.typed.trim() : drugEntry.drug
        const finish = drugEntry.drug === '' ? LINE_WORDS.pickDrug(name) : LINE_WORDS.finishEntry(name)
        const open = isBegun(drugEntry) ? [{ path: ['drugEntry', 'drug'], message: finish }] : []
        const own = [...changed, ...open]
        return judgement.issues || own.length > 0 ? { issues: [...(judgement.issues ?? []), ...own] } : judgement
      },
    },
  }
}
