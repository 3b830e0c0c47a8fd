import { currentUnsent } from './outbox-instance.ts'

/**
 * A time of this phone by the server's clock, as text. Undefined where it cannot be known: the browser stores nothing, or the phone's clock
 * was set since, so that the time would lie ahead or before `from`. @throws as a call does, if the server has to be asked and is away
 */
export async function timeOf(onPhone: number, from: string): Promise<string | undefined> {
  const now = await currentUnsent()?.serverNow()
  if (now === undefined) return undefined
  const time = now - Date.now() + onPhone
  return time <= now && time >= Date.parse(from) ? new Date(time).toISOString() : undefined
}
