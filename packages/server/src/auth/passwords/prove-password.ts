import { SERVER } from '@clinic/contract/server-messages'
import type { Origin } from '../../actor.ts'
import type { Db } from '../../db/open.ts'
import { AppError, unauthenticated } from '../../errors.ts'
import type { Services } from '../../services.ts'
import type { Throttle } from '../throttle.ts'

/** A person who has just given the correct password. The caller checks again that `passwordHash` has not changed. */
export type ProvedPerson = {
  readonly _id: string
  readonly name: string
  readonly email: string
  readonly passwordHash: string
  readonly passwordExpiresAt: string | null
}

type Deps = Pick<Services, 'passwords' | 'readLog'> & { readonly throttle: Throttle }
type Credentials = { readonly email: string; readonly password: string }

/**
 * The only place that checks an email and password. An unknown email, a wrong password, a deactivated or deleted person and an expired
 * one-time password get the same answer after the same time.
 * @throws AppError 401, 429 with Retry-After, or 503
 */
export async function provePassword(db: Db, origin: Origin, ways: Deps, { email, password }: Credentials): Promise<ProvedPerson> {
  let _id: string | null = null
  try {
    return await ways.throttle(email, origin.now, async () => {
      const person = await findByEmail(db, email)
      _id = person?._id ?? null
      const isRight = await ways.passwords.verify(password, person?.passwordHash ?? null)
      if (!person || !isRight || person.deactivated === 1 || isPast(person.passwordExpiresAt, origin.now))
        throw unauthenticated(SERVER.wrongSignIn)
      return person
    })
  } catch (error) {
    if (error instanceof AppError) noteFailure(ways, origin, _id, error.status)
    throw error
  }
}

/** Audits each failed guess; attempts refused unchecked once a minute for each address. */
function noteFailure({ readLog }: Deps, origin: Origin, entityId: string | null, status: number): void {
  const entry = { action: 'E', type: 'user.login-failed', entityId } as const
  if (status === 401) readLog.note(origin, { ...entry, outcome: 'failed' })
  else readLog.noteSeldom(`sign-in ${origin.address}`, origin, { ...entry, outcome: 'denied' })
}

function findByEmail(db: Db, email: string) {
  return db
    .selectFrom('personnel')
    .select(['_id', 'name', 'email', 'passwordHash', 'passwordExpiresAt', 'deactivated'])
    .where('email', '=', email)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
}

const isPast = (time: string | null, now: Date) => time !== null && now.getTime() >= Date.parse(time)
