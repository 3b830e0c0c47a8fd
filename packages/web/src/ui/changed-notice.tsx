import { SERVER } from '@clinic/contract/messages'
import { Alert, Button, Group, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { ApiError } from '../api/error.ts'

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
      title="Someone else changed this while you were editing"
      role="alert"
      mb="md"
    >
      {differences.length === 0 ? (
        <Text>It now matches what you typed.</Text>
      ) : (
        <>
          <Text>What you typed is kept. The record now says:</Text>
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
          Show theirs
        </Button>
        <Button variant="default" onClick={onKeepMine}>
          Keep mine
        </Button>
      </Group>
    </Alert>
  )
}

/** Saving was refused, perhaps at the foot of a long form: the person is led to the reason. */
function takeFocus(element: HTMLElement | null) {
  element?.focus()
}
