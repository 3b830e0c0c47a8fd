import { updatePassword } from '@clinic/contract/auth/auth'
import { SCREENS } from '@clinic/contract/screens'
import { Button, TextInput } from '@mantine/core'
import { useCallback, useState } from 'react'
import { Link } from 'react-router'
import { SCREEN } from '../../lib/texts.ts'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { keptCredentials, useForgetting } from './kept-credentials.ts'
import { formClass, SignInFrame } from './sign-in-frame.tsx'
import { usePasswordChange } from './use-password-change.ts'
import { WORDS } from './words.ts'

export function Screen() {
  const [known] = useState(keptCredentials)
  const form = usePasswordChange(updatePassword, known ?? { email: '', password: '' })
  const { setFieldValue } = form
  useForgetting(useCallback(() => setFieldValue('password', ''), [setFieldValue]))
  return (
    <SignInFrame title={SCREEN.changePasswordTitle} help={WORDS.oneTimePasswordHelp}>
      <form {...form.props} className={formClass}>
        <TextInput label="Email" type="email" required autoComplete="username" {...form.field('email')} />
        <PasswordField label={WORDS.currentPassword} autoComplete="current-password" {...form.field('password')} />
        <PasswordField label={WORDS.newPassword} autoComplete="new-password" autoFocus {...form.field('newPassword')} />
        <PasswordField label={WORDS.confirmPassword} autoComplete="new-password" {...form.field('confirmPassword')} />
        <Button type="submit" loading={form.busy}>
          {SCREEN.signIn}
        </Button>
        <Button variant="default" component={Link} to={SCREENS.home.path}>
          {SCREEN.skip}
        </Button>
      </form>
    </SignInFrame>
  )
}
