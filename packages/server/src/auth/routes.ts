import * as contract from '@clinic/contract/auth/auth'
import * as signOut from '@clinic/contract/auth/sign-out'
import { SERVER } from '@clinic/contract/server-messages'
import type { FastifyInstance } from 'fastify'
import { userOf } from '../actor.ts'
import { AppError } from '../errors.ts'
import { type Call, serve, serveChange, serveRead } from '../http/serve/serve.ts'
import { createPost } from '../mail/background-mail.ts'
import type { Services } from '../services.ts'
import { login, logout, updatePassword } from './login.ts'
import { withMinimumDuration } from './passwords/min-duration.ts'
import { checkNewPassword, checkNotOneTime, checkNotOwn, passwordRules } from './passwords/password-rules.ts'
import { provePassword } from './passwords/prove-password.ts'
import { passwordChangedMail } from './reset/mails.ts'
import { forgotPassword, proveResetCode, resetPassword } from './reset/reset-password.ts'
import { createThrottle } from './throttle.ts'

export function signInRoutes(app: FastifyInstance, services: Services): void {
  const { mailer, passwords } = services
  const ways = { ...services, throttle: createThrottle(services.db, services.keys) }
  const post = createPost(app, mailer)
  const tellOwner = (email: string) => mailer.sends && void post(passwordChangedMail(services, email))

  /** Retries once, because a sign-in at the same moment may have replaced the hash. */
  async function signIn({ db, origin, body, change }: Call<typeof contract.login>) {
    for (let again = false; ; again = true) {
      const person = await provePassword(db, origin, ways, body)
      const rehashed = passwords.isStale(person.passwordHash) ? await passwords.hash(body.password) : undefined
      try {
        return await change((db) => login(db, origin, ways, person, rehashed))
      } catch (error) {
        if (again || !(error instanceof AppError && error.status === 401)) throw error
      }
    }
  }
  serve(app, services, contract.login, signIn)

  async function changePassword({ db, origin, body, change }: Call<typeof contract.updatePassword | typeof contract.udpatePassword>) {
    const rules = await passwordRules(db, services)
    checkNewPassword(rules, 'newPassword', body.newPassword)
    const person = await provePassword(db, origin, ways, body)
    checkNotOneTime('newPassword', body.newPassword, body.password, person)
    checkNotOwn(rules, 'newPassword', body.newPassword, person)
    const passwordHash = await passwords.hash(body.newPassword)
    const answer = await change((db) => updatePassword(db, origin, ways, person, passwordHash))
    tellOwner(person.email)
    return answer
  }
  serve(app, services, contract.updatePassword, changePassword)
  serve(app, services, contract.udpatePassword, changePassword)

  serve(app, services, contract.forgotPassword, ({ db, origin, params }) =>
    withMinimumDuration(services.minResponseMs, async () => {
      const mail = await forgotPassword(db, origin, ways, params.email)
      const left = mail ? post(mail) : undefined
      if (!mailer.sends) await left // writing a file fits within the minimum time; a mail server may take longer
      return { message: mailer.sends ? SERVER.resetSent : SERVER.resetNoMail, mail: mailer.sends }
    }),
  )

  serve(app, services, contract.resetPassword, async ({ db, origin, body, change }) => {
    const rules = await passwordRules(db, services)
    checkNewPassword(rules, 'password', body.password)
    const person = await withMinimumDuration(services.minResponseMs, () => proveResetCode(db, origin, { ...ways, rules }, body))
    const passwordHash = await passwords.hash(body.password)
    const answer = await change((db) => resetPassword(db, origin, ways, person, passwordHash))
    tellOwner(person.email)
    return answer
  })

  serveRead(app, services, contract.getMe, async (_db, { actor }) => userOf(actor))
  serveChange(app, services, signOut.logout, (db, { actor }) => logout(db, actor))
}
