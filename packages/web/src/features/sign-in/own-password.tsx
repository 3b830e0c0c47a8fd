import { updatePassword } from '@clinic/contract/auth'
import { SCREEN } from '@clinic/contract/messages'
import { SCREENS } from '@clinic/contract/screens'
import { Button, TextInput } from '@mantine/core'
import { Link } from 'react-router'
import { useUser } from '../../auth/user.tsx'
import { FormActions } from '../../ui/form-actions.tsx'
import { Page } from '../../ui/page.tsx'
import { PasswordField } from './password-field.tsx'
import { formClass } from './sign-in-frame.tsx'
import { usePasswordChange } from './use-password-change.ts'

/** For someone who is signed in; the first sign-in has a screen of its own. */
export function Screen() {
  const { email } = useUser()
  const form = usePasswordChange(updatePassword, { email, password: '' })
  return (
    <Page title={SCREEN.changePasswordTitle} context="You stay signed in here, and are signed out everywhere else." narrow>
      <form {...form.props} className={formClass}>
        <TextInput label="Email" type="email" autoComplete="username" readOnly {...form.field('email')} />
        <PasswordField label="Current password" autoComplete="current-password" autoFocus {...form.field('password')} />
        <PasswordField label="New password" autoComplete="new-password" {...form.field('newPassword')} />
        <PasswordField label="Confirm password" autoComplete="new-password" {...form.field('confirmPassword')} />
        <FormActions>
          <Button variant="default" component={Link} to={SCREENS.home.path}>
            {SCREEN.cancel}
          </Button>
          <Button type="submit" loading={form.busy}>
            Change password
          </Button>
        </FormActions>
      </form>
    </Page>
  )
}
