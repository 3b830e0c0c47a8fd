import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { APP_WORDS } from '../../app/words.ts'

/** A password with show and hide. The button's name does not say 'password', so that the field is the only one of that name. */
export function PasswordField(props: PasswordInputProps) {
  return (
    <PasswordInput
      required
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': APP_WORDS.showCharacters }}
      aria-invalid={props.error ? true : undefined} // which Mantine's other inputs say by themselves
      {...props}
    />
  )
}
