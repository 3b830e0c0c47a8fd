import { ResetPassword, resetPassword } from '@clinic/contract/auth/auth'
import { TOASTS } from '@clinic/contract/messages'
import { SCREENS } from '@clinic/contract/screens'
import { SERVER } from '@clinic/contract/server-messages'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { call } from '../../api/client.ts'
import { useContractForm } from '../../forms/contract-form.ts'
import * as notify from '../../lib/notices/notify.ts'
import { SCREEN } from '../../lib/texts.ts'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { confirmed } from './confirmed.ts'
import type { CodeSent } from './forgot-password.tsx'
import { forgetResetEmail, readResetEmail } from './reset-email.ts'
import { asideClass, formClass, SignInFrame } from './sign-in-frame.tsx'
import { WORDS } from './words.ts'

const NewPassword = confirmed(ResetPassword, 'password')

export function Screen() {
  const navigate = useNavigate()
  const [sentTo] = useState(readResetEmail)
  const { state } = useLocation() as { state: CodeSent | null } // only forgot-password.tsx sets it
  const form = useContractForm({
    schema: NewPassword,
    initial: { otp: '', email: sentTo, password: '', confirmPassword: '' },
    send: ({ otp, email, password }) => call(resetPassword, { body: { otp, email, password } }),
    onSuccess: () => {
      forgetResetEmail()
      notify.success(TOASTS.passwordChanged)
      void navigate(SCREENS.home.path, { replace: true })
    },
  })
  return (
    <SignInFrame title={WORDS.resetTitle} help={helpOf(sentTo, state?.mail)}>
      <form {...form.props} className={formClass}>
        {!sentTo && <TextInput label="Email" type="email" required autoComplete="username" {...form.field('email')} />}
        <TextInput label={WORDS.resetCode} required inputMode="numeric" autoComplete="one-time-code" autoFocus {...form.field('otp')} />
        <PasswordField label={WORDS.newPassword} autoComplete="new-password" {...form.field('password')} />
        <PasswordField label={WORDS.confirmPassword} autoComplete="new-password" {...form.field('confirmPassword')} />
        <Button type="submit" loading={form.busy}>
          {SCREEN.confirm}
        </Button>
      </form>
      <div className={asideClass}>
        <Link to={SCREENS.forgot.path}>{WORDS.newCode}</Link>
        <Link to={SCREENS.signIn.path}>{WORDS.backToSignIn}</Link>
      </div>
    </SignInFrame>
  )
}

/** `mail` is undefined if the page was opened directly. Never reveals whether an email is registered. */
function helpOf(sentTo: string, mail: boolean | undefined): string {
  if (mail === false) return WORDS.noMailHelp(SERVER.resetNoMail)
  if (sentTo === '') return WORDS.resetHelp
  if (mail === undefined) return WORDS.resetHelpFor(sentTo)
  return WORDS.resetHelpIfRegistered(sentTo)
}
