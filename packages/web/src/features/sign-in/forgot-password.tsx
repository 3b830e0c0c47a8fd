import { Credentials, forgotPassword } from '@clinic/contract/auth'
import { SCREEN, TOASTS } from '@clinic/contract/messages'
import { SCREENS } from '@clinic/contract/screens'
import { Anchor, Button, TextInput } from '@mantine/core'
import { Link, useNavigate } from 'react-router'
import { call } from '../../api.ts'
import { useContractForm } from '../../form.ts'
import * as notify from '../../notify.ts'
import { keepResetEmail, readResetEmail } from './reset-email.ts'
import { asideClass, formClass, SignInFrame } from './sign-in-frame.tsx'

const Account = Credentials.pick({ email: true })

export function Screen() {
  const navigate = useNavigate()
  const form = useContractForm({
    schema: Account,
    initial: { email: readResetEmail() },
    send: async ({ email }) => {
      await call(forgotPassword, { params: { email } })
      return email
    },
    onSuccess: (email) => {
      keepResetEmail(email)
      notify.success(TOASTS.checkEmail)
      void navigate(SCREENS.forgotAuth.path)
    },
  })
  return (
    <SignInFrame title="Forgot password" help="A code to set a new password is sent to your email. It is good for ten minutes.">
      <form {...form.props} className={formClass}>
        <TextInput label="Email" type="email" required autoComplete="username" autoFocus {...form.field('email')} />
        <Button type="submit" loading={form.busy}>
          {SCREEN.sendCode}
        </Button>
      </form>
      <div className={asideClass}>
        <Anchor component={Link} to={SCREENS.signIn.path}>
          Back to sign in
        </Anchor>
      </div>
    </SignInFrame>
  )
}
