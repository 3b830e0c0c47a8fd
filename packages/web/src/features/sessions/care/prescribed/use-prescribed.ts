import { checkGuard } from '@clinic/contract/guard/guard'
import { listLines } from '@clinic/contract/prescribing/prescribing'
import type { Session } from '@clinic/contract/sessions/session-record'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../../api/client.ts'
import { useUsableItems } from '../../pickers/usable-items.ts'
import { WORDS } from '../../words.ts'
import type { CareRow } from '../care-rows.ts'
import type { EarlierGift } from './given-already.ts'
import { isHeldBack, isOpenLine, rowsWithPrescribed } from './prescribed-rows.ts'
import { drugsInWords, leftOutOfWords, openInWords, rowsInWords } from './text-drugs.ts'

/** What of a session's prescription is left to give: its lines, or the drugs that its text names if it has no lines. */
export function usePrescribed({ _id: sessionId, patientId, prescription: text }: Session, given: readonly EarlierGift[]) {
  const items = useUsableItems().data ?? []
  const lines = useQuery(query(listLines, { params: { id: sessionId } })).data
  const isInWords = lines?.length === 0 && text.trim() !== ''
  const body = { patientId: patientId._id, sessionId, rows: [], text }
  const answer = useQuery({ ...query(checkGuard, { body }), enabled: isInWords }).data
  const words = isInWords && answer ? drugsInWords(answer.text) : []
  const offered = lines?.filter((line) => !isHeldBack(line)) ?? []
  return {
    lines,
    isInWords,
    /** How many drugs a press fills in; undefined while loading. */
    open:
      items.length === 0 || !lines || (isInWords && !answer)
        ? undefined
        : isInWords
          ? openInWords(words, [], items, given).length
          : offered.filter(isOpenLine).length,
    nothing: isInWords && words.length === 0 ? WORDS.prescribedInWords : WORDS.nothingToGive,
    rowsWith: (rows: readonly CareRow[]) => (isInWords ? rowsInWords(rows, words, items, given) : rowsWithPrescribed(rows, offered, items)),
    leftOut: (rows: readonly CareRow[]) => leftOutOfWords(words, rows, items, given),
  }
}
