import { updatePassword } from '@clinic/contract/auth/auth'
import { SCREENS } from '@clinic/contract/screens'
import { Button, TextInput } from '@mantine/core'
import { Link } from 'react-router'
import { useUser } from '../../auth/user.tsx'
import { SCREEN } from '../../lib/texts.ts'
import { FormActions } from '../../ui/form/form-actions.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { Page } from '../../ui/page/page.tsx'
import { formClass } from './sign-in-frame.tsx'
import { usePasswordChange } from './use-password-change.ts'
import { WORDS } from './words.ts'

/** For a signed-in user; the first sign-in has its own screen. */
export function Screen() {
  const { email } = useUser()
  const form = usePasswordChange(updatePassword, { email, password: '' })
  return (
    <Page title={SCREEN.changePasswordTitle} context={WORDS.changePasswordContext} narrow>
      <form {...form.props} className={formClass}>
        <TextInput label="Email" type="email" autoComplete="username" readOnly {...form.field('email')} />
        <PasswordField label={WORDS.currentPassword} autoComplete="current-password" autoFocus {...form.field('password')} />
        <PasswordField label={WORDS.newPassword} autoComplete="new-password" {...form.field('newPassword')} />
        <PasswordField label={WORDS.confirmPassword} autoComplete="new-password" {...form.field('confirmPassword')} />
        <FormActions>
          <Button variant="default" component={Link} to={SCREENS.home.path}>
            {SCREEN.cancel}
          </Button>
          <Button type="submit" loading={form.busy}>
            {WORDS.changePassword}
          </Button>
        </FormActions>
      </form>
    </Page>
  )
}
