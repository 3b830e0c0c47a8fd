import type { login } from '@clinic/contract/auth/auth'
import { LOGIN, validateCredentials } from '@clinic/contract/auth/credentials'
import { TOASTS } from '@clinic/contract/messages'
import { SCREENS } from '@clinic/contract/screens'
import { Button, TextInput } from '@mantine/core'
import { Link, useLocation, useNavigate } from 'react-router'
import { call } from '../../api/client.ts'
import type { ComeBack } from '../../auth/guard.tsx'
import { useContractForm } from '../../forms/contract-form.ts'
import type { Schema } from '../../forms/form-errors.ts'
import * as notify from '../../lib/notices/notify.ts'
import { SCREEN } from '../../lib/texts.ts'
import { storeToken } from '../../lib/token.ts'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { keepCredentials } from './kept-credentials.ts'
import { asideClass, formClass, SignInFrame } from './sign-in-frame.tsx'

type SignInValues = { email: string; password: string }

/** Without zod, which is loaded after the sign-in. */
const credentials: Schema<SignInValues> = { '~standard': { validate: (values) => validateCredentials(values as SignInValues) } } // as `initial` below

export function Screen() {
  const navigate = useNavigate()
  const { comeBack } = (useLocation().state ?? {}) as { comeBack?: ComeBack | null } // the guard put it there
  const form = useContractForm({
    schema: credentials,
    initial: { email: '', password: '' },
    send: async (body) => ({ ...(await call<typeof login>(LOGIN, { body })), typed: body }),
    onSuccess: ({ token, user, typed }) => {
      storeToken(token)
      if (user.isFirstLogin) {
        keepCredentials(typed)
        return void navigate(SCREENS.firstLogin.path, { replace: true })
      }
      notify.success(TOASTS.loginSuccessful)
      const isTheirs = comeBack && (comeBack.userId ?? user._id) === user._id
      void navigate(isTheirs ? comeBack.to : SCREENS.home.path, { replace: true })
    },
  })
  return (
    <SignInFrame title={SCREEN.signInTitle}>
      <form {...form.props} className={formClass}>
        <TextInput
          label="Email"
          type="email"
          required
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          {...form.field('email')}
        />
        <PasswordField label="Password" autoComplete="current-password" {...form.field('password')} />
        <Button type="submit" loading={form.busy}>
          {SCREEN.signIn}
        </Button>
      </form>
      <div className={asideClass}>
        <Link to={SCREENS.forgot.path}>{SCREEN.forgotLink}</Link>
      </div>
    </SignInFrame>
  )
}
