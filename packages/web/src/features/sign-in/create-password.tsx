import { udpatePassword } from '@clinic/contract/auth'
import { SCREEN } from '@clinic/contract/messages'
import { SCREENS } from '@clinic/contract/screens'
import { Anchor, Button, TextInput } from '@mantine/core'
import { Link, useSearchParams } from 'react-router'
import { PasswordField } from './password-field.tsx'
import { asideClass, formClass, SignInFrame } from './sign-in-frame.tsx'
import { usePasswordChange } from './use-password-change.ts'

/** Where an invitation's link lands. It calls the specification's second spelling of the path. */
export function Screen() {
  const [search] = useSearchParams()
  const email = search.get('email') ?? ''
  const form = usePasswordChange(udpatePassword, { email, password: '' })
  return (
    <SignInFrame title={SCREEN.createPasswordTitle} help="Enter the one-time password of your invitation, then choose your own.">
      <form {...form.props} className={formClass}>
        <TextInput label="Email" type="email" required autoComplete="username" {...form.field('email')} />
        <PasswordField label="One-time password" autoComplete="off" autoFocus={email !== ''} {...form.field('password')} />
        <PasswordField label="New password" autoComplete="new-password" {...form.field('newPassword')} />
        <PasswordField label="Confirm password" autoComplete="new-password" {...form.field('confirmPassword')} />
        <Button type="submit" loading={form.busy}>
          {SCREEN.createPassword}
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
