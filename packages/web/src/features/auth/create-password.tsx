import { udpatePassword } from '@clinic/contract/auth/auth'
import { SCREENS } from '@clinic/contract/screens'
import { Button, TextInput } from '@mantine/core'
import { Link, useSearchParams } from 'react-router'
import { SCREEN } from '../../lib/texts.ts'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { asideClass, formClass, SignInFrame } from './sign-in-frame.tsx'
import { usePasswordChange } from './use-password-change.ts'
import { WORDS } from './words.ts'

/** Where an invitation's link leads. It calls the specification's second spelling of the path. */
export function Screen() {
  const [search] = useSearchParams()
  const email = search.get('email') ?? ''
  const form = usePasswordChange(udpatePassword, { email, password: '' })
  return (
    <SignInFrame title={SCREEN.createPasswordTitle} help={WORDS.invitationHelp}>
      <form {...form.props} className={formClass}>
        <TextInput label="Email" type="email" required autoComplete="username" {...form.field('email')} />
        <PasswordField label={WORDS.oneTimePassword} autoComplete="off" autoFocus={email !== ''} {...form.field('password')} />
        <PasswordField label={WORDS.newPassword} autoComplete="new-password" {...form.field('newPassword')} />
        <PasswordField label={WORDS.confirmPassword} autoComplete="new-password" {...form.field('confirmPassword')} />
        <Button type="submit" loading={form.busy}>
          {SCREEN.createPassword}
        </Button>
      </form>
      <div className={asideClass}>
        <Link to={SCREENS.signIn.path}>{WORDS.backToSignIn}</Link>
      </div>
    </SignInFrame>
  )
}
