import { PLACEHOLDER } from '@clinic/contract/fields'
import { NativeSelect, type NativeSelectProps } from '@mantine/core'

type Props = Omit<NativeSelectProps, 'data'> & { options: readonly (string | { value: string; label: string })[] }

/**
 * A choice of a few options with the browser's own dropdown, which works well on phones and keyboards. The value is '' until something is
 * chosen. Going back to 'Select' counts as choosing the placeholder, which has its own message in the specification.
 */
export function Choice({ options, ...props }: Props) {
  return <NativeSelect {...props} data={[PLACEHOLDER, ...options]} />
}
