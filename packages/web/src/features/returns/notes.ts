import type { MonthlyReturn, ReturnTable } from '@clinic/contract/returns/returns'
import { WORDS } from './words.ts'

/** Notes on a table, on screen and on paper. */
export function notesOf({ key, rows, isForm }: ReturnTable, { reBanded }: Pick<MonthlyReturn, 'reBanded'>): string[] {
  if (isForm) return [WORDS.formNotes[key] ?? []].flat()
  if (key === 'nhmis') return [WORDS.notExactHelp]
  if (key === 'ages' && reBanded > 0) return [WORDS.reBanded(reBanded)]
  if (key === 'diagnosis' && rows.length > 0) return [WORDS.suspectedHelp]
  return []
}
