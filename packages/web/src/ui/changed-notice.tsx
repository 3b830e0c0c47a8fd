import { SERVER } from '@clinic/contract/messages'
import { Alert, Button, Group, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { ApiError } from '../api/error.ts'
import { UI_WORDS } from './words.ts'

/** Did somebody else save this record since it was read? */
export function isChangedByOther(error: unknown): boolean {
  return error instanceof ApiError && error.status === 409 && error.body.message === SERVER.changedByOther
}

type Props = {
  /** What stands in the record now, where it differs from what was typed. */
  differences: readonly { label: string; theirs: string }[]
  onTakeTheirs: () => void
  onKeepMine: () => void
}

/** In a form whose record was saved by someone else meanwhile: nothing typed is lost, and the person decides. */
export function ChangedNotice({ differences, onTakeTheirs, onKeepMine }: Props) {
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
        <Button variant="default" onClick={onTakeTheirs}>
          {UI_WORDS.showTheirs}
        </Button>
        <Button variant="default" onClick={onKeepMine}>
          {UI_WORDS.keepMine}
        </Button>
      </Group>
    </Alert>
  )
}

/** Saving was refused, perhaps at the foot of a long form: the person is led to the reason. */
function takeFocus(element: HTMLElement | null) {
  element?.focus()
}
