import type { Endpoint } from '@clinic/contract/endpoint'
import { createPhrase, updatePhrase } from '@clinic/contract/prescribing/phrases'
import { createTemplate, updateTemplate } from '@clinic/contract/prescribing/prescribing'
import { SERVER } from '@clinic/contract/server-messages'
import { openCount } from '@clinic/contract/stock/stock-counts'
import { createHandover } from '@clinic/contract/ward/handovers'
import type { Actor } from '../../actor.ts'
import { tooMany } from '../../errors.ts'
import { createHourly, secondsToNextHour } from './hourly.ts'

// What one person may make the store grow by in a clock hour, so that no role can fill the disk within the calls that it is allowed
// (docs/decisions/0076).

/** By all changes together, in letters: some 25,000 short ones, or 20 MB of text. A nurse who types all day sends less than 1 MB. */
const MOST = 64 * 2 ** 20
/** By files, which only those who may upload send: a hundred of the longest. */
const MOST_IN_FILES = 512 * 2 ** 20

/** How often: of what is stored from the records, whatever was sent, and of what people seldom write. */
const TIMES: ReadonlyMap<Endpoint, number> = new Map<Endpoint, number>([
  [createHandover, 60],
  [openCount, 60],
  [createTemplate, 120],
  [updateTemplate, 120],
  [createPhrase, 120],
  [updatePhrase, 120],
])

/** The most that a change of this length adds to the store: with its history, its index, its event and its answer. A test holds every call to it. */
export const roomOf = (length: number): number => 3 * length + 2500

/** @throws AppError 429 until the next clock hour */
export function createHourlyWork(): (actor: Actor, endpoint: Endpoint, length: number) => void {
  const spend = createHourly()
  return ({ _id, now }, endpoint, length) => {
    const times = TIMES.get(endpoint)
    const isOften = times !== undefined && !spend(`${endpoint.method} ${endpoint.path} ${_id}`, 1, times, now)
    const isMuch = endpoint.upload ? !spend(`files ${_id}`, length, MOST_IN_FILES, now) : !spend(_id, roomOf(length), MOST, now)
    if (isOften || isMuch) throw tooMany(secondsToNextHour(now), SERVER.tooMuchThisHour)
  }
}
