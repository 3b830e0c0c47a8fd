import type { Item } from '@clinic/contract/inventory/inventory'
import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { WORDS } from '../words.ts'

type Props = {
  item: Item | undefined
  isNotGiven: boolean
  /** More units are requested than are left. */
  isShort: boolean
  /** When and by whom the item was given earlier in this session. */
  givenBefore: string | undefined
  onNotGiven: () => void
  onGiven: () => void
  onOther: () => void
}

/** What to know about a row before saving it. Never blocks. */
export function RowNotes({ item, isNotGiven, isShort, givenBefore, onNotGiven, onGiven, onOther }: Props) {
  return (
    <div role="status">
      {isNotGiven && (
        <p className="flex wrap middle gap-columns-3 above-2">
          <Warned>{WORDS.notGivenOutOfStock}</Warned>
          {item && item.count > 0 ? (
            <Button variant="subtle" px="xs" onClick={onGiven}>
              {WORDS.giveItAfterAll}
            </Button>
          ) : (
            <Button variant="subtle" px="xs" onClick={onOther}>
              {WORDS.chooseAnotherItem}
            </Button>
          )}
        </p>
      )}
      {isShort && (
        <Button variant="subtle" px="xs" onClick={onNotGiven}>
          {WORDS.recordAsNotGiven}
        </Button>
      )}
      {givenBefore && !isNotGiven && (
        <p className="flex wrap middle gap-columns-3 above-2">
          <Warned>{givenBefore}</Warned>
        </p>
      )}
    </div>
  )
}

function Warned({ children }: { children: string }) {
  return (
    <span className="warned anywhere">
      <IconAlertTriangle size={16} aria-hidden /> {children}
    </span>
  )
}
