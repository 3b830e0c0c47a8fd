import { Alert, Button, Group, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { UI_WORDS } from '../words.ts'

type Props = {
  conflict: { readonly showTheirs: () => void; readonly keepMine: () => void }
  /** The record's current values that differ from what was typed. */
  differences: readonly { label: string; theirs: string }[]
}

/** Shown in a form whose record was saved by someone else meanwhile: nothing typed is lost, and the user decides. */
export function ChangedNotice({ conflict, differences }: Props) {
  return (
    <Alert
      ref={takeFocus}
      tabIndex={-1}
      color="warning"
      variant="light"
      icon={<IconAlertTriangle aria-hidden />}
      title={UI_WORDS.changedByOther}
      role="alert"
      mb="md"
    >
      {differences.length === 0 ? (
        <Text>{UI_WORDS.nowTheSame}</Text>
      ) : (
        <>
          <Text>{UI_WORDS.changedByOtherAdvice}</Text>
          <ul>
            {differences.map(({ label, theirs }) => (
              <li key={label}>
                {label}: {theirs || '–'}
              </li>
            ))}
          </ul>
        </>
      )}
      <Group mt="sm">
        <Button variant="default" onClick={conflict.showTheirs}>
          {UI_WORDS.showTheirs}
        </Button>
        <Button variant="default" onClick={conflict.keepMine}>
          {UI_WORDS.keepMine}
        </Button>
      </Group>
    </Alert>
  )
}

/** Saving was refused, perhaps at the end of a long form, so this takes the user to the reason. */
function takeFocus(element: HTMLElement | null) {
  element?.focus()
}
