import { SCREEN } from '@clinic/contract/messages'
import { NativeSelect, type NativeSelectProps } from '@mantine/core'

type Props = Omit<NativeSelectProps, 'data'> & { options: readonly (string | { value: string; label: string })[] }

/** One of a few: the browser's own dropdown, which phones and keyboards know. Nothing is chosen until someone chooses. */
export function Choice({ options, ...props }: Props) {
  return <NativeSelect {...props} data={[{ value: '', label: SCREEN.selectPlaceholder }, ...options]} />
}
