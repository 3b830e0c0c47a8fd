import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { APP_WORDS } from '../../app/words.ts'

/** A password field with show and hide. The button's name does not contain 'password', so that only the field has that name. */
export function PasswordField(props: PasswordInputProps) {
  return (
    <PasswordInput
      required
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': APP_WORDS.showCharacters }}
      aria-invalid={props.error ? true : undefined} // Mantine's other inputs set this themselves
      {...props}
    />
  )
}
