import { SCREEN, TOASTS } from '@clinic/contract/messages'
import { SCREENS } from '@clinic/contract/screens'
import { Anchor, Button, TextInput } from '@mantine/core'
import { Link, useLocation, useNavigate } from 'react-router'
import { call } from '../../api.ts'
import { useContractForm } from '../../form.ts'
import type { ComeBack } from '../../guard.tsx'
import * as notify from '../../notify.ts'
import { storeToken } from '../../token.ts'
import { keepCredentials } from './kept-credentials.ts'
import { PasswordField } from './password-field.tsx'
import { credentials, loadRules } from './rules.ts'
import { asideClass, formClass, SignInFrame } from './sign-in-frame.tsx'

export function Screen() {
  const navigate = useNavigate()
  const { comeBack } = (useLocation().state ?? {}) as { comeBack?: ComeBack | null } // the guard put it there
  const form = useContractForm({
    schema: credentials,
    initial: { email: '', password: '' },
    send: async (body) => {
      const { login } = await loadRules()
      return { ...(await call(login, { body })), typed: body }
    },
    onSuccess: ({ token, user, typed }) => {
      storeToken(token)
      if (user.isFirstLogin) {
        keepCredentials(typed)
        return void navigate(SCREENS.firstLogin.path, { replace: true })
      }
      notify.success(TOASTS.loginSuccessful)
      void navigate(comeBack?.userId === user._id ? comeBack.to : SCREENS.home.path, { replace: true })
    },
  })
  return (
    <SignInFrame title={SCREEN.signInTitle}>
      <form {...form.props} className={formClass} onInput={() => void loadRules()}>
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
        <Anchor component={Link} to={SCREENS.forgot.path}>
          {SCREEN.forgotLink}
        </Anchor>
      </div>
    </SignInFrame>
  )
}
