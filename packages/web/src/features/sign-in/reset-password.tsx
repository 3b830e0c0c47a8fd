import { ResetPassword, resetPassword } from '@clinic/contract/auth'
import { SCREEN, SERVER, TOASTS } from '@clinic/contract/messages'
import { SCREENS } from '@clinic/contract/screens'
import { Anchor, Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { call } from '../../api/client.ts'
import * as notify from '../../app/notify.ts'
import { useContractForm } from '../../forms/contract-form.ts'
import { confirmed } from './confirmed.ts'
import type { CodeSent } from './forgot-password.tsx'
import { PasswordField } from './password-field.tsx'
import { forgetResetEmail, readResetEmail } from './reset-email.ts'
import { asideClass, formClass, SignInFrame } from './sign-in-frame.tsx'

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
    <SignInFrame title="Set a new password" help={helpOf(sentTo, state?.mail)}>
      <form {...form.props} className={formClass}>
        {!sentTo && <TextInput label="Email" type="email" required autoComplete="username" {...form.field('email')} />}
        <TextInput label="Reset code" required inputMode="numeric" autoComplete="one-time-code" autoFocus {...form.field('otp')} />
        <PasswordField label="New password" autoComplete="new-password" {...form.field('password')} />
        <PasswordField label="Confirm password" autoComplete="new-password" {...form.field('confirmPassword')} />
        <Button type="submit" loading={form.busy}>
          {SCREEN.confirm}
        </Button>
      </form>
      <div className={asideClass}>
        <Anchor component={Link} to={SCREENS.forgot.path}>
          Send another code
        </Anchor>
        <Anchor component={Link} to={SCREENS.signIn.path}>
          Back to sign in
        </Anchor>
      </div>
    </SignInFrame>
  )
}

const SLIP = 'No email? Ask the admin for a password slip.'

/** `mail` is unknown where the page was opened by itself. It never says that an email is registered. */
function helpOf(sentTo: string, mail: boolean | undefined): string {
  if (mail === false) return `${SERVER.resetNoMail} If the admin gives you a six-digit code instead, enter it here.`
  if (sentTo === '') return `Enter the six-digit code from your email. ${SLIP}`
  if (mail === undefined) return `Enter the six-digit code for ${sentTo}. ${SLIP}`
  return `If ${sentTo} is registered here, a six-digit code is on its way. ${SLIP}`
}
