import { PLACEHOLDER } from '@clinic/contract/fields'
import { NativeSelect, type NativeSelectProps } from '@mantine/core'

type Props = Omit<NativeSelectProps, 'data'> & { options: readonly (string | { value: string; label: string })[] }

/**
 * One of a few: the browser's own dropdown, which phones and keyboards know. Nothing is chosen until someone chooses: the value is ''.
 * A person who goes back to 'Select' has chosen the placeholder, which has its own message in the specification.
 */
export function Choice({ options, ...props }: Props) {
  return <NativeSelect {...props} data={[PLACEHOLDER, ...options]} />
}
