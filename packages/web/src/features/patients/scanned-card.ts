import { isCardAddress, readCardCode } from '@clinic/contract/card-code'
import { CARD, findCard } from '@clinic/contract/cards'
import { call } from '../../api/client.ts'
import { ApiError } from '../../api/error.ts'
import * as notify from '../../app/notify.ts'

/**
 * The patient of a card whose text a scanner typed into the search; null if the text is no card's, so that it is searched for. Says so where
 * it is the address of a card that does not work.
 */
export async function patientOfCard(text: string): Promise<string | null> {
  const code = readCardCode(text)
  try {
    if (code !== null) return (await call(findCard, { params: { code } })).patientId
    if (isCardAddress(text)) notify.failure(CARD.notValid)
  } catch (error) {
    // A name may read like a code by chance: it is searched for like any other.
    if (isCardAddress(text) || !(error instanceof ApiError && error.status === 404)) notify.failure(error)
  }
  return null
}

/** Whether a text may be a card's, so that it is looked at before it is searched for. */
export const mayBeCard = (text: string): boolean => readCardCode(text) !== null || isCardAddress(text)
