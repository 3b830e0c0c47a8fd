import { Credentials, forgotPassword } from '@clinic/contract/auth/auth'
import { TOASTS } from '@clinic/contract/messages'
import { SCREENS } from '@clinic/contract/screens'
import { Button, TextInput } from '@mantine/core'
import { Link, useNavigate } from 'react-router'
import { call } from '../../api/client.ts'
import { useContractForm } from '../../forms/contract-form.ts'
import * as notify from '../../lib/notices/notify.ts'
import { SCREEN } from '../../lib/texts.ts'
import { keepResetEmail, readResetEmail } from './reset-email.ts'
import { asideClass, formClass, SignInFrame } from './sign-in-frame.tsx'
import { WORDS } from './words.ts'

/** Tells the next screen whether a code was mailed. */
export type CodeSent = { mail: boolean }

const Account = Credentials.pick({ email: true })

export function Screen() {
  const navigate = useNavigate()
  const form = useContractForm({
    schema: Account,
    initial: { email: readResetEmail() },
    send: async ({ email }) => {
      return { email, ...(await call(forgotPassword, { params: { email } })) }
    },
    onSuccess: ({ email, mail }) => {
      keepResetEmail(email)
      notify.success(TOASTS.checkEmail) // as specified; without mail the next screen says what to do
      void navigate(SCREENS.forgotAuth.path, { state: { mail } satisfies CodeSent })
    },
  })
  return (
    <SignInFrame title={WORDS.forgotPassword} help={WORDS.forgotHelp}>
      <form {...form.props} className={formClass}>
        <TextInput label="Email" type="email" required autoComplete="username" autoFocus {...form.field('email')} />
        <Button type="submit" loading={form.busy}>
          {SCREEN.sendCode}
        </Button>
      </form>
      <div className={asideClass}>
        <Link to={SCREENS.signIn.path}>{WORDS.backToSignIn}</Link>
      </div>
    </SignInFrame>
  )
}
