import { isCardAddress, readCardCode } from '@clinic/contract/prints/card-code'
import { CARD, findCard } from '@clinic/contract/prints/cards'
import { call } from '../../../api/client.ts'
import { ApiError } from '../../../lib/error.ts'
import * as notify from '../../../lib/notices/notify.ts'

/**
 * The patient of a card scanned into the search; null if the text is not from a card, so that it is searched for. Shows a message if it is
 * the address of a card that does not work.
 */
export async function patientOfCard(text: string): Promise<string | null> {
  const code = readCardCode(text)
  try {
    if (code !== null) return (await call(findCard, { params: { code } })).patientId
    if (isCardAddress(text)) notify.failure(CARD.notValid)
  } catch (error) {
    // A name can look like a code by chance; it is then searched for as usual.
    if (isCardAddress(text) || !(error instanceof ApiError && error.status === 404)) notify.failure(error)
  }
  return null
}

/** Could the text come from a card? If so, it is looked up before it is searched for. */
export const mayBeCard = (text: string): boolean => readCardCode(text) !== null || isCardAddress(text)
